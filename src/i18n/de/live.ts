import type { live as english } from '../en/live.ts';
import type { Translated } from '../translated.ts';

/** German of `en/live.ts`. */
export const live = {
  changed: 'Gerade von jemand anderem geändert.',
  changedBy: 'Gerade von %{name} geändert.',
  show: 'Anzeigen',
  gone: 'Dies wurde gelöscht oder der Zugriff darauf entzogen. Es lässt sich noch lesen und kopieren.',
  editing: '%{name} bearbeitet dies gerade.',
  editingOwn: 'Die Bearbeitung läuft in einem anderen Tab.',
  left: 'Zum Bearbeiten wieder übernehmen. Derzeit bearbeitet es niemand.',
  typed: 'Die Änderungen bleiben als Entwurf erhalten. Sie lassen sich lesen und kopieren, aber nicht speichern.',
  takeOver: 'Übernehmen',
  catchingUp: 'Die neueste Version wird geladen',
} satisfies Translated<typeof english>;
