import { isOfOneNumber } from './locales.ts';

/** What stands in a text for a value or as markup, and has to stand in its translation too. */

/** What cannot be told from its first sign alone: whether a brace begins a value, or a text inside of one (ICU). */
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
 * The placeholders of a text, each as often as it stands there: `{name}`, `{{name}}`, `%{name}`, `%s`, `%(name)s`, the
 * arguments of an ICU message (`{count, plural, …}` is `{count}`), and tags without their attributes (`<b>`, `</b>`).
 */
export function placeholdersOf(text: string): string[] {
  const found: string[] = [];
  if (!/[%<{]/.test(text)) return found;
  // The braces around: an ICU argument holds cases, whose braces hold texts, which may hold arguments again.
  const around: ('argument' | 'case')[] = [];
  for (const { groups = {} } of text.matchAll(signs)) {
    const { doubleName, percent, printf, tag, open, name, after, close } = groups;
    if (doubleName !== undefined) found.push(`{{${doubleName.trim()}}}`);
    else if (percent ?? printf) found.push(percent ?? printf ?? '');
    else if (tag !== undefined) found.push(`<${tag.toLowerCase()}>`);
    else if (close) around.pop();
    else if (open) openBrace({ name: name ?? '', after: after ?? '', around, found });
  }
  return found;
}

type OpenBrace = { name: string; after: string; around: ('argument' | 'case')[]; found: string[] };

function openBrace({ name, after, around, found }: OpenBrace): void {
  const isCase = around.at(-1) === 'argument';
  if (!isCase && name !== '' && after !== '') found.push(`{${name}}`);
  if (after !== '}') around.push(isCase || after !== ',' ? 'case' : 'argument');
}

/** How a text's placeholders differ from those of its source. */
export type PlaceholderProblems = {
  /** The source has them, and the text lacks them. */
  missing: string[];
  /** The source knows nothing of them: a misspelling, or a value that nobody fills in. */
  unknown: string[];
};

/** What the forms of a source hold, so that one source is taken apart once for all of its translations. */
export type SourcePlaceholders = readonly ReadonlySet<string>[];

export const sourcePlaceholders = (forms: readonly string[]): SourcePlaceholders =>
  forms.filter((form) => form !== '').map((form) => new Set(placeholdersOf(form)));

/** Which plural form of which language a text is, from 0. */
export type PluralForm = { code: string; form: number };

/**
 * Compares a text with the forms of its source: a plain text is one form. Of plural forms, one for a single number may do
 * without the number, so that only what all of the source's have can be missing, and in a form that is said of one number
 * alone one value may be: it is the number.
 */
export const placeholderProblems = (
  text: string,
  sourceForms: readonly string[],
  plural: PluralForm | null = null,
): PlaceholderProblems => comparePlaceholders(text, sourcePlaceholders(sourceForms), plural);

/** The same for a source that was taken apart before. */
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
