import type { Block } from '../../campaign-apps/kit/blocks.ts';
import { linkBlock, pictureBlock, textBlock } from '../../campaign-apps/kit/commonBlocks.ts';
import { afterAt, duplicateOf, type PageOperation } from '../../campaign-apps/kit/editor/pageOperations.ts';
import type { PageContent } from '../../campaign-apps/kit/pageContent.ts';
import { seededRandom } from '../../server/seed/random.ts';

/** The kinds of blocks of the pages below. */
export const kinds = [textBlock, pictureBlock, linkBlock];

export const text = (id: string, words: string): Block => ({ id, type: 'text', values: { text: words } });

/** Returns a page of text blocks, whose text is their id unless one is given. */
export const pageOf = (ids: string, texts: Record<string, string> = {}, title = 'Title'): PageContent => ({
  title,
  blocks: [...ids].map((id) => text(id, texts[id] ?? id)),
});

/** Returns the ids of the blocks in order. */
export const orderOf = ({ blocks }: PageContent): string => blocks.map(({ id }) => id).join('');

/** Returns the operation that writes the text of a block. */
export const writing = (block: string, value: string): PageOperation => ({
  kind: 'set',
  place: { block, field: 'text' },
  value,
});

/** Returns a function that returns random operations for a page, with ids of new blocks that begin with `prefix`. */
export function randomOperations(seed: number, prefix: string): (page: PageContent) => PageOperation {
  const { below } = seededRandom(seed);
  let made = 0;
  return (page) => {
    made += 1;
    const block = page.blocks[below(Math.max(1, page.blocks.length))] ?? text('gone', '');
    const id = `${prefix}${made}`;
    switch (below(7)) {
      case 0:
        return { kind: 'set', place: { block: null, field: 'title' }, value: `Title ${below(9)}` };
      case 1:
        return { kind: 'add', block: text(id, id), after: afterAt(page, below(page.blocks.length + 1)) };
      case 2:
        return { kind: 'move', id: block.id, after: afterAt(page, below(page.blocks.length), block.id) };
      case 3:
        return { kind: 'delete', id: block.id };
      case 4:
        return { kind: 'hide', id: block.id, hidden: below(2) === 0 };
      case 5:
        return duplicateOf(page, block, id);
      default:
        return writing(block.id, `Words ${below(9)}`);
    }
  };
}
