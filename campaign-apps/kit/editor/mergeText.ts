import { diffArrays } from 'diff/lib/diff/array.js';
import { storedRichText } from '../page/richText.ts';

/** A run of words of the base, from `start` to before `end`, and the words instead of it. */
type Hunk = { start: number; end: number; words: string[] };

/** Texts with more edits are not compared word by word. */
const maxEdits = 200;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Splits a text into words. Digits with punctuation are one word, such as a time, price or date, because half of each
 * user's would be a third one.
 */
const wordsOf = (text: string): string[] =>
  text
    .split(/([\d\p{P}]+)/u)
    .flatMap((part, at) => (at % 2 === 1 ? part : [...segmenter.segment(part)].map(({ segment }) => segment)));

/**
 * Merges two versions of a text word by word, as a proposal for the user. Returns null if both changed the same words, or
 * words side by side.
 */
export function mergeText(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  return mergeParts([base, mine, theirs].map(wordsOf));
}

/**
 * Merges two versions of a rich text by paragraph and list item, as a proposal for the user. Returns null if both changed
 * the same ones.
 */
export function mergeRichText(base: string, mine: string, theirs: string): string | null {
  const merged = mergeParts([base, mine, theirs].map(storedRichText).map(blocksOf));
  // Whatever tags a list lost, the stored form is valid.
  return merged === null ? null : storedRichText(merged);
}

/**
 * Splits the stored form of a rich text into paragraphs, list items and the tags of lists, with line breaks between them:
 * so changes of neighboring paragraphs do not touch each other.
 */
const blocksOf = (text: string): string[] => text.replace(/<\/(?:p|li|[uo]l)>|<[uo]l>/g, '$&\n').split(/(\n)/);

/** Merges the parts of the base, of `mine` and of `theirs`; null if changes overlap or there are too many. */
function mergeParts([words = [], mine = [], theirs = []]: string[][]): string | null {
  const [my, their] = [hunksOf(words, mine), hunksOf(words, theirs)];
  if (!my || !their) return null;
  let done = 0;
  let merged = '';
  for (const { start, end } of overlapping([...my, ...their])) {
    const inMine = versionOf(words, my, start, end);
    const inTheirs = versionOf(words, their, start, end);
    const before = words.slice(start, end).join('');
    if (inMine !== inTheirs && inMine !== before && inTheirs !== before) return null;
    merged += words.slice(done, start).join('') + (inMine === before ? inTheirs : inMine);
    done = end;
  }
  return merged + words.slice(done).join('');
}

function hunksOf(base: string[], changed: string[]): Hunk[] | null {
  const changes = diffArrays(base, changed, { maxEditLength: maxEdits });
  if (!changes) return null;
  const hunks: Hunk[] = [];
  let at = 0;
  for (const { added, removed, value } of changes) {
    const last = hunks.at(-1);
    const end = removed ? at + value.length : at;
    const words = added ? value : [];
    // Removed and added words of one place are one hunk.
    if ((added || removed) && last?.end === at) Object.assign(last, { end, words: [...last.words, ...words] });
    else if (added || removed) hunks.push({ start: at, end, words });
    if (!added) at += value.length;
  }
  return hunks;
}

/** Returns the runs of the base that hunks cover; hunks that overlap or touch are one run. */
function overlapping(hunks: readonly Hunk[]): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (const { start, end } of hunks.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    const last = runs.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else runs.push({ start, end });
  }
  return runs;
}

/** Returns the text of one version for the words of the base from `start` to before `end`. */
function versionOf(base: readonly string[], hunks: readonly Hunk[], start: number, end: number): string {
  let at = start;
  let text = '';
  for (const hunk of hunks.filter((one) => one.start >= start && one.end <= end)) {
    text += base.slice(at, hunk.start).join('') + hunk.words.join('');
    at = hunk.end;
  }
  return text + base.slice(at, end).join('');
}
