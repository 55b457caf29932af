/**
 * Sanitizes SVG in a worker thread: jsdom is large, slow to load and processes untrusted input. Plain JavaScript, so
 * that the worker runs from the sources and from the build (`decoderWorker.ts`). The question is `{text, maxDepth}`, the
 * answer the drawing, or null for an invalid one.
 */
import { parentPort } from 'node:worker_threads';
import createPurifier from 'dompurify';
import { JSDOM } from 'jsdom';

/** Maximum number of shapes that `use` elements may draw, because nested copies grow exponentially. */
const maxCopies = 10_000;
const localPicture = /^data:image\/(png|jpeg|gif|webp);base64,/i;

const { window } = new JSDOM('');
const purifier = createPurifier(window);
const parser = new window.DOMParser();
const serializer = new window.XMLSerializer();

/** Removes external URLs, which every viewer of the drawing would request. */
purifier.addHook('afterSanitizeAttributes', (node) => {
  for (const { name, value } of [...node.attributes]) {
    const isAddress = /^(xlink:)?(href|src)$/i.test(name);
    const isLocal = value.startsWith('#') || (node.localName === 'image' && localPicture.test(value));
    if (isAddress ? !isLocal : pointsElsewhere(value)) node.removeAttribute(name);
  }
});

/** @param {string} style */
const pointsElsewhere = (style) =>
  /@import|image-set|\\|javascript:/i.test(style) ||
  [...style.matchAll(/url\(\s*['"]?\s*(.?)/gi)].some(([, first]) => first !== '#');

/** @param {Element} root */
function drawsTooMuch(root) {
  /** @type {Map<Element, number>} */
  const known = new Map();
  /** @param {Element} element @returns {number} */
  const copiesIn = (element) => {
    const before = known.get(element);
    if (before !== undefined) return before;
    known.set(element, Number.POSITIVE_INFINITY);
    const uses = [...(element.localName === 'use' ? [element] : []), ...element.querySelectorAll('use')];
    const copies = uses.reduce((sum, use) => {
      const name = (use.getAttribute('href') ?? use.getAttribute('xlink:href') ?? '').slice(1);
      const target = name ? root.ownerDocument.getElementById(name) : null;
      return sum + 1 + (target ? copiesIn(target) : 0);
    }, 0);
    known.set(element, copies);
    return copies;
  };
  return copiesIn(root) > maxCopies;
}

/** @param {Element} root @param {'width' | 'height'} side */
function sideOf(root, side) {
  const length = /^\s*(\d+(\.\d+)?)\s*(px\s*)?$/.exec(root.getAttribute(side) ?? '')?.[1];
  const box = (root.getAttribute('viewBox') ?? '').trim().split(/[\s,]+/);
  const pixels = Math.round(Number(length ?? box[side === 'width' ? 2 : 3]));
  return pixels >= 1 && pixels <= 1_000_000 ? pixels : null;
}

/** The beginnings and ends of markup without elements. */
const skipped = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
];

/** Returns where a tag ends, outside of quotes; -1 if it has no end. @param {string} text @param {number} start */
function endOfTag(text, start) {
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '>') return at;
    if (letter === '"' || letter === "'") {
      at = text.indexOf(letter, at + 1);
      if (at === -1) return -1;
    }
  }
  return -1;
}

/**
 * Returns whether elements are nested deeper: the parser and the purifier need quadratic time for them.
 * @param {string} text @param {number} maxDepth
 */
function nestsDeeper(text, maxDepth) {
  let depth = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const [, end] = skipped.find(([begin = '']) => text.startsWith(begin, at)) ?? [];
    const last = end === undefined ? endOfTag(text, at) : text.indexOf(end, at);
    // The parser refuses markup without an end.
    if (last === -1) return false;
    if (end === undefined && text[at + 1] === '/') depth -= 1;
    else if (end === undefined && text[last - 1] !== '/') depth += 1;
    if (depth > maxDepth) return true;
    at = last;
  }
  return false;
}

/** @param {{ text: string, maxDepth: number }} question */
function clean({ text, maxDepth }) {
  if (/<!ENTITY/i.test(text) || nestsDeeper(text, maxDepth)) return null;
  const root = parser.parseFromString(text, 'image/svg+xml').documentElement;
  if (root?.localName !== 'svg' || root.namespaceURI !== 'http://www.w3.org/2000/svg') return null;
  if (root.getElementsByTagName('parsererror').length > 0) return null;
  purifier.sanitize(root, { IN_PLACE: true, USE_PROFILES: { svg: true, svgFilters: true }, ADD_TAGS: ['use'] });
  for (const style of [...root.querySelectorAll('style')]) {
    if (pointsElsewhere(style.textContent ?? '')) style.remove();
  }
  if (drawsTooMuch(root)) return null;
  return { text: serializer.serializeToString(root), width: sideOf(root, 'width'), height: sideOf(root, 'height') };
}

parentPort?.on('message', ({ id, question }) => {
  let answer = null;
  try {
    answer = clean(question);
  } catch {
    // A drawing that can't be parsed is invalid.
  }
  parentPort?.postMessage({ id, answer });
});
parentPort?.postMessage({ id: 0, answer: null });
