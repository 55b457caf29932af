/** Minimum, median and maximum of some values. */
type Spread = { min: number; median: number; max: number };

export function spreadOf(figures: readonly number[]): Spread {
  return { min: shareOf(figures, 0), median: shareOf(figures, 0.5), max: shareOf(figures, 1) };
}

/** Returns the value that this share of all, from 0 to 1, does not exceed. */
export function shareOf(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
}

/** A measurement beside its target; `reached` is null if there is none. */
export type Line = { cells: string[]; reached: boolean | null };

/** Formats a Markdown table; its last column says which lines meet their targets. */
export function table(heads: readonly string[], lines: readonly Line[]): string {
  const rows = [[...heads, 'reached'], ...lines.map(({ cells, reached }) => [...cells, wordOf(reached)])];
  const widths = rows[0]?.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const text = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [text[0], rule, ...text.slice(1)].join('\n');
}

const wordOf = (reached: boolean | null): string => (reached === null ? '' : reached ? 'yes' : 'NO');
