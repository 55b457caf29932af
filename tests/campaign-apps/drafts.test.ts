import { expect, it } from 'vitest';
import { createDrafts, type DraftPlace } from '../../campaign-apps/kit/editor/drafts.ts';
import { emptyHistory } from '../../campaign-apps/kit/editor/undo.ts';

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

const typed = { content: { texts: { en: { 'page.a.text': 'Typed' } } }, history: emptyHistory, base: '2026-01-01' };

it('a window that has read and kept no draft deletes none of another window', async () => {
  const place = sharedPlace();
  const [idle, typing] = [createDrafts(place), createDrafts(place)];
  expect(await idle.read()).toBeNull();
  typing.keep(typed);
  idle.remove();
  expect(await typing.read()).toMatchObject({ content: typed.content });
  typing.remove();
  expect(await typing.read()).toBeNull();
});

it('a draft of an earlier visit is deleted by the window that has read it', async () => {
  const place = sharedPlace();
  createDrafts(place).keep(typed);
  const later = createDrafts(place);
  await later.read();
  later.remove();
  expect(await later.read()).toBeNull();
});
