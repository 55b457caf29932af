/** What PostgreSQL's jsonb can nest is bounded by its stack; nothing of ours comes near this. */
const maxDepth = 500;

const escapedNul = /(^|[^\\])(\\\\)*\\u0000/;
const escapedSurrogate = /\\ud[89a-f]/i;
/** `JSON.stringify` escapes halves of characters alone, in small letters. */
const loneSurrogate = /(^|[^\\])(\\\\)*\\ud[89a-f]/;

/**
 * True when JSON text carries what PostgreSQL can't store in text or jsonb: a NUL, half of a character (a surrogate
 * alone), or nesting without end.
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

/** How deep objects and lists lie in each other; brackets in texts don't count. One pass, as bodies may be large. */
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
