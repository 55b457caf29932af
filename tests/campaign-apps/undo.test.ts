import { describe, expect, it } from 'vitest';
import { operationsFor } from '#campaign-apps/kit/editor/blockWrites.ts';
import { blocksWithoutTexts, type EditedPage } from '#campaign-apps/kit/editor/editedPage.ts';
import { applyOperation, type PageOperation } from '#campaign-apps/kit/editor/pageOperations.ts';
import { readHistory } from '#campaign-apps/kit/editor/storedHistory.ts';
import {
  changePage,
  emptyHistory,
  historyWithin,
  redoStep,
  type Undoable,
  undoStep,
} from '#campaign-apps/kit/editor/undo.ts';
import { readPage, writtenPage } from '#campaign-apps/kit/page/pageContent.ts';
import { pictureBlock } from '#campaign-apps/kit/view/commonBlocks.ts';
import { adding, orderOf, pageOf, wordsOf as textOf, writing } from './editedPages.ts';

const start = (content: EditedPage): Undoable => ({ content, history: emptyHistory });
/** Types texts into a block, with this pause in milliseconds before each. */
function type(page: Undoable, block: string, texts: string[], pause = 100, from = 0): Undoable {
  return texts.reduce((typed, words, at) => changePage(typed, [writing(block, words)], from + at * pause), page);
}
const wordsOf = ({ content }: Undoable, id: string) => textOf(content, id);

describe('undo', () => {
  it('takes back consecutive keystrokes in one field as one step', () => {
    const typed = type(start(pageOf('ab')), 'a', ['H', 'He', 'Hel']);
    expect(typed.history.undo).toHaveLength(1);
    expect(wordsOf(undoStep(typed), 'a')).toBe('a');
    expect(wordsOf(redoStep(undoStep(typed)), 'a')).toBe('Hel');
  });

  it('takes back an image after it was saved and read again, whose values then have another order', () => {
    const block = { id: 'p', type: 'picture', values: { picture: null, caption: '' } };
    const page = { ...pageOf(''), blocks: [block] };
    const chosen = { width: 4, height: 3, alt: 'A wave', url: 'https://media.example/a.jpg' };
    const changed = changePage(start(page), operationsFor(pictureBlock, 'p', 'en', 'picture', chosen), 0);
    const stored = JSON.parse(JSON.stringify(writtenPage([pictureBlock], changed.content.blocks)));
    const blocks = blocksWithoutTexts([pictureBlock], readPage([pictureBlock], stored));
    const undone = undoStep({ ...changed, content: { ...changed.content, blocks } });
    expect(undone.isSkipped).toBe(false);
    expect(undone.content).toEqual(page);
  });

  it('separates keystrokes with a pause, in another field, and after an undo', () => {
    const paused = type(type(start(pageOf('ab')), 'a', ['One']), 'a', ['One two'], 0, 2_000);
    expect(wordsOf(undoStep(paused), 'a')).toBe('One');
    const other = type(type(start(pageOf('ab')), 'a', ['One']), 'b', ['Two'], 0, 100);
    expect(other.history.undo).toHaveLength(2);
    const back = type(type(undoStep(other), 'a', ['Three'], 0, 150), 'a', ['Four'], 0, 200);
    expect(wordsOf(undoStep(back), 'a')).toBe('One');
  });

  it('has no step for a text that was typed and removed at once, and then joins nothing to an earlier step', () => {
    const before = type(start(pageOf('ab')), 'b', ['Before']);
    const typed = type(before, 'a', ['x', 'a', 'y'], 100, 5_000);
    expect(wordsOf(undoStep(typed), 'a')).toBe('a');
    expect(wordsOf(undoStep(typed), 'b')).toBe('Before');
    expect(wordsOf(undoStep(undoStep(typed)), 'b')).toBe('b');
  });

  it('forgets what was undone once something else is changed', () => {
    const undone = undoStep(type(start(pageOf('ab')), 'a', ['Mine']));
    expect(type(undone, 'b', ['Other']).history.redo).toEqual([]);
  });

  it('never takes back what somebody else wrote', () => {
    const mine = changePage(type(start(pageOf('abc')), 'a', ['Mine']), [{ kind: 'delete', id: 'c' }], 5_000);
    const theirs: PageOperation[] = [writing('b', 'Theirs'), adding('n', 'Added by them', 'a')];
    const merged = {
      ...mine,
      content: theirs.reduce((page, operation) => applyOperation(page, operation).page, mine.content),
    };
    const undone = undoStep(undoStep(merged));
    expect(orderOf(undone.content)).toBe('anbc');
    expect([wordsOf(undone, 'a'), wordsOf(undone, 'b'), wordsOf(undone, 'n')]).toEqual([
      'a',
      'Theirs',
      'Added by them',
    ]);
  });

  it('says that nothing was undone if somebody else has changed the same text, and goes on with the step before', () => {
    const mine = type(type(start(pageOf('ab')), 'b', ['Mine']), 'a', ['Mine'], 0, 5_000);
    const merged = { ...mine, content: applyOperation(mine.content, writing('a', 'Theirs')).page };
    const skipped = undoStep(merged);
    expect(skipped).toMatchObject({ isSkipped: true, content: merged.content });
    expect(undoStep(skipped)).toMatchObject({ isSkipped: false });
    expect(wordsOf(undoStep(skipped), 'b')).toBe('b');
  });

  it('does nothing without a step', () => {
    expect(undoStep(start(pageOf('a')))).toMatchObject({ isSkipped: false, content: pageOf('a') });
    expect(redoStep(start(pageOf('a')))).toMatchObject({ isSkipped: false, content: pageOf('a') });
  });
});

describe('the history', () => {
  it('keeps the newest steps, limited in number and size', () => {
    const many = type(
      start(pageOf('a')),
      'a',
      Array.from({ length: 300 }, (_, at) => `Words ${at}`),
      5_000,
    );
    expect(many.history.undo).toHaveLength(200);
    expect(wordsOf(undoStep(many), 'a')).toBe('Words 298');
    const long = type(
      start(pageOf('a')),
      'a',
      Array.from({ length: 40 }, (_, at) => `${at}`.padEnd(20_000, '.')),
      5_000,
    );
    expect(JSON.stringify(long.history).length).toBeLessThan(520_000);
    expect(wordsOf(undoStep(long), 'a')).toBe('38'.padEnd(20_000, '.'));
  });

  it('is stored as far as there is space, the latest steps first', () => {
    const words = Array.from({ length: 50 }, (_, at) => `Wörter ${at}`.padEnd(1_000, 'ä'));
    const { history } = type(start(pageOf('a')), 'a', words, 5_000);
    const stored = historyWithin(history, 20_000);
    expect(new TextEncoder().encode(JSON.stringify(stored?.undo)).length).toBeLessThanOrEqual(20_001);
    expect(stored?.undo.at(-1)).toEqual(history.undo.at(-1));
    expect(stored?.undo.length).toBeGreaterThan(3);
    expect(historyWithin(history, 0)).toBeNull();
    expect(historyWithin(history, -5_000)).toBeNull();
  });

  it('is read without the steps up to one that this version does not know', () => {
    const known = [writing('a', 'Old')];
    const undo = [known, [{ kind: 'turn', id: 'a' }], known, [writing('a', 'New')]];
    expect(readHistory({ undo, redo: [[{ kind: 'set', place: null }]] })).toEqual({
      ...emptyHistory,
      undo: undo.slice(2),
    });
    for (const nothing of [null, 'x', [], {}, { undo: 1, redo: {} }])
      expect(readHistory(nothing)).toEqual(emptyHistory);
  });
});
