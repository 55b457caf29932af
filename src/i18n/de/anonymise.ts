import type { anonymise as english } from '../en/anonymise.ts';
import type { Translated } from '../translated.ts';

/** German of `en/anonymise.ts`. */
export const anonymise = {
  title: 'Verbraucherdaten',
  help: 'Entfernen Sie personenbezogene Daten der Teilnehmenden, sobald Sie keinen Kontakt mehr brauchen.',
  action: 'Verbraucherdaten anonymisieren',
  last: 'Zuletzt anonymisiert: %{date}.',
  never: 'Noch nicht anonymisiert.',
  loading: 'Der Stand der Anonymisierung wird geladen',
  unknown: 'Der Stand der Anonymisierung konnte nicht geladen werden. %{reason}',
  retry: 'Erneut versuchen',
  readOnly: 'Die Kampagne kann jetzt nicht geändert werden. %{reason}',
  dialog: {
    title: 'Verbraucherdaten anonymisieren',
    goes: 'Namen, E-Mail-Adressen und andere personenbezogene Daten werden aus der App, ihren Berichten, Downloads und Verlosungen entfernt.',
    stays: 'Summen und Diagramme bleiben: wie viele teilgenommen haben, wann und aus welchen Ländern.',
    never: 'Das kann nicht rückgängig gemacht werden.',
    running:
      'Die Kampagne läuft, neue Anmeldungen bringen also wieder personenbezogene Daten. Beenden Sie sie zuerst, oder anonymisieren Sie später erneut.',
    upcoming:
      'Die Kampagne ist noch nicht beendet, neue Anmeldungen bringen also wieder personenbezogene Daten. Anonymisieren Sie später erneut.',
    draft:
      'Die Kampagne ist ein Entwurf. Wird sie später veröffentlicht, bringen neue Anmeldungen wieder personenbezogene Daten.',
    confirm: 'Anonymisieren',
    failed: 'Nichts wurde anonymisiert. %{reason}',
  },
  pending: 'Die App wird aufgefordert. Sie können diese Ansicht verlassen.',
  waiting: 'Noch nicht anonymisiert. %{reason} %{told} %{next}',
  failed:
    'Die Verbraucherdaten wurden nicht anonymisiert. %{reason} %{told} Wenden Sie sich an die Entwicklung der App und versuchen Sie es dann erneut.',
  asked: 'Angefordert von %{user}: %{time}.',
  told: 'Die App wurde einmal aufgefordert. |||| Die App wurde %{smart_count}-mal aufgefordert.',
  next: 'Nächster Versuch: %{time}.',
  givenUp: 'Es gibt keine weiteren automatischen Versuche.',
  pendingAtApp: 'Die App wird aufgefordert.',
  now: 'App jetzt auffordern',
  again: 'Erneut versuchen',
  done: 'Die Verbraucherdaten wurden anonymisiert.',
  reasons: {
    unreachable: 'Die App hat nicht geantwortet; sie ist möglicherweise nicht in Betrieb.',
    slow: 'Die App hat zu lange gebraucht.',
    unauthorized: 'Die App hat das Zugriffstoken des CMS abgelehnt (%{status}).',
    'not-found': 'Die App unterstützt das nicht oder kennt diese Kampagne nicht (404).',
    'app-failed': 'Die App hat einen Fehler gemeldet (%{status}).',
    address: 'Die URL der App ist nicht erlaubt oder leitet weiter.',
    refused: 'Die App hat nicht bestätigt, dass es erledigt ist.',
  },
} as const satisfies Translated<typeof english>;
