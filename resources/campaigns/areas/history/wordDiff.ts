/** A run of a text that stayed, went or came. */
export type Run = { kind: 'same' | 'gone' | 'new'; text: string };

/** More words than these are not held against each other: the two texts are then told whole. */
const wordsMost = 1_000;

/** Words with the blanks behind them, and each sign by itself; of scripts without blanks each letter. */
const wordsOf = (text: string): string[] =>
  text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\s*|[\p{L}\p{N}\p{M}_]+\s*|[^\p{L}\p{N}\p{M}_]/gu,
  ) ?? [];

/** How long the longest common run of words is from each pair of places on. */
function commonLengths(from: readonly string[], to: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: from.length + 1 }, () => new Uint16Array(to.length + 1));
  for (let a = from.length - 1; a >= 0; a--) {
    for (let b = to.length - 1; b >= 0; b--) {
      const [row, next] = [lengths[a], lengths[a + 1]];
      if (!row || !next) continue;
      row[b] = from[a] === to[b] ? (next[b + 1] ?? 0) + 1 : Math.max(next[b] ?? 0, row[b + 1] ?? 0);
    }
  }
  return lengths;
}

function append(runs: Run[], kind: Run['kind'], text: string | undefined): void {
  if (!text) return;
  const last = runs.at(-1);
  if (last?.kind === kind) last.text += text;
  else runs.push({ kind, text });
}

/**
 * What became of a text, word by word (the longest common subsequence); null where the two are too long, or have too
 * little in common for their words to be read through each other.
 */
export function diffWords(before: string, after: string): Run[] | null {
  const [from, to] = [wordsOf(before), wordsOf(after)];
  if (from.length > wordsMost || to.length > wordsMost) return null;
  const lengths = commonLengths(from, to);
  const common = lengths[0]?.[0] ?? 0;
  if (common * 3 < Math.max(from.length, to.length)) return null;
  const runs: Run[] = [];
  let [a, b] = [0, 0];
  while (a < from.length && b < to.length) {
    if (from[a] === to[b]) {
      append(runs, 'same', to[b]);
      a++;
      b++;
    } else if ((lengths[a + 1]?.[b] ?? 0) >= (lengths[a]?.[b + 1] ?? 0)) append(runs, 'gone', from[a++]);
    else append(runs, 'new', to[b++]);
  }
  append(runs, 'gone', from.slice(a).join(''));
  append(runs, 'new', to.slice(b).join(''));
  return runs;
}
