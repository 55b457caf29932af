import type { formSettings as english } from '../en/formSettings.ts';
import type { Translated } from '../translated.ts';

/** German of `en/formSettings.ts`. */
export const formSettings = {
  title: 'Formulareinstellungen',
  continents: {
    '002': 'Afrika',
    '003': 'Nordamerika',
    '005': 'Südamerika',
    '009': 'Ozeanien',
    '142': 'Asien',
    '150': 'Europa',
    EU: 'Europäische Union',
  },
  countries: {
    help: 'Nur Personen aus diesen Ländern können sich anmelden. Ohne Auswahl sind alle Länder zugelassen.',
    add: 'Länder hinzufügen',
    search: 'Nach Name oder Code suchen',
    addGroup: 'Ganzen Kontinent hinzufügen',
    groupOption: '%{name} (%{count})',
    none: 'Keine passenden Länder',
    all: 'Alle Länder sind zugelassen',
    selected: '1 Land ausgewählt |||| %{smart_count} Länder ausgewählt',
    list: 'Ausgewählte Länder',
    remove: '%{name} entfernen',
    removed: '%{name} entfernt',
    addedOne: '%{name} hinzugefügt',
    added: '1 Land hinzugefügt |||| %{smart_count} Länder hinzugefügt',
    removeAll: 'Alle entfernen',
    removeAllTitle: 'Dieses Land entfernen? |||| Alle %{smart_count} Länder entfernen?',
    removeAllText: 'Nach dem Speichern sind alle Länder zugelassen.',
    unknown: 'kein Ländercode',
  },
} as const satisfies Translated<typeof english>;
