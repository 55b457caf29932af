import type { inRelease as english } from '../en/inRelease.ts';
import type { Translated } from '../translated.ts';

/** German of `en/inRelease.ts`. */
export const inRelease = {
  region: 'Release',
  live: 'Live',
  switch: 'Bearbeitet: %{name}',
  menu: 'Live oder in einem Release bearbeiten',
  loading: 'Releases werden geladen …',
  changesThis: 'Ändert diese Kampagne',
  scheduled: 'Geplant für %{date}',
  failed: 'Konnte nicht veröffentlicht werden',
  new: 'Neues Release …',
  newTitle: 'Neues Release',
  newText: 'Ein Release sammelt Änderungen an Kampagnen. Beim Veröffentlichen gehen sie zusammen live.',
  name: 'Name',
  create: 'Release anlegen',
  open: 'Release öffnen',
  back: 'Zurück zu Live',
  editing: 'Bearbeitet wird das Release %{name}. Nichts davon ist live, bis es veröffentlicht wird.',
  liveChanged:
    '1 Feld wurde seitdem in der Live-Kampagne geändert. |||| %{smart_count} Felder wurden seitdem in der Live-Kampagne geändert.',
  save: 'Im Release speichern',
  saved: 'Im Release %{name} gespeichert',
  published: 'Das Release %{name} wurde veröffentlicht. Es nimmt keine Änderungen mehr an.',
  publishedTitle: 'Dieses Release wurde veröffentlicht',
  discarded: 'Das Release %{name} wurde verworfen. Es nimmt keine Änderungen mehr an.',
  discardedTitle: 'Dieses Release wurde verworfen',
  missingTitle: 'Dieses Release gibt es nicht',
  missing: 'Der Link ist vielleicht falsch, oder das Release wurde gelöscht.',
  liveOnlyTitle: 'Nur in der Live-Kampagne',
  liveOnly: 'Diese Seite zeigt die Live-Kampagne. Sie gehört nicht zu Releases.',
} as const satisfies Translated<typeof english>;
