/** HTML that is safe to send. Only `html` makes it from text. */
export class Html {
  constructor(readonly markup: string) {}

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

/** Escapes text for content and for quoted attributes. */
const escaped = (text: string): string => text.replace(/[&<>"'`]/g, (letter) => entities[letter] ?? letter);

/**
 * Makes HTML from a template. Values are escaped unless they are `Html`; null, undefined and false are left out; lists
 * are joined. Attributes must be quoted, and URLs of visitors or campaigns checked first: escaping lets `javascript:`
 * pass.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let markup = '';
  for (let at = 0; at < strings.length; at++) markup += strings[at] + render(parts[at]);
  return new Html(markup);
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(render).join('');
  return part instanceof Html ? part.markup : escaped(String(part));
}
