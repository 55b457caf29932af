import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { nearestLocale } from '#contracts/nearestLocale.ts';
import type { CampaignApp } from '../app/app.ts';
import type { PageTemplate } from '../app/pageTemplates.ts';
import type { Block, BlockShape } from '../page/blocks.ts';
import { titleId } from '../page/pageTexts.ts';
import type { Announcement } from './announcement.ts';
import type { BlockClipboard } from './blockClipboard.ts';
import { countedBlocks, countedLabels } from './blockNames.ts';
import { isFull } from './blockWrites.ts';
import { blocksOfTemplate, type CopiedBlocks } from './copiedBlocks.ts';
import type { EditedPage, Texts } from './editedPage.ts';
import { afterAt, type PageOperation } from './pageOperations.ts';
import { textsOfBlock, textsOfCopy } from './pagePlaces.ts';
import type { Select } from './selection.ts';
import { editorWords, fill } from './texts/words.ts';
import type { UndoHistory } from './undo.ts';

type CopyingParts = {
  app: CampaignApp;
  page: EditedPage;
  history: UndoHistory;
  clipboard: BlockClipboard;
  onSelect: Select;
  onChange: (...operations: PageOperation[]) => void;
  announce: (announcement: Announcement) => void;
};

export type Copying = ReturnType<typeof useCopying>;

/**
 * Returns the commands that copy and paste blocks or start a page from a template, and the blocks that were copied last.
 * What is added is one step, and its first block gets the focus. The result stays the same until other blocks are copied.
 */
export function useCopying(parts: CopyingParts) {
  const { clipboard } = parts;
  // A response of the server meets the page as it is then.
  const current = useRef(parts);
  current.current = parts;
  useEffect(() => {
    // Blocks may have been copied in another window.
    const onFocus = () => void clipboard.load();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [clipboard]);

  const copied = useSyncExternalStore(clipboard.subscribe, clipboard.copied);
  const commands = useMemo(() => copyingCommands(clipboard, () => current.current), [clipboard]);
  return useMemo(() => ({ copied, ...commands }), [copied, commands]);
}

function copyingCommands(clipboard: BlockClipboard, partsNow: () => CopyingParts) {
  const show = (words: string) => partsNow().announce({ words, since: partsNow().history.undo });
  const copy = async (wordsOf: () => string, id?: string) => {
    const problem = await clipboard.copy(partsNow().page, id);
    show(problem === null ? wordsOf() : fill(editorWords.nothingCopied, { problem }));
  };
  const copiedCount = () => countedBlocks(clipboard.copied()?.blocks.length ?? 0);
  return {
    copyBlock: (id: string, name: string) => copy(() => fill(editorWords.blockCopied, { block: name }), id),
    copyAll: () => copy(() => fill(editorWords.pageCopied, { blocks: copiedCount() })),
    /** Pastes after a block; by default at the end. */
    async paste(after?: string) {
      const problem = await clipboard.load();
      if (problem !== null) return show(fill(editorWords.nothingPasted, { problem }));
      const copied = clipboard.copied();
      if (!copied) return show(editorWords.nothingToPaste);
      const { blocks } = partsNow().page;
      const before = blocks.findIndex(({ id }) => id === after);
      const index = before < 0 ? blocks.length : before + 1;
      addBlocks(partsNow(), copied, index, (count) =>
        fill(editorWords.pasted, { blocks: count, campaign: copied.name }),
      );
    },
    startWith: (template: PageTemplate) =>
      addBlocks(partsNow(), blocksOfTemplate(partsNow().app, template), 0, (count) =>
        fill(editorWords.started, { blocks: count, template: template.label }),
      ),
  };
}

/** Adds blocks and announces what was added, and what the page has no room for. */
function addBlocks(
  { app, page, history, onChange, onSelect, announce }: CopyingParts,
  copied: CopiedBlocks,
  index: number,
  wordsOf: (count: string) => string,
): void {
  const { operations, added, left } = pasteOf(app.blocks, page, copied, index);
  const [first] = added;
  if (first === undefined) {
    announce({ words: leftWords(left), since: history.undo });
    return;
  }
  onChange(...operations);
  onSelect({ block: first, focus: 'row' });
  const done = wordsOf(countedBlocks(added.length));
  announce({
    words: left.length === 0 ? done : `${done} ${leftWords(left)}`,
    undo: { block: first, focus: page.blocks[index - 1]?.id ?? null },
  });
}

const leftWords = (left: readonly BlockShape[]): string => fill(editorWords.notPasted, { blocks: countedLabels(left) });

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
