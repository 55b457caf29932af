import { isOfOneNumber } from './locales.ts';

/*
 * Placeholders and markup in texts, which translations have to contain too.
 */

/**
 * Matches all kinds of placeholders. Whether a brace starts a value or a text of an ICU case depends on the enclosing
 * braces.
 */
const signs = new RegExp(
  [
    '%%',
    '\\{\\{(?<doubleName>[^{}]*)\\}\\}',
    '(?<percent>%\\{\\w+\\})',
    '(?<printf>%(?:\\(\\w+\\)|\\d+\\$)?[-+0#]*(?:[1-9]\\d*)?(?:\\.\\d+)?[sdifu@](?![A-Za-z]))',
    '<(?<tag>\\/?[A-Za-z][\\w-]*)(?:\\s[^<>]*)?\\/?>',
    '(?<open>\\{)\\s*(?<name>[\\w.-]*)\\s*(?<after>[,}]?)',
    '(?<close>\\})',
  ].join('|'),
  'g',
);

/**
 * Returns the placeholders of a text, with repetitions: `{name}`, `{{name}}`, `%{name}`, `%s`, `%(name)s`, the
 * arguments of an ICU message (`{count, plural, …}` is `{count}`), and tags without attributes (`<b>`, `</b>`). A `span`
 * is none: it marks words in another language, which can be other words in a translation.
 */
export function placeholdersOf(text: string): string[] {
  const found: string[] = [];
  if (!/[%<{]/.test(text)) return found;
  // The enclosing braces: an ICU argument contains cases, whose braces contain texts, which may contain arguments
  // again.
  const around: ('argument' | 'case')[] = [];
  for (const { groups = {} } of text.matchAll(signs)) {
    const { doubleName, percent, printf, tag, open, name, after, close } = groups;
    if (doubleName !== undefined) found.push(`{{${doubleName.trim()}}}`);
    else if (percent ?? printf) found.push(percent ?? printf ?? '');
    else if (tag !== undefined && !/^\/?span$/i.test(tag)) found.push(`<${tag.toLowerCase()}>`);
    else if (close) around.pop();
    else if (open) openBrace({ name: name ?? '', after: after ?? '', around, found });
  }
  return found;
}

/** A part of a text. Together, the parts are the text. */
type TextPart = { kind: 'words' | 'placeholder' | 'tag'; text: string };

/** Splits a text into words, placeholders and tags. Returns null for an ICU message with cases. */
export function textParts(text: string): TextPart[] | null {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: sign, index, groups = {} } of text.matchAll(signs)) {
    const { doubleName, percent, printf, tag, name, after } = groups;
    if (after === ',') return null;
    const isPlaceholder = doubleName !== undefined || Boolean(percent ?? printf) || (name !== '' && after === '}');
    if (!isPlaceholder && tag === undefined) continue;
    if (index > end) parts.push({ kind: 'words', text: text.slice(end, index) });
    parts.push({ kind: isPlaceholder ? 'placeholder' : 'tag', text: sign });
    end = index + sign.length;
  }
  if (end < text.length) parts.push({ kind: 'words', text: text.slice(end) });
  return parts;
}

type OpenBrace = { name: string; after: string; around: ('argument' | 'case')[]; found: string[] };

function openBrace({ name, after, around, found }: OpenBrace): void {
  const isCase = around.at(-1) === 'argument';
  if (!isCase && name !== '' && after !== '') found.push(`{${name}}`);
  if (after !== '}') around.push(isCase || after !== ',' ? 'case' : 'argument');
}

/** Differences between the placeholders of a text and its source. */
type PlaceholderProblems = {
  /** Placeholders of the source that the text lacks. */
  missing: string[];
  /** Placeholders that the source does not have: misspelled, or never replaced by a value. */
  unknown: string[];
};

/** The placeholders of a source's forms, computed once for all translations. */
export type SourcePlaceholders = readonly ReadonlySet<string>[];

/** Returns the placeholders of each form; empty forms are omitted. */
export const sourcePlaceholders = (forms: readonly string[]): SourcePlaceholders =>
  forms.filter((form) => form !== '').map((form) => new Set(placeholdersOf(form)));

/** The plural form of a text (from 0) and its language. */
type PluralForm = { code: string; form: number };

/**
 * Compares a text with the forms of its source; a plain text has one form. A source form for a single number may omit
 * the number, so only placeholders of all source forms can be missing. A text's form for a single number may omit one
 * value, the number.
 */
export const placeholderProblems = (
  text: string,
  sourceForms: readonly string[],
  plural: PluralForm | null = null,
): PlaceholderProblems => comparePlaceholders(text, sourcePlaceholders(sourceForms), plural);

/** Compares a text with precomputed placeholders of its source. */
export function comparePlaceholders(
  text: string,
  sources: SourcePlaceholders,
  plural: PluralForm | null,
): PlaceholderProblems {
  const [first] = sources;
  if (text === '' || first === undefined) return { missing: [], unknown: [] };
  const own = new Set(placeholdersOf(text));
  const missing = [...first].filter((each) => !own.has(each) && sources.every((form) => form.has(each)));
  const unknown = [...own].filter((each) => !sources.some((form) => form.has(each)));
  const isNumber = missing.length === 1 && !missing[0]?.startsWith('<');
  const may = isNumber && unknown.length === 0 && plural !== null && isOfOneNumber(plural.code, plural.form);
  return { missing: may ? [] : missing, unknown };
}
