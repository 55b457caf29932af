import { describe, expect, it } from 'vitest';
import type { EditedPage } from '#campaign-apps/kit/editor/editedPage.ts';
import { applyOperation, duplicateOf, type PageOperation } from '#campaign-apps/kit/editor/pageOperations.ts';
import { adding, apply, orderOf, pageOf, wordsOf, writing } from './editedPages.ts';

/** Returns the operation that takes another one back. */
function inverseOf(page: EditedPage, operation: PageOperation): PageOperation {
  const { inverse } = applyOperation(page, operation);
  if (!inverse) throw new Error('Nothing was changed');
  return inverse;
}

describe('an operation on a page', () => {
  it('changes nothing but its own text in its own language', () => {
    const page = pageOf('abc');
    expect(apply(page, writing('a', 'New'))).toEqual(pageOf('abc', { a: 'New' }));
    expect(apply(page, writing('a', '', 'de')).texts).toEqual({ en: page.texts.en, de: {} });
  });

  it('does nothing to a block that is gone, or that is already as wanted', () => {
    const page = pageOf('ab');
    const operations: PageOperation[] = [
      writing('x', 'New'),
      writing('a', 'a'),
      { kind: 'hide', id: 'x', hidden: true },
      { kind: 'hide', id: 'a', hidden: false },
      { kind: 'move', id: 'x', after: [] },
      { kind: 'move', id: 'a', after: [] },
      { kind: 'delete', id: 'x' },
      adding('a', 'Other'),
    ];
    for (const operation of operations) expect(applyOperation(page, operation)).toEqual({ page, inverse: null });
  });

  it('puts a block after the nearest block that is still there', () => {
    const at = (...after: string[]) => orderOf(apply(pageOf('abc'), adding('n', 'New', ...after)));
    expect(at()).toBe('nabc');
    expect(at('b', 'a')).toBe('abnc');
    expect(at('gone', 'a')).toBe('anbc');
    expect(at('gone')).toBe('abcn');
  });

  it('duplicates a block with its texts in all languages, right after it', () => {
    const page = pageOf('ab', { a: 'Twice' });
    const copied = apply(page, ...duplicateOf(page, 'a', 'n'));
    expect(orderOf(copied)).toBe('anb');
    expect([wordsOf(copied, 'n'), wordsOf(copied, 'n', 'de')]).toEqual(['Twice', 'a auf Deutsch']);
    expect(duplicateOf(page, 'gone', 'n')).toEqual([]);
  });

  it('deletes a block with its texts in all languages, which its inverse brings back', () => {
    const page = pageOf('ab');
    const deletion: PageOperation = { kind: 'delete', id: 'a' };
    const deleted = apply(page, deletion);
    expect([wordsOf(deleted, 'a'), wordsOf(deleted, 'a', 'de')]).toEqual([undefined, undefined]);
    expect(apply(deleted, inverseOf(page, deletion))).toEqual(page);
  });
});

describe('an inverse leaves what somebody else changed since', () => {
  it('to a text', () => {
    const page = pageOf('ab');
    const mine = writing('a', 'Mine');
    const theirs = apply(page, mine, writing('a', 'Theirs'));
    expect(apply(theirs, inverseOf(page, mine))).toBe(theirs);
  });

  it('in a block that the operation had added', () => {
    const page = pageOf('ab');
    const added = adding('n', '', 'a');
    for (const language of ['en', 'de']) {
      const written = apply(page, added, writing('n', 'Theirs', language));
      expect(apply(written, inverseOf(page, added))).toBe(written);
    }
  });

  it('to the place of a block, but not if they put a block next to it', () => {
    const page = pageOf('abcd');
    const move: PageOperation = { kind: 'move', id: 'd', after: ['a'] };
    const inverse = inverseOf(page, move);
    const movedOn = apply(page, move, { kind: 'move', id: 'd', after: [] });
    expect(apply(movedOn, inverse)).toBe(movedOn);
    const joined = apply(page, move, adding('n', '', 'a'));
    expect(orderOf(joined)).toBe('andbc');
    expect(orderOf(apply(joined, inverse))).toBe('anbcd');
  });
});
