import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { CampaignApp } from '../app/app.ts';
import type { PageTemplate } from '../app/pageTemplates.ts';
import type { BlockShape } from '../page/blocks.ts';
import type { Announcement } from './announcement.ts';
import type { BlockClipboard } from './blockClipboard.ts';
import { countedBlocks, countedLabels } from './blockNames.ts';
import { blocksOfTemplate, type CopiedBlocks } from './copiedBlocks.ts';
import type { EditedPage } from './editedPage.ts';
import type { PageOperation } from './pageOperations.ts';
import { pasteOf } from './pasteBlocks.ts';
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
