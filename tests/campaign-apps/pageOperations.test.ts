import { describe, expect, it } from 'vitest';
import { applyOperation, duplicateOf, type PageOperation } from '../../campaign-apps/kit/editor/pageOperations.ts';
import type { PageContent } from '../../campaign-apps/kit/pageContent.ts';
import { orderOf, pageOf, randomOperations, text, writing } from './editedPages.ts';

const apply = (page: PageContent, ...operations: PageOperation[]): PageContent =>
  operations.reduce((changed, operation) => applyOperation(changed, operation).page, page);

/** Returns the operation that takes another one back. */
function inverseOf(page: PageContent, operation: PageOperation): PageOperation {
  const { inverse } = applyOperation(page, operation);
  if (!inverse) throw new Error('Nothing was changed');
  return inverse;
}

describe('an operation on a page', () => {
  it('is taken back exactly by its inverse, and repeated by the inverse of that', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const next = randomOperations(seed, 'n');
      let page = pageOf('abcd');
      for (let count = 0; count < 20; count += 1) {
        const operation = next(page);
        const { page: changed, inverse } = applyOperation(page, operation);
        if (inverse) {
          const back = applyOperation(changed, inverse);
          expect(back.page, JSON.stringify({ seed, operation })).toEqual(page);
          expect(apply(back.page, back.inverse ?? inverse), JSON.stringify({ seed, operation })).toEqual(changed);
        } else expect(changed).toBe(page);
        page = changed;
      }
    }
  });

  it('changes nothing but its own block', () => {
    const page = pageOf('abc');
    const changed = apply(page, writing('b', 'New'));
    expect(changed.blocks[1]).toEqual(text('b', 'New'));
    expect([changed.blocks[0], changed.blocks[2]]).toEqual([page.blocks[0], page.blocks[2]]);
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
      { kind: 'add', block: text('a', 'Other'), after: [] },
    ];
    for (const operation of operations) expect(applyOperation(page, operation)).toEqual({ page, inverse: null });
  });

  it('puts a block after the nearest block that is still there', () => {
    const block = text('n', 'New');
    const at = (...after: string[]) => orderOf(apply(pageOf('abc'), { kind: 'add', block, after }));
    expect(at()).toBe('nabc');
    expect(at('b', 'a')).toBe('abnc');
    expect(at('gone', 'a')).toBe('anbc');
    expect(at('gone')).toBe('abcn');
  });

  it('duplicates a block with its values, right after it', () => {
    const page = pageOf('ab', { a: 'Twice' });
    const [first] = page.blocks;
    if (!first) throw new Error('No block');
    const copied = apply(page, duplicateOf(page, first, 'n'));
    expect(orderOf(copied)).toBe('anb');
    expect(copied.blocks[1]).toEqual(text('n', 'Twice'));
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
    const added: PageOperation = { kind: 'add', block: text('n', ''), after: ['a'] };
    const written = apply(page, added, writing('n', 'Theirs'));
    expect(apply(written, inverseOf(page, added))).toBe(written);
  });

  it('to the place of a block, but not if they put a block next to it', () => {
    const page = pageOf('abcd');
    const move: PageOperation = { kind: 'move', id: 'd', after: ['a'] };
    const inverse = inverseOf(page, move);
    const movedOn = apply(page, move, { kind: 'move', id: 'd', after: [] });
    expect(apply(movedOn, inverse)).toBe(movedOn);
    const joined = apply(page, move, { kind: 'add', block: text('n', ''), after: ['a'] });
    expect(orderOf(joined)).toBe('andbc');
    expect(orderOf(apply(joined, inverse))).toBe('anbcd');
  });
});
