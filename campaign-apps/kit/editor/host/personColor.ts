/** How many colors the stylesheet has for people (overlay.css). */
export const colorCount = 6;

/**
 * Returns a function that returns the numbers of the colors of the users who are present, by their ids, which it gets in
 * order of arrival. Each user keeps a color, and all colors differ while there are enough. Editors that see the same
 * users arrive return the same colors.
 */
export function createPersonColors(): (present: readonly string[]) => ReadonlyMap<string, number> {
  /** The last color of every user so far: users whose connection was lost get theirs back. */
  const known = new Map<string, number>();
  let colors = new Map<string, number>();
  return (present) => {
    const next = new Map([...colors].filter(([id]) => present.includes(id)));
    for (const id of present) {
      const color = next.get(id) ?? leastUsed(known.get(id) ?? preferred(id), [...next.values()]);
      next.set(id, color);
      known.set(id, color);
    }
    colors = next;
    return colors;
  };
}

const preferred = (id: string): number =>
  [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xffff, 0) % colorCount;

/** Returns the first color in a circle from `start` that the fewest users have. */
function leastUsed(start: number, used: readonly number[]): number {
  const uses = (color: number) => used.filter((one) => one === color).length;
  const circle = Array.from({ length: colorCount }, (_, step) => (start + step) % colorCount);
  return circle.reduce((best, color) => (uses(color) < uses(best) ? color : best));
}
