import { formatNumber } from '#contracts/formatNumber.ts';
import { type Html, html } from '#contracts/html.ts';

/** Texts by message id. */
export type Messages = Record<string, string>;

/** Texts by locale; each locale has the same ids as the default one. */
export type MessageCatalogue = Record<string, Messages>;

/**
 * Returns the text of a message id with its `{values}` filled in, numbers in the locale's format; an unknown id
 * returns itself, so that gaps are visible.
 */
export type Text = (id: string, values?: Record<string, string | number>) => string;

/** Creates a lookup in the given sets, first match wins: the campaign's own texts first, the app's last. */
export function createText(locale: string, ...sets: (Messages | undefined)[]): Text {
  return (id, values = {}) => {
    const template = sets.find((set) => set && Object.hasOwn(set, id))?.[id] ?? id;
    return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name] ?? whole;
      return typeof value === 'number' ? formatNumber(value, locale) : value;
    });
  };
}

/** Fills a text's `{values}` with markup; the text around them is escaped. */
export function phrase(template: string, values: Record<string, Html>): Html {
  const parts = template.split(/\{(\w+)\}/);
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : (values[part] ?? `{${part}}`)))}`;
}
