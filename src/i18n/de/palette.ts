import type { palette as english } from '../en/palette.ts';
import type { Translated } from '../translated.ts';

/** German of `en/palette.ts`. */
export const palette = {
  title: 'Befehlspalette',
  open: 'Suchen, öffnen …',
  placeholder: 'Kampagnen, Personen, Dateien und Aktionen suchen',
  close: 'Schließen',
  results: 'Ergebnisse',
  count: '%{smart_count} Ergebnis |||| %{smart_count} Ergebnisse',
  loading: 'Wird geladen',
  tooShort: 'Geben Sie einen weiteren Buchstaben ein, um Kampagnen, Personen und Dateien zu suchen.',
  none: 'Keine Ergebnisse für „%{text}“.',
  noneHelp: 'Suchen Sie nach Name, URL, E-Mail oder Dateiname, oder geben Sie ein, was Sie tun möchten.',
  groups: {
    recent: 'Zuletzt geöffnete Kampagnen',
    screens: 'Ansichten',
    actions: 'Aktionen',
    campaigns: 'Kampagnen',
    users: 'Personen',
    uploads: 'Dateien',
  },
  showAll: 'Alle %{count} anzeigen',
  upload: 'Dateien hochladen',
  lightMode: 'Zum hellen Modus wechseln',
  darkMode: 'Zum dunklen Modus wechseln',
  hints: { move: 'Bewegen', open: 'Öffnen', newTab: 'In neuem Tab öffnen' },
  shortcuts: {
    title: 'Tastenkürzel',
    general: 'Allgemein',
    screens: 'Ansichten',
    palette: 'Befehlspalette öffnen',
    shortcuts: 'Tastenkürzel anzeigen',
    search: 'In dieser Ansicht suchen',
    save: 'Formular speichern',
    goTo: 'Zu %{name} wechseln',
    followedBy: 'dann',
    control: 'Strg',
    singleKeys: 'Kürzel ohne Strg oder Cmd verwenden',
    singleKeysHelp: 'Sie gelten nie, während Sie in ein Feld tippen.',
  },
} as const satisfies Translated<typeof english>;
