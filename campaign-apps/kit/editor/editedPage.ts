import { blockOfPageText, isBlockId, pageTextPrefix } from '../../../contracts/pageTexts.ts';
import type { CampaignApp } from '../app.ts';
import type { Block, BlockShape } from '../blocks.ts';
import type { Campaign } from '../campaign.ts';
import type { Messages } from '../messages.ts';
import { hasMessages, type PageContent, readPage } from '../pageContent.ts';
import { textsIn, titleId, withTexts } from '../pageTexts.ts';
import { languagesOf } from '../preparePage.ts';

/** A page with its texts in all languages, as the editor changes it. */
export type EditedPage = {
  /** The campaign's languages, the default one first. */
  languages: readonly string[];
  /** Whether the campaign has these languages itself, and not only its app. */
  hasOwnLanguages: boolean;
  /** The blocks without their texts. */
  blocks: Block[];
  /** The texts by language and message id. Those of deleted blocks may be among them. */
  texts: Record<string, Messages>;
  /**
   * Of a page of an earlier format, which holds the texts of the default language itself: the messages that the campaign
   * has for them all the same. Null for the present format.
   */
  formerMessages: Messages | null;
};

export const emptyEditedPage: EditedPage = {
  languages: [],
  hasOwnLanguages: false,
  blocks: [],
  texts: {},
  formerMessages: null,
};

/** Returns the page of a campaign for the editor. */
export function readEditedPage(app: CampaignApp, campaign: Campaign): EditedPage {
  const languages = languagesOf(app, campaign);
  const [first] = languages;
  const stored = withUsableIds(readPage(app.blocks, campaign.page));
  const own = textsIn(app.blocks, stored);
  const messagesOf = (locale: string) => onlyTexts(campaign.messages[locale] ?? {}, (id) => Object.hasOwn(own, id));
  const isFormer = !hasMessages(campaign.page);
  const textsOf = (locale: string) => (isFormer && locale === first ? onlyTexts(own) : messagesOf(locale));
  return {
    languages,
    hasOwnLanguages: Object.keys(campaign.messages).length > 0,
    blocks: blocksWithoutTexts(app.blocks, stored),
    texts: Object.fromEntries(languages.map((locale) => [locale, textsOf(locale)] as const)),
    formerMessages: isFormer ? messagesOf(first) : null,
  };
}

/** Gives new ids to blocks of a page of an earlier format whose ids are taken or can't be part of a message id. */
function withUsableIds({ title, blocks }: PageContent): PageContent {
  const isFirst = (id: string, index: number) => blocks.findIndex((block) => block.id === id) === index;
  const usable = blocks.map((block, index) =>
    isBlockId(block.id) && isFirst(block.id, index) ? block : { ...block, id: `block-${index + 1}` },
  );
  return { title, blocks: usable };
}

/** Returns the messages that have a text, and an id of the given ones. */
const onlyTexts = (messages: Messages, has: (id: string) => boolean = () => true): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([id, text]) => text !== '' && has(id)));

export const blocksWithoutTexts = (kinds: readonly BlockShape[], page: PageContent): Block[] =>
  withTexts(kinds, page, () => '').blocks;

/** Returns the content of the page in one language; a text that it lacks is empty. */
export const contentIn = (kinds: readonly BlockShape[], { blocks, texts }: EditedPage, locale: string): PageContent =>
  withTexts(kinds, { title: '', blocks }, (id) => texts[locale]?.[id] ?? '');

/** Returns the content that fans see in one language: a text that it lacks is that of the default language. */
export const shownIn = (kinds: readonly BlockShape[], page: EditedPage, locale: string): PageContent => {
  const { blocks, texts, languages } = page;
  const common = texts[languages[0] ?? locale];
  return withTexts(kinds, { title: '', blocks }, (id) => texts[locale]?.[id] || common?.[id] || '');
};

/** Returns the page with the content of one language replaced; other languages keep the texts of deleted blocks. */
export const withContent = (
  kinds: readonly BlockShape[],
  page: EditedPage,
  locale: string,
  content: PageContent,
): EditedPage => ({
  ...page,
  blocks: blocksWithoutTexts(kinds, content),
  texts: { ...page.texts, [locale]: onlyTexts(textsIn(kinds, content)) },
});

/** Returns the page with a copy of a block and of its texts in all languages after the block. */
export function withCopy(page: EditedPage, blockId: string, newId: string): EditedPage {
  const index = page.blocks.findIndex(({ id }) => id === blockId);
  const block = page.blocks[index];
  if (!block) return page;
  const copiedTexts = (messages: Messages): Messages => {
    const own = Object.entries(messages).filter(([id]) => blockOfPageText(id) === blockId);
    const idOfCopy = (id: string) => `${pageTextPrefix(newId)}${id.slice(pageTextPrefix(blockId).length)}`;
    return { ...messages, ...Object.fromEntries(own.map(([id, text]) => [idOfCopy(id), text])) };
  };
  const texts = Object.entries(page.texts).map(([locale, messages]) => [locale, copiedTexts(messages)] as const);
  return {
    ...page,
    blocks: page.blocks.toSpliced(index + 1, 0, { ...block, id: newId }),
    texts: Object.fromEntries(texts),
  };
}

/** Returns the ids of the texts that the default language has and this language lacks. */
export function missingTexts({ blocks, languages, texts }: EditedPage, locale: string): string[] {
  const present = new Set(blocks.map(({ id }) => id));
  const isLive = (id: string) => id === titleId || present.has(blockOfPageText(id));
  const common = Object.keys(texts[languages[0] ?? locale] ?? {});
  return common.filter((id) => isLive(id) && !texts[locale]?.[id]);
}
