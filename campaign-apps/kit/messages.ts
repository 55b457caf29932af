import { formatNumber } from '../../contracts/formatNumber.ts';
import { type Html, html } from '../../contracts/html.ts';

/** Texts by message id. */
export type Messages = Record<string, string>;

/** Texts by locale; each locale has the same ids as the default one. */
export type MessageCatalogue = Record<string, Messages>;

/**
 * The text of a message id, with its `{values}` filled in, numbers as its language writes them; an unknown id is itself,
 * so that a gap is seen.
 */
export type Text = (id: string, values?: Record<string, string | number>) => string;

/** Looks in each set in turn: the campaign's own texts first, the app's own last. */
export function createText(locale: string, ...sets: (Messages | undefined)[]): Text {
  return (id, values = {}) => {
    const template = sets.find((set) => set && Object.hasOwn(set, id))?.[id] ?? id;
    return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name] ?? whole;
      return typeof value === 'number' ? formatNumber(value, locale) : value;
    });
  };
}

/** A text with markup in the places of its `{values}`; the words around them are escaped. */
export function phrase(template: string, values: Record<string, Html>): Html {
  const parts = template.split(/\{(\w+)\}/);
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : (values[part] ?? `{${part}}`)))}`;
}

/** The locale among those that there are: this one, else one of the same language. */
export function nearestLocale(wanted: string, available: readonly string[]): string | undefined {
  const exact = available.find((locale) => locale.toLowerCase() === wanted.toLowerCase());
  return exact ?? available.find((locale) => languageOf(locale) === languageOf(wanted));
}

const languageOf = (locale: string): string => locale.toLowerCase().split('-')[0] ?? '';
