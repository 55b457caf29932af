import type { BlockShape } from '../page/blocks.ts';
import { type CopiedBlocks, readCopy, storedCopy } from './copiedBlocks.ts';
import type { EditedPage } from './editedPage.ts';
import type { EditorApi } from './editorApi.ts';
import { editorWords } from './texts/words.ts';

/** The blocks that the user copied last, in this or another campaign, tab or browser. The app's server stores them. */
export type BlockClipboard = {
  /** Returns the blocks as last loaded; null if there are none. */
  copied(): CopiedBlocks | null;
  subscribe(listener: () => void): () => void;
  /** Loads what was copied last; returns why it failed, or null. */
  load(): Promise<string | null>;
  /** Copies one block, or all with the title of the page; returns why it failed, or null. */
  copy(page: EditedPage, id?: string): Promise<string | null>;
};

type Parts = {
  api: Pick<EditorApi, 'loadCopied' | 'keepCopied'>;
  /** Returns the name of the campaign, which is stored with what is copied from it. */
  campaignName: () => string;
  kinds: readonly BlockShape[];
};

export function createBlockClipboard({ api, campaignName, kinds }: Parts): BlockClipboard {
  const listeners = new Set<() => void>();
  let copied: CopiedBlocks | null = null;
  /** How often the user has copied: what was loaded before is not what was copied last. */
  let copies = 0;
  /** The last copy that was sent. Copies are sent one after the other, and what is pasted is loaded after them. */
  let copying: Promise<unknown> = Promise.resolve();
  const set = (stored: unknown) => {
    copied = readCopy(kinds, stored);
    for (const listener of [...listeners]) listener();
  };
  return {
    copied: () => copied,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async load() {
      await copying;
      const before = copies;
      const result = await api.loadCopied();
      if ('problem' in result) return result.problem;
      if (copies === before) set(result.copied);
      return null;
    },
    async copy(page, id) {
      const copy = storedCopy(kinds, page, campaignName(), id);
      if (readCopy(kinds, copy) === null) return editorWords.copiedUnknown;
      copies += 1;
      const sent = copying.then(() => api.keepCopied(copy));
      copying = sent;
      const result = await sent;
      copies += 1;
      if ('problem' in result) return result.problem;
      set(copy);
      return null;
    },
  };
}
