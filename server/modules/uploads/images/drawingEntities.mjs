/**
 * Replaces the entities that the document type of a drawing declares, as Adobe Illustrator writes them. Plain
 * JavaScript, because the drawing worker runs from the sources.
 */

/** Entities of XML, which the parser replaces. */
const predefined = new Set(['lt', 'gt', 'amp', 'quot', 'apos']);
const reference = /&([\p{L}_:][\p{L}\p{N}_:.-]{0,200});/gu;
/** Markup in which references are text. */
const literals = new Map([
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
]);

/** Returns where a literal that starts here ends; -1 if none starts or ends. @param {string} text @param {number} at */
function endOfLiteral(text, at) {
  for (const [begin, end] of literals) {
    if (!text.startsWith(begin, at)) continue;
    const last = text.indexOf(end, at + begin.length);
    return last === -1 ? -1 : last + end.length;
  }
  return -1;
}

/**
 * Returns the values of the internal entities that a document type declares. Parameter entities and entities of other
 * addresses are not among them, so a reference to one is an error.
 * @param {string} subset
 */
function declaredIn(subset) {
  /** @type {Map<string, string>} */
  const values = new Map();
  const declaration = /<!ENTITY\s+([\p{L}_:][\p{L}\p{N}_:.-]{0,200})\s+(["'])/gu;
  for (let found = declaration.exec(subset); found; found = declaration.exec(subset)) {
    const [, name = '', quote = ''] = found;
    const end = subset.indexOf(quote, declaration.lastIndex);
    if (end === -1) break;
    if (!predefined.has(name) && !values.has(name)) values.set(name, subset.slice(declaration.lastIndex, end));
    declaration.lastIndex = end;
  }
  return values;
}

/** Returns where the document type starts and ends, and its internal part; null without one. @param {string} text */
function documentType(text) {
  const start = text.search(/<!DOCTYPE\s/i);
  const open = start === -1 ? -1 : text.indexOf('[', start);
  const end = open === -1 ? -1 : text.indexOf(']', open);
  const last = end === -1 ? -1 : text.indexOf('>', end);
  return last === -1 ? null : { start, last: last + 1, subset: text.slice(open + 1, end) };
}

/** @param {string} text @param {(part: string) => string} replace */
function replaceOutsideLiterals(text, replace) {
  let [made, from] = ['', 0];
  for (let at = text.indexOf('<!'); at !== -1; at = text.indexOf('<!', at)) {
    const end = endOfLiteral(text, at);
    // The parser refuses a literal without an end.
    if (end === -1) break;
    made += replace(text.slice(from, at)) + text.slice(at, end);
    [from, at] = [end, end];
  }
  return made + replace(text.slice(from));
}

/** An entity of text is text in an attribute too. @param {string} value */
const quoted = (value) => (value.includes('<') ? value : value.replaceAll('"', '&quot;').replaceAll("'", '&apos;'));

/**
 * Returns a drawing with its own entities replaced. If it declares any, its document type is left out.
 * @param {string} text @param {number} maxLength of the result, in characters
 * @throws RangeError if it is longer, or if entities contain themselves
 */
export function withoutEntities(text, maxLength) {
  const type = /<!ENTITY/i.test(text) ? documentType(text) : null;
  if (!type) return text;
  const values = declaredIn(type.subset);
  let length = text.length;
  /** @param {string} part @param {readonly string[]} within @returns {string} */
  const replaced = (part, within) =>
    part.replace(reference, (whole, name) => {
      const value = values.get(name);
      if (value === undefined) return whole;
      length += value.length;
      if (length > maxLength || within.includes(name)) throw new RangeError('The entities are too long');
      return replaced(quoted(value), [...within, name]);
    });
  const rest = text.slice(0, type.start) + text.slice(type.last);
  return replaceOutsideLiterals(rest, (part) => replaced(part, []));
}
