/**
 * Removes the parts of CSS that request other addresses, and keeps all others. Plain JavaScript, because the drawing
 * worker runs from the sources.
 */

/** Blocks in blocks that are read; real style sheets have at most three. */
const maxDepth = 8;
const localFont = /^data:(font\/|application\/(x-)?font-)[a-z0-9;=+.-]+,/i;
const closing = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/** Returns the text that CSS reads in escapes (CSS Syntax Level 3, section 4.3.7). @param {string} css */
const unescaped = (css) =>
  css.replace(/\\(?:([0-9a-f]{1,6})(?:\r\n|\s)?|(\r\n|[\s\S]))/gi, (_, hex, letter) => {
    if (hex === undefined) return /[\r\n\f]/.test(letter) ? '' : letter;
    const code = Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '\ufffd';
  });

/**
 * Returns whether CSS, or the value of an attribute, requests something other than a part of the same drawing. Text in
 * strings and comments counts too, so the answer does not depend on how a browser splits the text.
 * @param {string} style
 */
export function pointsElsewhere(style) {
  const read = unescaped(style);
  return (
    /@import|image-set|\b(src|image)\(|javascript:/i.test(read) ||
    [...read.matchAll(/url\(\s*/gi)].some(({ 0: { length }, index }) => {
      const from = index + length;
      const start = /["']/.test(read[from] ?? '') ? from + 1 : from;
      return read[start] !== '#' && !localFont.test(read.slice(start, start + 100));
    })
  );
}

/**
 * Returns where a string, a comment, an escape or a bracket that starts here ends; `from + 1` for other letters.
 * @param {string} css @param {number} from
 */
function endOfToken(css, from) {
  const letter = css[from];
  if (letter === '\\') return from + 2;
  if (letter === '/' && css[from + 1] === '*') {
    const end = css.indexOf('*/', from + 2);
    return end === -1 ? css.length : end + 2;
  }
  if (letter !== '"' && letter !== "'") return from + 1;
  let at = from + 1;
  while (at < css.length && css[at] !== letter && css[at] !== '\n') at += css[at] === '\\' ? 2 : 1;
  return at + 1;
}

/**
 * Splits CSS into rules and declarations. `open` is where the block of a rule starts, -1 without one.
 * @param {string} css
 */
function* partsOf(css) {
  /** @type {string[]} */
  const brackets = [];
  let [start, open] = [0, -1];
  for (let at = 0; at < css.length; ) {
    const letter = css[at] ?? '';
    const end = Math.min(endOfToken(css, at), css.length);
    if (letter === '{' && brackets.length === 0) open = at;
    const closed = closing.get(letter);
    if (closed) brackets.push(closed);
    else if (letter === brackets.at(-1)) brackets.pop();
    const isLast = letter === ';' || (letter === '}' && open !== -1);
    if (brackets.length === 0 && isLast) {
      yield { text: css.slice(start, end), open: open === -1 ? -1 : open - start };
      [start, open] = [end, -1];
    }
    at = end;
  }
  if (css.slice(start).trim()) yield { text: css.slice(start), open: -1 };
}

/**
 * Returns CSS without the rules and declarations that request something other than a part of the same drawing.
 * @param {string} css @param {number} depth
 * @returns {string}
 */
export function localStyle(css, depth = 0) {
  if (!pointsElsewhere(css)) return css;
  if (depth > maxDepth) return '';
  let kept = '';
  for (const { text, open } of partsOf(css)) {
    if (!pointsElsewhere(text)) kept += text;
    else if (open !== -1 && !pointsElsewhere(text.slice(0, open))) {
      kept += `${text.slice(0, open)}{${localStyle(text.slice(open + 1, -1), depth + 1)}}`;
    }
  }
  return pointsElsewhere(kept) ? '' : kept;
}
