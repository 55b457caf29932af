import type { Words } from '../pages/preparePage.ts';
import { languageMark, marked } from '../texts/messages.ts';

/** Attributes and options contain no elements, so the language of their texts cannot be named. */
const plainParts = /<option[^<>]*>[^<]*|<[^<>]*>/g;

/**
 * Returns the texts of a page with marks around those that are in another language, because neither the campaign nor the
 * app has them in the language of the page.
 */
export function markedTexts({ text, languageOf, locale }: Words): Words['text'] {
  return (id, values) => {
    const language = languageOf(id);
    return language === locale ? text(id, values) : marked(text(id, values), language);
  };
}

/** Returns the markup with elements that name the language (WCAG 2.2, 3.1.2) instead of the marks. */
export function withLanguages(markup: string): string {
  if (markup.search(languageMark) === -1) return markup;
  return markup
    .replace(plainParts, (part) => part.replace(languageMark, ''))
    .replace(languageMark, (_, locale?: string) => (locale ? `<bdi lang="${locale}">` : '</bdi>'));
}
