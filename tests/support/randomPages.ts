import { seededRandom } from '#server/seed/random.ts';

type Block = Record<string, unknown>;

/** Returns a function that changes a page at random: its blocks, their order and ids, other keys, or all of it. */
export function nextPage(seed: number): (page: object) => unknown {
  const { below } = seededRandom(seed);
  const text = () => Array.from({ length: 1 + below(12) }, () => below(1e9).toString(36)).join(' ');
  const values = [
    () => text(),
    () => below(5) / 4,
    () => null,
    () => [text(), 1, null],
    () => ({ b: 1, aa: { z: text() } }),
  ];
  const value = () => values[below(values.length)]?.();
  // Ids repeat, are missing, or are not texts.
  const ids = [
    () => ({ id: `id-${below(400)}` }),
    () => ({ id: `id-${below(4)}` }),
    () => ({}),
    () => ({ id: below(3) }),
  ];
  const block = (): Block => ({
    ...ids[below(3) === 0 ? below(ids.length) : 0]?.(),
    name: text(),
    [`k${below(4)}`]: value(),
  });
  const blocks = () => Array.from({ length: 8 + below(8) }, block);
  const whole = [
    () => ({}),
    () => ({ blocks: blocks(), title: text() }),
    () => ({ blocks: null, lists: [blocks(), blocks()] }),
    () => ({ keys: { k: 1 }, entries: [], from: 1, to: { length: 2 }, kept: [0, 1] }),
  ];

  const changeList = (list: readonly unknown[]): unknown[] => {
    const at = below(list.length + 1);
    switch (below(7)) {
      case 0:
        return list.toSpliced(at, 0, block());
      case 1:
        return list.toSpliced(at, 1 + below(2));
      case 2: {
        const [moved] = list.slice(at, at + 1);
        return moved === undefined ? list.toReversed() : list.toSpliced(at, 1).toSpliced(below(list.length), 0, moved);
      }
      case 3:
        return list.toSpliced(at, 0, list[below(list.length)] ?? block());
      default:
        return list.map((entry, index) => (index === at ? changeValue(entry) : entry));
    }
  };
  const changeValue = (old: unknown): unknown => {
    if (Array.isArray(old)) return changeList(old);
    if (typeof old !== 'object' || old === null) return value();
    const entries = Object.entries(old);
    const [key] = entries[below(entries.length + 1)] ?? [];
    if (key === undefined) return { ...old, [['added', 'a', 'constructor', '7'][below(4)] ?? 'a']: value() };
    if (key !== 'blocks' && below(4) === 0) return Object.fromEntries(entries.filter(([one]) => one !== key));
    return Object.fromEntries(entries.map(([one, held]) => [one, one === key ? changeValue(held) : held]));
  };
  return (page) =>
    below(14) === 0 || Object.keys(page).length === 0 ? whole[below(whole.length)]?.() : changeValue(page);
}
