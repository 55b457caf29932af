/** Markup that is safe to send: made by `html` alone. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }

  toString(): string {
    return this.markup;
  }
}

type Part = Html | string | number | null | undefined | false | Part[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** Text made harmless between tags and inside quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"'`]/g, (letter) => entities[letter] ?? letter);

/**
 * A template whose values are text: all but `Html` is escaped; null, undefined and false are nothing; lists are joined.
 * Attributes must be quoted; addresses go through `webAddress` first.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((string, index) => string + render(parts[index])).join(''));
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(render).join('');
  return part instanceof Html ? part.markup : escapeHtml(String(part));
}

/** The address when it is http(s), else null: a `javascript:` address never reaches an attribute. */
export function webAddress(value: string | null | undefined): string | null {
  if (!value || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
