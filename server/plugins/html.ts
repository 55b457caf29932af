/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | null | false;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** HTML whose parts are escaped, unless they are HTML themselves; null and false are nothing. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  const written = parts.map((part) => {
    if (part === null || part === false) return '';
    return part instanceof Html ? part.text : escaped(String(part));
  });
  return new Html(String.raw({ raw: texts }, ...written));
}
