/*
 * The texts of a campaign's page are messages of the campaign (docs/decisions/048). Their ids are
 * `page.<block>.<field>`.
 */

/** The block name of texts that belong to the page itself, such as its title. No block has this id. */
export const wholePage = 'page';

/** Maximum length of a page text in characters. Other messages are shorter (`limits.maxMessageLength`). */
export const maxPageTextLength = 20_000;

/** The apps' own messages with these names (campaign-apps/kit/texts/kitMessages.ts) are not texts of a campaign's page. */
const otherNames = '(?!(?:not_found|preview_ended|unavailable|failed)\\.)';
const blockId = '[A-Za-z0-9_-]{1,100}';
const field = '[A-Za-z0-9_.-]{1,90}';

/** Regular expression of the ids of page texts, as JSON Schema needs it. */
export const pageTextPattern = `^page\\.${otherNames}${blockId}\\.${field}$`;

const pageText = new RegExp(pageTextPattern);

/** Returns whether a message id is that of a page text. */
export const isPageTextId = (id: string): boolean => pageText.test(id);

/** Returns whether a block can have this id, so that its texts have valid message ids. */
export const isBlockId = (id: string): boolean =>
  id !== wholePage && !id.includes('.') && isPageTextId(pageTextId(id, 'text'));

/** Returns the start of the ids of all texts of a block. */
export const pageTextPrefix = (id: string): string => `page.${id}.`;

/** Returns the message id of a text of a block. */
export const pageTextId = (id: string, fieldName: string): string => `${pageTextPrefix(id)}${fieldName}`;

/** Returns the block of a page text's id. */
export const blockOfPageText = (id: string): string => id.split('.')[1] ?? '';

/**
 * Maximum characters of texts of a page by block type and field, where a field has less than `maxPageTextLength`. The
 * editors of the apps refuse longer texts. `page` are the texts of the page itself.
 */
export const pageTextLimits = {
  page: { title: 200 },
  heading: { words: 120 },
  link: { words: 80 },
  quote: { words: 1_000, name: 120 },
} as const;
