import { nearestLocale } from '#contracts/nearestLocale.ts';
import type { Block, BlockShape } from '../page/blocks.ts';
import { titleId } from '../page/pageTexts.ts';
import { isFull } from './blockWrites.ts';
import type { CopiedBlocks } from './copiedBlocks.ts';
import type { EditedPage, Texts } from './editedPage.ts';
import { afterAt, type PageOperation } from './pageOperations.ts';
import { textsOfBlock, textsOfCopy } from './pagePlaces.ts';

/** The operations of one step that adds blocks, and what it adds. */
type Paste = {
  operations: PageOperation[];
  /** The ids of the new blocks. */
  added: string[];
  /** The kinds of the blocks that are not added, because the page has the maximum number of them; one for each block. */
  left: BlockShape[];
};

/**
 * Returns the operations that add copies of blocks in front of the block at an index. An empty page gets their title
 * too.
 */
export function pasteOf(kinds: readonly BlockShape[], page: EditedPage, copied: CopiedBlocks, index: number): Paste {
  const texts = textsFor(page, copied);
  const paste: Paste = { operations: titleOperations(page, texts), added: [], left: [] };
  let blocks: Block[] = page.blocks;
  for (const block of copied.blocks) {
    const kind = kinds.find(({ type }) => type === block.type);
    if (!kind || isFull(kind, blocks)) {
      if (kind) paste.left.push(kind);
      continue;
    }
    const copy = { ...block, id: crypto.randomUUID() };
    const at = index + paste.added.length;
    const own = textsOfCopy(textsOfBlock({ texts }, block.id), block.id, copy.id);
    paste.operations.push({ kind: 'add', block: copy, texts: own, after: afterAt({ blocks }, at) });
    paste.added.push(copy.id);
    blocks = blocks.toSpliced(at, 0, copy);
  }
  return paste;
}

/**
 * Returns the copied texts in the languages of a page. In its default language, a text that the copy lacks is that of the
 * copy's default language, so that no text is lost.
 */
function textsFor({ languages }: EditedPage, { texts, language }: CopiedBlocks): Texts {
  const copied = Object.keys(texts);
  const entries = languages.map((locale, index) => {
    const own = texts[nearestLocale(locale, copied) ?? ''];
    return [locale, index === 0 ? { ...texts[language], ...own } : (own ?? {})] as const;
  });
  return Object.fromEntries(entries);
}

function titleOperations({ blocks, texts: present, languages }: EditedPage, texts: Texts): PageOperation[] {
  if (blocks.length > 0 || languages.some((language) => present[language]?.[titleId])) return [];
  return languages.flatMap((language): PageOperation[] => {
    const value = texts[language]?.[titleId];
    return value ? [{ kind: 'set', place: { language, text: titleId }, value }] : [];
  });
}
