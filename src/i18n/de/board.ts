import type { board as english } from '../en/board.ts';
import type { Translated } from '../translated.ts';

/** German of `en/board.ts`. */
export const board = {
  title: 'Was als Nächstes live geht',
  loading: 'Wird geladen: was als Nächstes live geht',
  failed: 'Das Board konnte nicht geladen werden',
  outdated: 'Stand von %{time}. %{reason}',
  none: 'In den nächsten 48 Stunden geht nichts live',
  noneText: 'Starts und Enden von Kampagnen und geplante Releases erscheinen hier.',
  more: '1 weiteres in den nächsten 48 Stunden |||| %{smart_count} weitere in den nächsten 48 Stunden',
  zone: 'Zeiten in %{zone}. Alles der nächsten 48 Stunden.',
  fullScreen: 'Vollbild',
  leaveFullScreen: 'Vollbild beenden',
  today: 'Heute, %{day}',
  tomorrow: 'Morgen, %{day}',
  now: 'jetzt',
  inMinutes: 'in %{minutes} min',
  inHours: 'in %{hours} h %{minutes} min',
  kinds: {
    start: 'Startet',
    end: 'Endet',
    release: 'Release',
  },
  draft: 'Entwurf: startet erst nach der Veröffentlichung',
  problems: '1 Problem |||| %{smart_count} Probleme',
  problemsOfFirst:
    '1 Problem in den ersten %{count} Kampagnen |||| %{smart_count} Probleme in den ersten %{count} Kampagnen',
  missingApprovals: '1 Genehmigung fehlt |||| %{smart_count} Genehmigungen fehlen',
  campaigns: '1 Kampagne |||| %{smart_count} Kampagnen',
  here: 'Auch hier: %{names}',
  startTitle: '„%{name}“ jetzt starten?',
  endTitle: '„%{name}“ jetzt beenden?',
  started: '„%{name}“ wurde gestartet.',
  ended: '„%{name}“ wurde beendet.',
  startNowOf: 'Jetzt starten: %{name}',
  endNowOf: 'Jetzt beenden: %{name}',
  publishOf: 'Jetzt veröffentlichen: %{name}',
  publishFailed: '„%{name}“ wurde nicht veröffentlicht. %{reason}',
  openRelease: 'Release öffnen',
  failures: {
    title: 'Braucht Aufmerksamkeit',
    release: 'Das Release %{name} wurde nicht zu seiner Zeit veröffentlicht.',
    app: 'Die Konfiguration der App %{name} konnte nicht geladen werden.',
    webhook: 'Die letzte Anfrage des Webhooks %{name} ist fehlgeschlagen.',
    mail: '1 E-Mail konnte bisher nicht gesendet werden. |||| %{smart_count} E-Mails konnten bisher nicht gesendet werden.',
  },
} as const satisfies Translated<typeof english>;
