import { diffArrays } from 'diff';

/** A run of a text that stayed, went or came. */
export type Run = { kind: 'same' | 'gone' | 'new'; text: string };

/** Texts that differ by more words are told whole. */
const maxEdits = 500;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Words, blanks and signs; also of scripts that write no blanks. */
const wordsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** What became of a text, word by word; null where the two have too little in common to be read through each other. */
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
