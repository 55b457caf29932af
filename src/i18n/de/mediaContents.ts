import type { mediaContents as english } from '../en/mediaContents.ts';
import type { Translated } from '../translated.ts';

/** German of `en/mediaContents.ts`. */
export const mediaContents = {
  replace: {
    action: 'Datei ersetzen\u00a0…',
    title: '%{name} ersetzen',
    text: 'Die URL bleibt gleich. Alles, was diese Datei verwendet, zeigt dann die neue.',
    present: 'Aktuelle Datei',
    next: 'Neue Datei',
    none: 'Keine Datei ausgewählt',
    choose: 'Datei auswählen',
    chooseOther: 'Andere Datei auswählen',
    confirm: 'Ersetzen',
    otherType: 'Eine Datei desselben Typs auswählen (%{type}).',
    otherShape:
      'Das neue Bild hat andere Proportionen. Seiten schneiden es eventuell anders zu, und der Fokuspunkt wird entfernt.',
    done: '%{name} ersetzt!',
    same: 'Die neue Datei ist identisch. Es wurde nichts geändert.',
    dropHere: 'Ablegen, um %{name} zu ersetzen',
  },
  former: {
    title: 'Frühere Versionen',
    none: 'Alle früheren Versionen wurden gelöscht.',
    uploaded: 'Hochgeladen %{date} von %{person}',
    replaced: 'Ersetzt %{date} von %{person}',
    restore: 'Wiederherstellen',
    restoreOf: 'Version bis %{date} wiederherstellen',
    downloadOf: 'Version bis %{date} herunterladen',
    deleteOf: 'Version bis %{date} löschen',
    restoreTitle: 'Diese Version wiederherstellen?',
    restoreText:
      'Alles, was die Datei verwendet, zeigt dann diese Version. Die aktuelle wird zu einer früheren Version.',
    restored: '%{name} wiederhergestellt!',
    deleteTitle: 'Diese Version löschen?',
    deleteText: 'Sie kann danach nicht wiederhergestellt werden. Die aktuelle Datei bleibt.',
    deleted: 'Frühere Version gelöscht!',
  },
} as const satisfies Translated<typeof english>;
