import type { CampaignApp } from '../app/app.ts';
import type { Campaign } from '../campaign/campaign.ts';
import { textsOf, type Words } from '../pages/preparePage.ts';

/**
 * The start and end of a text in another language than its page, until the page is sent: noncharacters, which Unicode
 * reserves for internal use.
 */
const mark = /\ufdd0([\w-]{1,35})\ufdd1|\ufdd2/g;

/** Attributes and options contain no elements, so the language of their texts cannot be named. */
const plainParts = /<option[^<>]*>[^<]*|<[^<>]*>/g;

/**
 * Returns the texts of a page with marks around those that are in another language, because neither the campaign nor the
 * app has them in the language of the page.
 */
export function markedTexts(app: CampaignApp, campaign: Campaign, words: Words): Words['text'] {
  const { text, locale } = words;
  const all = textsOf(app, campaign, words);
  return (id, values) => {
    const language = all.find(([, texts]) => texts && Object.hasOwn(texts, id))?.[0] ?? locale;
    return language === locale ? text(id, values) : `\ufdd0${language}\ufdd1${text(id, values)}\ufdd2`;
  };
}

/** Returns the markup with elements that name the language (WCAG 2.2, 3.1.2) instead of the marks. */
export function withLanguages(markup: string): string {
  if (markup.search(mark) === -1) return markup;
  return markup
    .replace(plainParts, (part) => part.replace(mark, ''))
    .replace(mark, (_, locale?: string) => (locale ? `<bdi lang="${locale}">` : '</bdi>'));
}
