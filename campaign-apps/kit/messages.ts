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

/** The visitor's best locale of those that there are, by exact code, then by language; else the fallback. */
export function chooseLocale(acceptLanguage: string | undefined, available: string[], fallback: string): string {
  for (const wanted of wantedLocales(acceptLanguage)) {
    const chosen = nearestLocale(wanted, available);
    if (chosen) return chosen;
  }
  return fallback;
}

/** The locale among those that there are: this one, else one of the same language. */
export function nearestLocale(wanted: string, available: readonly string[]): string | undefined {
  const exact = available.find((locale) => locale.toLowerCase() === wanted.toLowerCase());
  return exact ?? available.find((locale) => languageOf(locale) === languageOf(wanted));
}

const languageOf = (locale: string): string => locale.toLowerCase().split('-')[0] ?? '';

function wantedLocales(acceptLanguage = ''): string[] {
  return acceptLanguage
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [code = '', quality] = entry.trim().split(/;\s*q=/);
      return { code: code.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ code, quality }) => code !== '' && quality > 0)
    .sort((left, right) => right.quality - left.quality)
    .map(({ code }) => code);
}

const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi']);

const scripts = /-(arab|hebr|latn|cyrl|deva|guru)(-|$)/i;

/** Which way a language is written; a script in its code decides (`ku-Arab`, `ks-Deva`). */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  const script = scripts.exec(locale)?.[1]?.toLowerCase();
  if (script) return script === 'arab' || script === 'hebr' ? 'rtl' : 'ltr';
  return rightToLeft.has(languageOf(locale)) ? 'rtl' : 'ltr';
}
