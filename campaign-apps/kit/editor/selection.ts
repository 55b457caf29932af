import { useEffect, useRef, useState } from 'react';
import type { Block, BlockShape } from '../page/blocks.ts';

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

/**
 * Returns the focus when a question is answered and gone: to where it was before, else to the element with this id. The
 * browser itself does so while the form is still inert.
 */
export function useFocusReturn(otherwise: string): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      if (before instanceof HTMLElement) before.focus();
      if (document.activeElement === document.body) document.getElementById(otherwise)?.focus();
    },
    [before, otherwise],
  );
}

/**
 * Holds the selection; moves the focus once the form shows the selected block. If the selected block is gone, such as
 * after undo, its neighbor is selected, with the focus if that was in the block.
 */
export function useSelection(blocks: readonly Block[]): [Selection, Select] {
  const [selection, select] = useState<Selection>({ block: null, focus: null });
  useEffect(() => {
    const { block, focus } = selection;
    if (focus === null) return;
    const own = block === null ? titleInputId : focus === 'row' ? rowId(block) : inputId(block, focus.field);
    document.getElementById(own)?.focus();
  }, [selection]);
  const before = useRef(blocks);
  useEffect(() => {
    const at = before.current.findIndex(({ id }) => id === selection.block);
    before.current = blocks;
    if (at < 0 || blocks.some(({ id }) => id === selection.block)) return;
    const isFocusLost = document.activeElement === document.body;
    select({ block: (blocks[at] ?? blocks.at(-1))?.id ?? null, focus: isFocusLost ? 'row' : null });
  }, [blocks, selection]);
  return [selection, select];
}
