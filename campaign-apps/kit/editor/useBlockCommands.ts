import { useState } from 'react';
import type { BlockKind } from '../app/blockKind.ts';
import type { Announcement } from './announcement.ts';
import { namedBlocks } from './blockNames.ts';
import type { DropPlace } from './dragGeometry.ts';
import type { EditedPage } from './editedPage.ts';
import { afterAt, duplicateOf, type PageOperation } from './pageOperations.ts';
import type { Select } from './selection.ts';
import { editorWords, fill } from './texts/words.ts';

/** A block of the form with its name and its place among all blocks. */
export type PlacedBlock = { id: string; name: string; index: number; isHidden: boolean; isFull: boolean };

type Parts = {
  kinds: readonly BlockKind[];
  page: EditedPage;
  select: Select;
  onChange: (...operations: PageOperation[]) => void;
};

export type BlockCommands = ReturnType<typeof useBlockCommands>;
export type BlockCommand = 'up' | 'down' | 'duplicate' | 'hide' | 'remove';

/**
 * Returns a function that moves, duplicates, hides or deletes a block and keeps the focus in the list, one that moves a
 * block to where it was dropped, and what was done last, which `announce` replaces.
 */
export function useBlockCommands({ kinds, page, select, onChange }: Parts) {
  const [announcement, setAnnouncement] = useState<(Announcement & { number: number }) | null>(null);
  const announce = (next: Announcement) => setAnnouncement((last) => ({ ...next, number: (last?.number ?? 0) + 1 }));
  const { blocks } = page;
  const tell = (words: string, name: string, deleted: string | null = null) =>
    announce({
      words: fill(words, { block: name }),
      undo: deleted === null ? null : { block: deleted, focus: deleted },
    });

  const move = ({ id, name, index }: Pick<PlacedBlock, 'id' | 'name' | 'index'>, to: number) => {
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
  const drop = (id: string, { previous, next }: DropPlace) => {
    const named = namedBlocks(kinds, blocks).find(({ block }) => block.id === id);
    const others = blocks.filter((block) => block.id !== id).map((block) => block.id);
    const behind = previous === null ? -1 : others.indexOf(previous);
    const before = next === null ? others.length : others.indexOf(next);
    if (named) move({ id, name: named.name, index: blocks.indexOf(named.block) }, behind < 0 ? before : behind + 1);
  };
  return { run, drop, announcement, announce };
}
