import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDrafts, type DraftPlace } from '#campaign-apps/kit/editor/drafts.ts';
import { emptyHistory } from '#campaign-apps/kit/editor/undo.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A place in memory, as two windows of one browser share it. */
function sharedPlace(): DraftPlace {
  let stored: unknown = null;
  return {
    read: async () => stored,
    write(draft) {
      stored = draft;
    },
    clear() {
      stored = null;
    },
  };
}

const typed =
  (text = 'Typed') =>
  () => ({ content: { texts: { en: { 'page.a.text': text } } }, history: emptyHistory, base: '2026-01-01' });

it('a window that has read and kept no draft deletes none of another window', async () => {
  const place = sharedPlace();
  const [idle, typing] = [createDrafts(place), createDrafts(place)];
  expect(await idle.read()).toBeNull();
  typing.keep(typed());
  idle.remove();
  expect(await typing.read()).toMatchObject({ content: typed()().content });
  typing.remove();
  expect(await typing.read()).toBeNull();
});

it('a draft of an earlier visit is deleted by the window that has read it', async () => {
  const place = sharedPlace();
  const earlier = createDrafts(place);
  earlier.keep(typed());
  await earlier.read();
  const later = createDrafts(place);
  await later.read();
  later.remove();
  expect(await later.read()).toBeNull();
});

describe('a draft is stored', () => {
  /** Types a letter each 100 ms; returns the drafts that are stored. */
  function type(letters: string) {
    const place = sharedPlace();
    const write = vi.spyOn(place, 'write');
    const drafts = createDrafts(place);
    const stored = () => write.mock.calls.map(([{ content }]) => content);
    for (const [at] of [...letters].entries()) {
      drafts.keep(typed(letters.slice(0, at + 1)));
      vi.advanceTimersByTime(100);
    }
    return { drafts, stored };
  }
  const contentOf = (text: string) => typed(text)().content;

  it('at the first letter of a word, and after a pause', () => {
    const { stored } = type('word');
    expect(stored()).toEqual([contentOf('w')]);
    vi.advanceTimersByTime(300);
    expect(stored()).toEqual([contentOf('w'), contentOf('word')]);
  });

  it('each two seconds while somebody types without a pause', () => {
    const { stored } = type('x'.repeat(42));
    expect(stored()).toEqual(['x', 'x'.repeat(21), 'x'.repeat(41)].map(contentOf));
  });

  it.each(['pagehide', 'visibilitychange'])('without a pause when the page is left (%s)', (event) => {
    const { stored } = type('word');
    window.dispatchEvent(new Event(event));
    vi.advanceTimersByTime(10_000);
    expect(stored()).toEqual([contentOf('w'), contentOf('word')]);
  });

  it('not when it was removed before', () => {
    const { drafts, stored } = type('word');
    drafts.remove();
    vi.advanceTimersByTime(10_000);
    expect(stored()).toEqual([contentOf('w')]);
  });
});
