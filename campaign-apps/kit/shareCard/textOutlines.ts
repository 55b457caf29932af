import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';

/** The subsets of the font by script, the most common characters first: a subset takes some 70 ms to parse. */
const subsets: readonly [RegExp, readonly string[]][] = [
  [/[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u, ['latin', 'latin-ext', 'vietnamese']],
  [/\p{Script=Cyrillic}/u, ['cyrillic', 'cyrillic-ext']],
  [/\p{Script=Greek}/u, ['greek', 'greek-ext']],
];

/** The weights that cards use. */
type Weight = 500 | 700;

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
  const names = subsets.find(([script]) => script.test(character))?.[1] ?? [];
  for (const name of names) {
    const own = font(name, weight);
    if (own.charToGlyphIndex(character) > 0) return own;
  }
  return null;
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
  /** In pixels. The height is from the first to the last baseline. */
  maxWidth: number;
  maxHeight: number;
};

const lineHeight = 1.15;
const maxCharacters = 400;

/** Sets a text in a box; what does not fit at the smallest size is cut with an ellipsis. */
export function outlined(text: string, { weight, sizes, maxWidth, maxHeight }: Box): TextBlock {
  const given = [...text].slice(0, maxCharacters).join('');
  const set = (size: number) => {
    const maxLines = 1 + Math.floor(maxHeight / (size * lineHeight));
    return { size, maxLines, lines: linesOf(given, weight, size, maxWidth) };
  };
  const fitting = sizes.map(set).find(({ lines, maxLines }) => lines.length <= maxLines);
  const { size, lines, maxLines } = fitting ?? set(sizes[sizes.length - 1] ?? sizes[0]);
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
    path += glyph.getPath(x, y, size).commands.map(pathCommand).join('');
    x += ((glyph.advanceWidth ?? 0) * size) / own.unitsPerEm;
  }
  return path;
}

/** The library's own path data lack a space before rounded zeros (opentype.js 2.0.0). */
function pathCommand(command: opentype.PathCommand): string {
  const at = (...numbers: number[]) => numbers.map((number) => number.toFixed(1)).join(' ');
  switch (command.type) {
    case 'Z':
      return 'Z';
    case 'C':
      return `C${at(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`;
    case 'Q':
      return `Q${at(command.x1, command.y1, command.x, command.y)}`;
    default:
      return `${command.type}${at(command.x, command.y)}`;
  }
}
