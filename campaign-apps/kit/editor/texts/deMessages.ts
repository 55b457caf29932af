/** The messages of the app's server and the tool that a save in the editor can return, in German. */
export const messages = {
  errors: {
    'already-done': 'Ein früherer Versuch war schon erfolgreich. Neu laden, um das Ergebnis zu sehen.',
    'cms-unavailable': 'Das CMS ist zurzeit nicht erreichbar. In Kürze erneut versuchen.',
    'internal-error': 'Ein Fehler ist aufgetreten. Es wurde nichts gespeichert.',
    'malformed-request': 'Die Anfrage konnte nicht gelesen werden.',
  },
  problems: {
    'A number from # to #': 'Eine Zahl von # bis #',
    'A page has at most # of “”': 'Eine Seite hat höchstens # dieser Blöcke',
    'Another block has this id': 'Ein anderer Block hat diese ID',
    'At most # characters': 'Höchstens # Zeichen',
    'At most # entries': 'Höchstens # Einträge',
    'At most # values': 'Höchstens # Werte',
    'Not a date and time': 'Kein Datum mit Uhrzeit',
    'Not a page': 'Keine Seite',
    'Not a text': 'Kein Text',
    'Not a text of the page': 'Kein Text der Seite',
    'Not a URL that starts with http:// or https://': 'Keine URL, die mit http:// oder https:// beginnt',
    'Not an id': 'Keine ID',
    'Not an image from the media library': 'Kein Bild aus der Medienbibliothek',
    'Not texts': 'Keine Texte',
    'Only true': 'Nur true',
    Required: 'Erforderlich',
    'The editor was updated. Reload it; your changes are kept':
      'Der Editor wurde aktualisiert. Neu laden; die Änderungen bleiben erhalten',
    'Unknown block': 'Unbekannter Block',
    'Unknown field': 'Unbekanntes Feld',
    'Wrong type of value': 'Falsche Art von Wert',
  },
} as const;
