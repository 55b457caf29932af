import { maxPageTextLength, pageTextId, wholePage } from '#contracts/pageTexts.ts';
import type { CampaignApp } from '../app/app.ts';
import type { PageTemplate } from '../app/pageTemplates.ts';
import type { Block, BlockShape } from '../page/blocks.ts';
import { kindOf, pageLimits, readPage, writtenPage } from '../page/pageContent.ts';
import { textsIn } from '../page/pageTexts.ts';
import { fieldsOf, textOf } from '../values/read.ts';
import { blocksWithoutTexts, type EditedPage, type Texts } from './editedPage.ts';
import { textsWhere } from './pagePlaces.ts';

/** Blocks that can be added to a page, with their texts in all languages that they have. */
export type CopiedBlocks = {
  /** The name of the campaign or template from which they are. */
  name: string;
  /** The default language of the texts. */
  language: string;
  blocks: Block[];
  /** With the title of the page if it was copied. */
  texts: Texts;
};

/** Copied blocks in their stored form; `campaign` is the name of the campaign. */
export type StoredCopy = { campaign: string; language: string; page: unknown; texts: Texts };

/**
 * Returns blocks of a page in the form in which they are stored: one block, or all of them with the title. Blocks that
 * this version of the app does not know are left out, because other pages could not be saved with them.
 */
export function storedCopy(
  kinds: readonly BlockShape[],
  { blocks, texts, languages: [language = ''] }: EditedPage,
  campaign: string,
  id?: string,
): StoredCopy {
  const copied = blocks.filter((block) => (id === undefined || block.id === id) && kindOf(kinds, block.type));
  const owners = new Set([...copied.map((block) => block.id), ...(id === undefined ? [wholePage] : [])]);
  return {
    campaign,
    language,
    page: writtenPage(kinds, copied),
    texts: textsWhere(texts, (owner) => owners.has(owner)),
  };
}

/** Reads stored blocks, which are untrusted; null if the app has none of their kinds. */
export function readCopy(kinds: readonly BlockShape[], stored: unknown): CopiedBlocks | null {
  const { campaign, language, page, texts } = fieldsOf(stored);
  const read = readPage(kinds, page);
  const blocks = blocksWithoutTexts(kinds, read).slice(0, pageLimits.maxBlocks);
  if (blocks.length === 0) return null;
  const ids = Object.keys(textsIn(kinds, { title: '', blocks }));
  const readTexts = (messages: unknown) => {
    const given = fieldsOf(messages);
    const own = ids.map((id) => [id, textOf(given[id]).slice(0, maxPageTextLength)] as const);
    return Object.fromEntries(own.filter(([, text]) => text !== ''));
  };
  const languages = Object.entries(fieldsOf(texts)).map(([locale, messages]) => [locale, readTexts(messages)] as const);
  return { name: textOf(campaign), language: textOf(language), blocks, texts: Object.fromEntries(languages) };
}

/** Returns the blocks of a template. */
export function blocksOfTemplate(
  { blocks: kinds, defaultLocale }: Pick<CampaignApp, 'blocks' | 'defaultLocale'>,
  { label, blocks }: PageTemplate,
): CopiedBlocks {
  const texts: Texts = {};
  const stored = blocks.map(({ type, values = {} }, index) => {
    const id = `block-${index + 1}`;
    for (const [field, value] of Object.entries(values)) {
      if (typeof value !== 'object') continue;
      for (const [locale, text] of Object.entries(value))
        texts[locale] = { ...texts[locale], [pageTextId(id, field)]: text };
    }
    return { ...values, id, type };
  });
  const read = blocksWithoutTexts(kinds, readPage(kinds, { blocks: stored }));
  return { name: label, language: defaultLocale, blocks: read, texts };
}
