import { diffArrays } from 'diff';

/** A run of words of the base, from `start` to before `end`, and the words instead of it. */
type Hunk = { start: number; end: number; words: string[] };

/** Texts with more edits are not compared word by word. */
const maxEdits = 200;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/**
 * Merges two versions of a text word by word, as a proposal for the user. Where both changed the same words it has
 * both, `mine` first.
 */
export function mergeText(base: string, mine: string, theirs: string): string {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const words = wordsOf(base);
  const [my, their] = [hunksOf(words, wordsOf(mine)), hunksOf(words, wordsOf(theirs))];
  if (!my || !their) return `${mine}\n\n${theirs}`;
  let done = 0;
  let merged = '';
  for (const { start, end } of overlapping([...my, ...their])) {
    const inMine = versionOf(words, my, start, end);
    const inTheirs = versionOf(words, their, start, end);
    merged += words.slice(done, start).join('') + mergeRun(words.slice(start, end).join(''), inMine, inTheirs);
    done = end;
  }
  return merged + words.slice(done).join('');
}

function mergeRun(base: string, mine: string, theirs: string): string {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const isApart = mine === '' || theirs === '' || /\s$/.test(mine) || /^\s/.test(theirs);
  return `${mine}${isApart ? '' : ' '}${theirs}`;
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
