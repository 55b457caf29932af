import type { drafts as english } from '../en/drafts.ts';
import type { Translated } from '../translated.ts';

/** German of `en/drafts.ts`. */
export const drafts = {
  found: 'Es gibt nicht gespeicherte Änderungen von einem früheren Besuch',
  foundOpen: 'Es gibt nicht gespeicherte Änderungen in einem anderen offenen Tab',
  copy: 'Hierher kopieren',
  leave: 'Dort lassen',
  wouldChange: 'Sie würden ändern:',
  restore: 'Wiederherstellen',
  discard: 'Verwerfen',
} as const satisfies Translated<typeof english>;
