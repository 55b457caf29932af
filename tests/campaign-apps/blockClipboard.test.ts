import { describe, expect, it } from 'vitest';
import { createBlockClipboard } from '#campaign-apps/kit/editor/blockClipboard.ts';
import type { StoredCopy } from '#campaign-apps/kit/editor/copiedBlocks.ts';
import { editorWords } from '#campaign-apps/kit/editor/texts/words.ts';
import { listeningParty } from '#campaign-apps/listening-party/app.ts';
import { pageOf } from './editedPages.ts';

/** Returns the clipboard of a server that answers each request when it is told to, in the order of its stored blocks. */
function slowClipboard() {
  const requests: { kind: 'get' | 'put'; answer: () => Promise<void> }[] = [];
  let stored: StoredCopy | null = null;
  const request = (kind: 'get' | 'put', copy?: StoredCopy) =>
    new Promise<{ copied: unknown }>((resolve) => {
      const answer = async () => {
        if (copy) stored = copy;
        resolve({ copied: stored });
        await settled();
      };
      requests.push({ kind, answer });
    });
  const api = { loadCopied: () => request('get'), keepCopied: (copy: StoredCopy) => request('put', copy) };
  const clipboard = createBlockClipboard({ api, campaignName: () => 'Northern Lights', kinds: listeningParty.blocks });
  const kindsOf = () => requests.map(({ kind }) => kind);
  return { clipboard, requests, kindsOf };
}

/** Lets what waits for answered requests go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('what the user copied last', () => {
  it('is not replaced by a response that was sent before', async () => {
    const { clipboard, requests } = slowClipboard();
    const loaded = clipboard.load();
    await settled();
    const copied = clipboard.copy(pageOf('ab'));
    await settled();
    const [loading, copying] = requests;
    await copying?.answer();
    await copied;
    await loading?.answer();
    await loaded;
    expect(clipboard.copied()?.blocks).toHaveLength(2);
  });

  it('is what is loaded right after it, for a paste', async () => {
    const { clipboard, requests, kindsOf } = slowClipboard();
    void clipboard.copy(pageOf('ab'));
    const loaded = clipboard.load();
    await settled();
    expect(kindsOf()).toEqual(['put']);
    await requests[0]?.answer();
    expect(kindsOf()).toEqual(['put', 'get']);
    await requests[1]?.answer();
    expect(await loaded).toBeNull();
    expect(clipboard.copied()?.blocks).toHaveLength(2);
  });

  it('is stored after what the user copied before', async () => {
    const { clipboard, requests, kindsOf } = slowClipboard();
    void clipboard.copy(pageOf('abc'));
    const copied = clipboard.copy(pageOf('ab'));
    await settled();
    expect(kindsOf()).toEqual(['put']);
    await requests[0]?.answer();
    await requests[1]?.answer();
    expect(await copied).toBeNull();
    expect(clipboard.copied()?.blocks).toHaveLength(2);
  });

  it('has no blocks that the app does not know, and stays if there are no others', async () => {
    const { clipboard, requests } = slowClipboard();
    const page = pageOf('ab');
    const mixed = {
      ...page,
      blocks: [...page.blocks, { id: 'p', type: 'poll', values: {}, unknown: { colour: 'red' } }],
    };
    const copied = clipboard.copy(mixed);
    await settled();
    await requests[0]?.answer();
    expect(await copied).toBeNull();
    expect(await clipboard.copy(mixed, 'p')).toBe(editorWords.copiedUnknown);
    expect(requests).toHaveLength(1);
    expect(clipboard.copied()?.blocks).toHaveLength(2);
  });
});
