import { describe, expect, it } from 'vitest';
import { colorCount, createPersonColors } from '#campaign-apps/kit/editor/host/personColor.ts';

const users = Array.from({ length: 40 }, (_, number) => `user-${number}`);
/** Users who have the same color while each is alone. */
const alike = users.filter((id) => createPersonColors()([id]).get(id) === 0);

describe('the colors of the users who are present', () => {
  it('differ as long as there are enough colors, and then are shared by as few as possible', () => {
    const colors = createPersonColors()(alike);
    const used = alike.slice(0, colorCount).map((id) => colors.get(id));
    expect(alike.length).toBeGreaterThanOrEqual(colorCount);
    expect(new Set(used).size).toBe(colorCount);
    const uses = (color: number) => [...colors.values()].filter((one) => one === color).length;
    const counts = Array.from({ length: colorCount }, (_, color) => uses(color));
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  it('stay while users arrive and leave, and after a lost connection', () => {
    const colorsOf = createPersonColors();
    const [first = '', second = '', third = ''] = alike;
    const before = colorsOf([first, second]);
    expect(colorsOf([second]).get(second)).toBe(before.get(second));
    expect(colorsOf([third, second]).get(second)).toBe(before.get(second));
    expect(colorsOf([]).size).toBe(0);
    expect(colorsOf([second, third, first]).get(second)).toBe(before.get(second));
  });

  it('are the same for users who arrived one after the other, each of whom gets the others before the own id', () => {
    const seen = new Map<string, ReadonlyMap<string, number>>();
    const editors = alike.slice(0, 5).map((id) => ({ id, colorsOf: createPersonColors() }));
    for (const [last] of editors.entries()) {
      const present = editors.slice(0, last + 1);
      for (const { id, colorsOf } of present) {
        seen.set(id, colorsOf([...present.map((one) => one.id).filter((one) => one !== id), id]));
      }
    }
    const [first, ...others] = seen.values();
    for (const colors of others) for (const [id, color] of first ?? []) expect(colors.get(id)).toBe(color);
  });
});
