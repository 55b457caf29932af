import { blockOfPageText, isBlockId, isPageTextId } from '#contracts/pageTexts.ts';
import type { CampaignApp } from '../app/app.ts';
import type { Campaign } from '../campaign/campaign.ts';
import type { Block, BlockShape } from '../page/blocks.ts';
import { hasMessages, type PageContent, readPage } from '../page/pageContent.ts';
import { textsIn, withTexts } from '../page/pageTexts.ts';
import { languagesOf } from '../pages/preparePage.ts';
import type { Messages } from '../texts/messages.ts';

/** Texts by language and message id. */
export type Texts = Record<string, Messages>;

/** A page with its texts in all languages, as the editor changes it. */
export type EditedPage = {
  /** The campaign's languages, the default one first. */
  languages: readonly string[];
  /** Whether the campaign has these languages itself, and not only its app. */
  hasOwnLanguages: boolean;
  /** The blocks without their texts. */
  blocks: Block[];
  texts: Texts;
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
  const stored = withUsableIds(readPage(app.blocks, campaign.page, { keepsUnknown: true }));
  const own = textsIn(app.blocks, stored);
  const unknown = new Set(stored.blocks.flatMap((block) => (block.unknown ? [block.id] : [])));
  const isOnPage = (id: string) => Object.hasOwn(own, id) || (isPageTextId(id) && unknown.has(blockOfPageText(id)));
  const messagesOf = (locale: string) => onlyTexts(campaign.messages[locale] ?? {}, isOnPage);
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

/** Changes of texts by language and message id, null for a removed one. */
export type ChangedTexts = Record<string, Record<string, string | null>>;

/** Returns the texts that differ. */
export function changedTexts(from: Texts, to: Texts): ChangedTexts {
  const changed: ChangedTexts = {};
  for (const language of Object.keys({ ...from, ...to })) {
    const [before = {}, after = {}] = [from[language], to[language]];
    if (before === after) continue;
    const ids = Object.keys({ ...before, ...after }).filter((id) => (after[id] ?? '') !== (before[id] ?? ''));
    if (ids.length > 0) changed[language] = Object.fromEntries(ids.map((id) => [id, after[id] || null]));
  }
  return changed;
}

export const hasSameTexts = (left: Texts, right: Texts): boolean => Object.keys(changedTexts(left, right)).length === 0;

/** Returns the ids of the texts that the default language has and this language lacks. */
export function missingTexts({ languages, texts }: EditedPage, locale: string): string[] {
  const common = Object.keys(texts[languages[0] ?? locale] ?? {});
  return common.filter((id) => !texts[locale]?.[id]);
}
