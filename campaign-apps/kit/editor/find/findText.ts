import { searchForm } from '#contracts/searchForm.ts';

/** Where a match begins and ends in a text. */
export type Span = { start: number; end: number };

/** A text without case and accents, and the place of each of its characters in the text. */
type PlainText = { plain: string; places: readonly Span[] };

const maxAscii = 0x7f;

function plainText(text: string): PlainText {
  let plain = '';
  const places: Span[] = [];
  let start = 0;
  for (const letter of text) {
    const end = start + letter.length;
    const form = letter.charCodeAt(0) <= maxAscii ? letter.toLowerCase() : searchForm(letter);
    plain += form;
    for (let at = 0; at < form.length; at++) places.push({ start, end });
    start = end;
  }
  return { plain, places };
}

/**
 * Returns a function that finds a text in this one, without regard to case and accents. The matches do not overlap. It takes time
 * in proportion to the length of the text.
 */
export function createFinder(text: string): (wanted: string) => Span[] {
  let known: PlainText | null = null;
  return (wanted) => {
    const form = searchForm(wanted);
    if (form === '') return [];
    known ??= plainText(text);
    const { plain, places } = known;
    const found: Span[] = [];
    for (let at = plain.indexOf(form); at >= 0; at = plain.indexOf(form, at + form.length)) {
      const [first, last] = [places[at], places[at + form.length - 1]];
      if (first && last) found.push({ start: first.start, end: last.end });
    }
    return found;
  };
}

const maxBefore = 30;
const maxAfter = 60;

/** Returns a match with the words around it, on one line. */
export function excerptAt(text: string, { start, end }: Span): { before: string; match: string; after: string } {
  const line = (words: string) => words.replace(/\s+/g, ' ');
  const [before, after] = [text.slice(0, start), text.slice(end)];
  return {
    before: before.length > maxBefore ? `…${line(before.slice(-maxBefore).replace(/^\S{0,12}\s/, ''))}` : line(before),
    match: line(text.slice(start, end)),
    after: after.length > maxAfter ? `${line(after.slice(0, maxAfter).replace(/\s\S{1,12}$/, ''))}…` : line(after),
  };
}
