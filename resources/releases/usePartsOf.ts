import { useMemo } from 'react';
import { partsOfChanges } from '#resources/schema/partsOfChanges.ts';

/** Returns a change by part, as histories list it: those of a page by block. */
export function usePartsOf(path: string, from: unknown, to: unknown) {
  return useMemo(() => {
    const parts = partsOfChanges({ [path]: { from, to } });
    for (;;) {
      const part = parts.next();
      if (part.done) return part.value;
    }
  }, [path, from, to]);
}
