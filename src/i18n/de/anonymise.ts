import type { anonymise as english } from '../en/anonymise.ts';
import type { Translated } from '../translated.ts';

/** German of `en/anonymise.ts`. */
export const anonymise = {
  title: 'Verbraucherdaten',
  help: 'Entfernt personenbezogene Daten der Teilnehmenden, wenn kein Kontakt mehr nötig ist.',
  action: 'Verbraucherdaten anonymisieren',
  last: 'Zuletzt anonymisiert: %{date}.',
  never: 'Noch nicht anonymisiert.',
  loading: 'Der Stand der Anonymisierung wird geladen',
  unknown: 'Der Stand der Anonymisierung konnte nicht geladen werden. %{reason}',
  readOnly: 'Die Kampagne kann jetzt nicht geändert werden. %{reason}',
  dialog: {
    title: 'Verbraucherdaten anonymisieren',
    goes: 'Namen, E-Mail-Adressen und andere personenbezogene Daten werden aus der App, ihren Berichten, Downloads und Verlosungen entfernt.',
    stays: 'Summen und Diagramme bleiben: wie viele teilgenommen haben, wann und aus welchen Ländern.',
    never: 'Das kann nicht rückgängig gemacht werden.',
    running:
      'Die Kampagne läuft, und neue Anmeldungen enthalten wieder personenbezogene Daten. Die Kampagne zuerst beenden oder später erneut anonymisieren.',
    upcoming:
      'Die Kampagne ist noch nicht beendet, und neue Anmeldungen enthalten wieder personenbezogene Daten. Später erneut anonymisieren.',
    draft:
      'Die Kampagne ist ein Entwurf. Wird sie später veröffentlicht, enthalten neue Anmeldungen wieder personenbezogene Daten.',
    confirm: 'Anonymisieren',
    failed: 'Es wurde nichts anonymisiert. %{reason}',
  },
  pending: 'Die Anfrage wird an die App gesendet. Diese Seite kann verlassen werden.',
  waiting: 'Noch nicht anonymisiert. %{reason} %{told} %{next}',
  failed:
    'Die Verbraucherdaten wurden nicht anonymisiert. %{reason} %{told} Zuerst an das Entwicklungsteam der App wenden, dann erneut versuchen.',
  asked: 'Angefordert von %{user}: %{time}.',
  told: 'Die Anfrage wurde einmal gesendet. |||| Die Anfrage wurde %{smart_count}-mal gesendet.',
  next: 'Nächster Versuch: %{time}.',
  givenUp: 'Es gibt keine weiteren automatischen Versuche.',
  pendingAtApp: 'Die Anfrage wird an die App gesendet.',
  now: 'Anfrage jetzt senden',
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
