import { useState } from 'react';
import type { Edits } from '../texts/edits.ts';
import { useEditing } from '../texts/TextsContext.ts';
import type { BulkChange } from './bulkChange.ts';

/** A change of many texts that can be undone, with its description. */
export type NamedChange = BulkChange & { words: string };

/** Applies a tool's unsaved changes, and keeps the last one for its undo. */
export function useBulkChange() {
  const { edits, change } = useEditing();
  const [last, setLast] = useState<NamedChange | null>(null);
  const apply = (after: Edits, words: string) => {
    const before = edits();
    change(after);
    setLast({ before, after, words });
  };
  return { last, apply, forget: () => setLast(null) };
}
