import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';

/** The subsets of the font, the most common characters first. */
const subsets = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'];

/** The weights that cards use. */
export type Weight = 500 | 700;

/** Lines of text as outlines. */
export type TextBlock = {
  /** The data of an SVG path, with the first baseline at 0. */
  path: string;
  /** In pixels, from the first to the last baseline. */
  height: number;
};

const require = createRequire(import.meta.url);
const fonts = new Map<string, opentype.Font>();

function font(subset: string, weight: Weight): opentype.Font {
  const key = `${subset}-${weight}`;
  const known = fonts.get(key);
  if (known) return known;
  const bytes = readFileSync(require.resolve(`@fontsource/inter/files/inter-${key}-normal.woff`));
  const parsed = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  fonts.set(key, parsed);
  return parsed;
}

const pictographs = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u200d\ufe0e\ufe0f\u20e3]/gu;

/** Returns a text as cards show it: on one line, without emoji. */
export const drawable = (text: string): string =>
  text.normalize('NFC').replace(pictographs, '').replace(/\s+/gu, ' ').trim();

function fontOf(character: string, weight: Weight): opentype.Font | null {
  return subsets.map((subset) => font(subset, weight)).find((each) => each.charToGlyphIndex(character) > 0) ?? null;
}

/** Returns whether the font has all characters of a text. It has Latin, Cyrillic and Greek. */
export const covers = (text: string, weight: Weight): boolean =>
  [...text].every((character) => fontOf(character, weight) !== null);

function widthOf(text: string, weight: Weight, size: number): number {
  let width = 0;
  for (const character of text) {
    const own = fontOf(character, weight);
    if (own) width += ((own.charToGlyph(character).advanceWidth ?? 0) * size) / own.unitsPerEm;
  }
  return width;
}

/** Breaks a text between words, and a word that is wider than a line inside of it. */
function linesOf(text: string, weight: Weight, size: number, maxWidth: number): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (words: string) => widthOf(words, weight, size) <= maxWidth;
  for (const word of text.split(' ')) {
    if (fits(line === '' ? word : `${line} ${word}`)) {
      line = line === '' ? word : `${line} ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return line === '' ? lines : [...lines, line];
}

type Box = {
  weight: Weight;
  /** Font sizes in pixels, the largest first; the first one that fits is used. */
  sizes: readonly [number, ...number[]];
  maxWidth: number;
  maxLines: number;
};

const lineHeight = 1.15;
const maxCharacters = 400;

/** Sets a text in a box; what does not fit at the smallest size is cut with an ellipsis. */
export function outlined(text: string, { weight, sizes, maxWidth, maxLines }: Box): TextBlock {
  const given = [...text].slice(0, maxCharacters).join('');
  const set = (size: number) => ({ size, lines: linesOf(given, weight, size, maxWidth) });
  const smallest = set(sizes[sizes.length - 1] ?? sizes[0]);
  const { size, lines } = sizes.map(set).find((each) => each.lines.length <= maxLines) ?? smallest;
  const shown = lines.slice(0, maxLines);
  if (shown.length < lines.length) shown[maxLines - 1] = cut(shown[maxLines - 1] ?? '', weight, size, maxWidth);
  const path = shown.map((line, index) => linePath(line, weight, size, index * size * lineHeight)).join('');
  return { path, height: Math.max(0, shown.length - 1) * size * lineHeight };
}

function cut(line: string, weight: Weight, size: number, maxWidth: number): string {
  let characters = [...line];
  while (characters.length > 0 && widthOf(`${characters.join('').trimEnd()}…`, weight, size) > maxWidth)
    characters = characters.slice(0, -1);
  return `${characters.join('').trimEnd()}…`;
}

/** Draws glyph by glyph: the library does not support all the features of the font for whole texts. */
function linePath(line: string, weight: Weight, size: number, y: number): string {
  let x = 0;
  let path = '';
  for (const character of line) {
    const own = fontOf(character, weight);
    if (!own) continue;
    const glyph = own.charToGlyph(character);
    path += glyph.getPath(x, y, size).toPathData(1);
    x += ((glyph.advanceWidth ?? 0) * size) / own.unitsPerEm;
  }
  return path;
}
