import type { pageSettings as english } from '../en/pageSettings.ts';
import type { Translated } from '../translated.ts';

/** German of `en/pageSettings.ts`. */
export const pageSettings = {
  title: 'Seiteneinstellungen',
  links: {
    title: 'Social-Media-Links',
    help: 'Erscheinen in dieser Reihenfolge auf der Seite der Kampagne. Sprachen ohne URL verwenden die der Standardsprache.',
    none: 'Noch keine Links. Wählen Sie ein Netzwerk, um einen hinzuzufügen.',
    add: 'Netzwerk hinzufügen',
    all: 'Alle Netzwerke wurden hinzugefügt.',
    added: '%{name} hinzugefügt; geben Sie die URL ein',
    loading: 'Die Sprachen werden geladen',
  },
  legal: {
    title: 'Rechtliche Dokumente',
    help: 'Die Seite verlinkt sie bei jeder Anmeldung und in der Fußzeile. Sprachen ohne URL verwenden die der Standardsprache.',
    removeAddress: 'URL auf %{language} entfernen: %{document}',
    ofApp: 'Ohne URL verwendet die Seite die der App:',
    ofInstallation: 'Ohne URL verwendet die Seite die dieser Installation:',
    none: 'Ohne URL hat die Seite diesen Link nicht.',
    missing: {
      campaign:
        'Die öffentliche Seite verlinkt keine Datenschutzhinweise. Ergänzen Sie die URL in den Seiteneinstellungen, bevor Fans sich anmelden.',
      app: 'Die öffentliche Seite verlinkt keine Datenschutzhinweise. Bitten Sie die Administration, sie für die App oder diese Installation festzulegen.',
    },
    open: 'Seiteneinstellungen',
  },
  entry: {
    edit: '%{name} bearbeiten',
    remove: '%{name} löschen',
    confirm: 'Bestätigen',
    add: 'Hinzufügen',
    cancel: 'Abbrechen',
    noAddress: 'Noch keine URL',
    addressIn: 'URL auf %{language}',
    defaultLanguage: '%{language}, Standard',
    foreignLanguage: 'Die Kampagne hat diese Sprache nicht mehr.',
    removeAddress: 'URL auf %{language} entfernen',
    example: 'Beispiel: %{address}…',
  },
} as const satisfies Translated<typeof english>;
