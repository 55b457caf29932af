import type { folderAccess as english } from '../en/folderAccess.ts';
import type { Translated } from '../translated.ts';

export const folderAccess = {
  title: 'Zugriff auf %{name}',
  note: 'Der Zugriff umfasst alle Unterordner. Administratoren und Redakteure sehen alle Ordner.',
  user: 'Externer Benutzer',
  choose: 'Benutzer suchen, der Zugriff erhält',
  give: 'Zugriff erteilen',
  given: '%{name} hat jetzt Zugriff.',
  remove: 'Zugriff entziehen',
  removeOf: '%{name} den Zugriff entziehen',
  removed: 'Der für diesen Ordner erteilte Zugriff wurde %{name} entzogen.',
  people: 'Benutzer mit Zugriff',
  search: 'Benutzer mit Zugriff durchsuchen',
  none: 'Noch keine externen Benutzer mit Zugriff',
  noneText: 'Wer Zugriff auf eine Kampagne hat, sieht auch ihren Medienordner.',
  noMatch: 'Keine passenden Benutzer',
  loading: 'Benutzer werden geladen',
  failed: 'Die Benutzer konnten nicht geladen werden',
  further: 'und %{smart_count} weiterer Grund |||| und %{smart_count} weitere Gründe',
  here: {
    grant: 'Zugriff am %{date} erteilt',
    group:
      'Zugriff durch die Verzeichnisgruppe %{groups}, seit %{date} |||| Zugriff durch die Verzeichnisgruppen %{groups}, seit %{date}',
    campaign: 'Medienordner der Kampagne',
    creator: 'Hat diesen Ordner am %{date} angelegt',
  },
  above: {
    grant: 'Zugriff auf den Ordner %{path}, am %{date} erteilt',
    group:
      'Zugriff auf den Ordner %{path} durch die Verzeichnisgruppe %{groups}, seit %{date} |||| Zugriff auf den Ordner %{path} durch die Verzeichnisgruppen %{groups}, seit %{date}',
    campaign: '%{path} ist der Medienordner der Kampagne',
    creator: 'Hat den Ordner %{path} am %{date} angelegt',
  },
} as const satisfies Translated<typeof english>;
