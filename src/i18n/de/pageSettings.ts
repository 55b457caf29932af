import type { pageSettings as english } from '../en/pageSettings.ts';
import type { Translated } from '../translated.ts';

/** German of `en/pageSettings.ts`. */
export const pageSettings = {
  title: 'Seiteneinstellungen',
  links: {
    title: 'Social-Media-Links',
    help: 'Erscheinen in dieser Reihenfolge auf der Seite der Kampagne. In Sprachen ohne URL gilt die URL der Standardsprache.',
    none: 'Noch keine Links. Ein Netzwerk wählen, um einen hinzuzufügen.',
    add: 'Netzwerk hinzufügen',
    all: 'Alle Netzwerke wurden hinzugefügt.',
    added: '%{name} hinzugefügt; jetzt die URL eingeben',
    loading: 'Die Sprachen werden geladen',
  },
  legal: {
    title: 'Rechtliche Dokumente',
    help: 'Die Seite verlinkt sie bei jeder Anmeldung und in der Fußzeile. In Sprachen ohne URL gilt die URL der Standardsprache.',
    removeAddress: 'URL auf %{language} entfernen: %{document}',
    ofApp: 'Ohne URL verwendet die Seite die URL der App:',
    ofInstallation: 'Ohne URL verwendet die Seite die URL dieser Installation:',
    none: 'Ohne URL hat die Seite diesen Link nicht.',
    missing: {
      campaign:
        'Die öffentliche Seite verlinkt keine Datenschutzhinweise. Die URL in den Seiteneinstellungen ergänzen, bevor Fans sich anmelden.',
      app: 'Die öffentliche Seite verlinkt keine Datenschutzhinweise. Die Administration kann sie für die App oder diese Installation festlegen.',
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
