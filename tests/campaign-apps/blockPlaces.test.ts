import { describe, expect, it } from 'vitest';
import { type DragBox, dropAt, scrollSpeedAt } from '#campaign-apps/kit/editor/dragGeometry.ts';
import { blocksIn, emptyBlocksOf } from '#campaign-apps/kit/editor/Overlay.tsx';

/** Blocks of 100 pixels with gaps of 20. */
const boxes = ['a', 'b', 'c'].map(
  (id, index): DragBox => ({ id, top: index * 120, bottom: index * 120 + 100, left: 10, width: 300 }),
);
const placeAt = (id: string, y: number) => dropAt(boxes, id, y)?.place ?? null;

describe('a dragged block', () => {
  it.each([
    ['a', -500, null],
    ['a', 60, null],
    ['a', 169, null],
    ['a', 171, { previous: 'b', next: 'c' }],
    ['a', 900, { previous: 'c', next: null }],
    ['c', 171, null],
    ['c', 169, { previous: 'a', next: 'b' }],
    ['c', -500, { previous: null, next: 'a' }],
    ['b', 40, { previous: null, next: 'a' }],
  ])('%s at %d falls behind the blocks whose middle is above, or stays: %j', (id, y, place) => {
    expect(placeAt(id, y)).toEqual(place);
  });

  it('shows a line in the gap, and outside the blocks at both ends', () => {
    expect(dropAt(boxes, 'a', 200)?.line).toEqual({ top: 230, left: 10, width: 300 });
    expect(dropAt(boxes, 'c', 0)?.line.top).toBeLessThan(0);
    expect(dropAt(boxes, 'a', 900)?.line.top).toBeGreaterThan(340);
  });

  it('stays if there is no other block, or if it is gone', () => {
    expect(dropAt(boxes.slice(0, 1), 'a', 900)).toBeNull();
    expect(dropAt([], 'a', 0)).toBeNull();
  });

  it('scrolls faster the nearer it is to an edge, and not in the middle', () => {
    const view = { top: 100, bottom: 700 };
    expect(scrollSpeedAt(400, view)).toBe(0);
    expect(scrollSpeedAt(652, view)).toBe(0);
    expect(scrollSpeedAt(690, view)).toBeGreaterThan(scrollSpeedAt(670, view));
    expect(scrollSpeedAt(2_000, view)).toBe(scrollSpeedAt(700, view));
    expect(scrollSpeedAt(100, view)).toBe(-scrollSpeedAt(700, view));
  });
});

describe('blocks that render nothing', () => {
  const markup =
    '<i data-block="cover"></i><p data-block="a" data-movable="true">data-block=&quot;no&quot;</p><p data-block="b" data-movable="true"></p>';
  const shown = blocksIn(markup);

  it('are those that the markup does not have', () => {
    expect([...shown]).toEqual([
      ['cover', false],
      ['a', true],
      ['b', true],
    ]);
  });

  it('are not changed by the text of a block', () => {
    const text = '<div data-block="c" data-movable="true"> data-block="a" <i>data-block="x"</i></div>';
    expect([...blocksIn(`${markup}${text}`)]).toEqual([...shown, ['c', true]]);
  });

  it('are between the blocks that are rendered in their order', () => {
    expect(emptyBlocksOf(['x', 'cover', 'y', 'a', 'b', 'z'], shown)).toEqual([
      { ids: ['x', 'y'], previous: null, next: 'a' },
      { ids: ['z'], previous: 'b', next: null },
    ]);
    expect(emptyBlocksOf(['a', 'b'], shown)).toEqual([]);
    expect(emptyBlocksOf(['x'], blocksIn(''))).toEqual([{ ids: ['x'], previous: null, next: null }]);
  });
});
