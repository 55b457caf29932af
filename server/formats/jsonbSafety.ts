/** PostgreSQL's stack limits the nesting of jsonb; the product's data is far below this. */
const maxDepth = 500;

const escapedNul = /(^|[^\\])(\\\\)*\\u0000/;
const escapedSurrogate = /\\ud[89a-f]/i;
/** `JSON.stringify` escapes only lone surrogates, in lower case. */
const loneSurrogate = /(^|[^\\])(\\\\)*\\ud[89a-f]/;

/**
 * Returns whether JSON text contains what PostgreSQL cannot store in text or jsonb: a NUL, a lone surrogate, or
 * excessive nesting.
 */
export function isUnstorableJson(json: string): boolean {
  if (escapedNul.test(json) || depthOf(json) > maxDepth) return true;
  return escapedSurrogate.test(json) && loneSurrogate.test(canonical(json));
}

function canonical(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json));
  } catch {
    return '';
  }
}

/**
 * Returns the nesting depth of objects and lists; brackets in strings are ignored. Single pass, because bodies may be
 * large.
 */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === '"') at = endOfText(json, at);
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth);
    else if (sign === '}' || sign === ']') depth--;
  }
  return deepest;
}

function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}
