/**
 * Sanitizes SVG in a worker thread: jsdom is large, slow to load and processes untrusted input. Plain JavaScript, so
 * that the worker runs from the sources and from the build (`decoderWorker.ts`). The question is `{text, maxDepth,
 * maxLength}`, the answer the drawing, or null for an invalid one.
 */
import { parentPort } from 'node:worker_threads';
import createPurifier from 'dompurify';
import { JSDOM } from 'jsdom';
import { withoutEntities } from './drawingEntities.mjs';
import { localStyle, pointsElsewhere } from './drawingStyles.mjs';

/** Maximum number of shapes that `use` elements may draw, because nested copies grow exponentially. */
const maxCopies = 10_000;
const localPicture = /^data:image\/(png|jpeg|gif|webp);base64,/i;

const { window } = new JSDOM('');
const purifier = createPurifier(window);
const parser = new window.DOMParser();
const serializer = new window.XMLSerializer();

const svgNamespace = 'http://www.w3.org/2000/svg';

/** What was removed from the present drawing (`removedParts` in contracts/media.ts). @type {Set<string>} */
const removed = new Set();

/** Removes external URLs, which every viewer of the drawing would request. */
purifier.addHook('afterSanitizeAttributes', (node) => {
  for (const { name, value } of [...node.attributes]) {
    const isAddress = /^(xlink:)?(href|src)$/i.test(name);
    const isLocal = value.startsWith('#') || (node.localName === 'image' && localPicture.test(value));
    if (isAddress ? isLocal : !pointsElsewhere(value)) continue;
    removed.add('external');
    if (name === 'style') node.setAttribute(name, localStyle(value));
    else node.removeAttribute(name);
  }
});

/** @param {Element} element */
function partOfElement({ localName = '', namespaceURI }) {
  if (/^script$/i.test(localName)) return 'scripts';
  if (/^(animate|set$|discard$)/i.test(localName)) return 'animations';
  return /^foreignobject$/i.test(localName) || namespaceURI === 'http://www.w3.org/1999/xhtml' ? 'foreign' : null;
}

/** @param {Attr} attribute */
function partOfAttribute({ name, value }) {
  if (/^on/i.test(name) || /^\s*javascript:/i.test(value)) return 'scripts';
  return /^(xlink:)?(href|src)$/i.test(name) ? 'external' : null;
}

/** Notes what the purifier removed. Metadata of drawing programs is not mentioned. */
function noteRemoved() {
  for (const one of purifier.removed) {
    const element = 'element' in one ? /** @type {Element} */ (one.element) : null;
    const part = element
      ? partOfElement(element)
      : 'attribute' in one && one.attribute && partOfAttribute(one.attribute);
    if (part) removed.add(part);
  }
}

/** Removes the styles that request other addresses. @param {Element} root */
function cleanStyles(root) {
  for (const style of root.querySelectorAll('style')) {
    const css = style.textContent ?? '';
    // The purifier removes styles with markup too, but not those in which it is escaped.
    if (/<[/!\w]/.test(css)) style.remove();
    if (!pointsElsewhere(css)) continue;
    removed.add('external');
    style.textContent = localStyle(css);
  }
}

/** Returns an SVG element without its prefix, because the purifier knows only plain names. @param {Element} element */
function withoutPrefix(element) {
  const plain = element.ownerDocument.createElementNS(svgNamespace, element.localName);
  for (const { name, value, namespaceURI } of [...element.attributes]) {
    if (value !== svgNamespace) plain.setAttributeNS(namespaceURI, name, value);
  }
  plain.append(...element.childNodes);
  element.replaceWith(plain);
  return plain;
}

/** Makes text of CDATA sections, which the purifier would remove with the styles in them. @param {Element} root */
function withoutCdata(root) {
  const { ownerDocument: document } = root;
  const sections = document.createTreeWalker(root, window.NodeFilter.SHOW_CDATA_SECTION);
  /** @type {Node[]} */
  const found = [];
  while (sections.nextNode()) found.push(sections.currentNode);
  for (const each of found) each.parentNode?.replaceChild(document.createTextNode(each.nodeValue ?? ''), each);
}

/** Removes the prefixes of SVG elements, and returns the root. @param {Element} root */
function withoutPrefixes(root) {
  const prefixed = [...root.querySelectorAll('*')].filter(
    ({ prefix, namespaceURI }) => prefix && namespaceURI === svgNamespace,
  );
  for (const element of prefixed) withoutPrefix(element);
  return root.prefix ? withoutPrefix(root) : root;
}

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

/** @param {{ text: string, maxDepth: number, maxLength: number }} question */
function clean({ text: source, maxDepth, maxLength }) {
  removed.clear();
  const text = withoutEntities(source, maxLength);
  if (nestsDeeper(text, maxDepth)) return null;
  const parsed = parser.parseFromString(text, 'image/svg+xml').documentElement;
  if (parsed?.localName !== 'svg' || parsed.namespaceURI !== svgNamespace) return null;
  if (parsed.getElementsByTagName('parsererror').length > 0) return null;
  const root = withoutPrefixes(parsed);
  withoutCdata(root);
  purifier.sanitize(root, { IN_PLACE: true, USE_PROFILES: { svg: true, svgFilters: true }, ADD_TAGS: ['use'] });
  noteRemoved();
  cleanStyles(root);
  if (drawsTooMuch(root)) return null;
  const [width, height] = [sideOf(root, 'width'), sideOf(root, 'height')];
  return { text: serializer.serializeToString(root), width, height, removed: [...removed].sort() };
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
