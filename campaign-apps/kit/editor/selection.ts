import { useEffect, useState } from 'react';
import type { BlockShape } from '../blocks.ts';

/** The selected block, whose fields the form shows, and what gets the focus: its row or one of its fields. */
export type Selection = { block: string | null; focus: 'row' | { field: string } | null };

export type Select = (selection: Selection) => void;

/** Returns the selection that opens a block at its first field; a placed section has no fields. */
export function openedBlock(block: string, { fields }: Pick<BlockShape, 'fields'>): Selection {
  const [field] = Object.keys(fields);
  return { block, focus: field === undefined ? 'row' : { field } };
}

/** Returns the id of the row of a block in the form. */
export const rowId = (block: string): string => `block-${block}`;

/** Returns the id of the input of a field. */
export const inputId = (block: string, field: string): string => `${rowId(block)}-${field}`;

/** The id of the input of the page's title. */
export const titleInputId = 'title';

/** Holds the selection; moves the focus once the form shows the selected block. */
export function useSelection(): [Selection, Select] {
  const [selection, select] = useState<Selection>({ block: null, focus: null });
  useEffect(() => {
    const { block, focus } = selection;
    if (focus === null) return;
    const own = block === null ? titleInputId : focus === 'row' ? rowId(block) : inputId(block, focus.field);
    document.getElementById(own)?.focus();
  }, [selection]);
  return [selection, select];
}
