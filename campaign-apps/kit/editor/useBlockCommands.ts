import { useState } from 'react';
import type { Announcement } from './announcement.ts';
import type { EditedPage } from './editedPage.ts';
import { afterAt, duplicateOf, type PageOperation } from './pageOperations.ts';
import type { Select } from './selection.ts';
import { editorWords, fill } from './words.ts';

/** A block of the form with its name and its place among all blocks. */
export type PlacedBlock = { id: string; name: string; index: number; isHidden: boolean; isFull: boolean };

type Parts = { page: EditedPage; select: Select; onChange: (...operations: PageOperation[]) => void };

export type BlockCommand = 'up' | 'down' | 'duplicate' | 'hide' | 'remove';

/**
 * Returns a function that moves, duplicates, hides or deletes a block and keeps the focus in the list, and what was done
 * last, which `announce` replaces.
 */
export function useBlockCommands({ page, select, onChange }: Parts) {
  const [announcement, announce] = useState<Announcement | null>(null);
  const { blocks } = page;
  const tell = (words: string, name: string, deleted: string | null = null) =>
    announce({
      words: fill(words, { block: name }),
      undo: deleted === null ? null : { block: deleted, focus: deleted },
    });

  const move = ({ id, name, index }: PlacedBlock, to: number) => {
    if (to < 0 || to >= blocks.length || to === index) return;
    onChange({ kind: 'move', id, after: afterAt(page, to, id) });
    tell(fill(editorWords.moved, { place: String(to + 1), count: String(blocks.length) }), name);
  };
  const run = (command: BlockCommand, block: PlacedBlock) => {
    const { id, name, index, isHidden } = block;
    if (command === 'up' || command === 'down') return move(block, command === 'up' ? index - 1 : index + 1);
    if (command === 'hide') {
      onChange({ kind: 'hide', id, hidden: !isHidden });
      return tell(isHidden ? editorWords.blockShown : editorWords.blockHidden, name);
    }
    if (command === 'remove') {
      onChange({ kind: 'delete', id });
      select({ block: (blocks[index + 1] ?? blocks[index - 1])?.id ?? null, focus: 'row' });
      return tell(editorWords.deleted, name, id);
    }
    if (block.isFull) return tell(editorWords.noMoreBlocks, name);
    const copy = crypto.randomUUID();
    onChange(...duplicateOf(page, id, copy));
    select({ block: copy, focus: 'row' });
    return tell(editorWords.duplicated, name);
  };
  return { run, announcement, announce };
}
