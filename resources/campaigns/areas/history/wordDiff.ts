import { diffArrays } from 'diff';

/** A run of unchanged, removed or added text. */
export type Run = { kind: 'same' | 'gone' | 'new'; text: string };

/** Texts with more edits are shown whole. */
const maxEdits = 500;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Splits a text into words, whitespace and punctuation; also for scripts without spaces. */
const wordsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Returns the word diff of two texts; null when they have too little in common to be readable. */
export function diffWords(before: string, after: string): Run[] | null {
  const [from, to] = [wordsOf(before), wordsOf(after)];
  const changes = diffArrays(from, to, { maxEditLength: maxEdits });
  if (!changes) return null;
  const common = changes.reduce((sum, { added, removed, count }) => (added || removed ? sum : sum + count), 0);
  if (common * 3 < Math.max(from.length, to.length)) return null;
  return changes.map(({ added, removed, value }) => ({
    kind: removed ? 'gone' : added ? 'new' : 'same',
    text: value.join(''),
  }));
}
