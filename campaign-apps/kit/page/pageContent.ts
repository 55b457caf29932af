import { pageBlockLimits, pageFormat } from '#contracts/pageBlocks.ts';
import { pageTextLimits } from '#contracts/pageTexts.ts';
import { isRecord } from '#contracts/values.ts';
import type { Campaign } from '../campaign/campaign.ts';
import { fieldsOf, listOf } from '../values/read.ts';
import { webAddress } from '../values/webAddress.ts';
import { type Block, type BlockShape, emptyValue, type FieldValue, isPicture, readValues } from './blocks.ts';
import { isText, withTexts } from './pageTexts.ts';
import { richTextWords } from './richText.ts';

/** The content of a page in one language. */
export type PageContent = { title: string; blocks: Block[] };

export const pageLimits = {
  maxTitleLength: pageTextLimits.page.title,
  maxAltLength: 300,
  ...pageBlockLimits,
} as const;

export const emptyPage: PageContent = { title: '', blocks: [] };

/** Returns the kind of a block by its type, which is untrusted. */
export const kindOf = (kinds: readonly BlockShape[], type: unknown): BlockShape | undefined =>
  kinds.find((kind) => kind.type === type);

/** Returns whether the texts of a stored page are messages of the campaign, as those of a new page, which is empty, are. */
export function hasMessages(page: unknown): boolean {
  const { format, title, blocks } = fieldsOf(page);
  return format === pageFormat || (title === undefined && blocks === undefined);
}

/**
 * Parses a stored page, `{format: 2, blocks: [{id, type, hidden?, …values}]}`, which is untrusted. Its texts are those that
 * it holds itself (docs/decisions/048). Blocks over the maximum number, blocks with the id of an earlier one, unknown
 * blocks and unknown values are left out, unless the editor keeps them: a save must not delete what it can't show.
 */
export function readPage(kinds: readonly BlockShape[], value: unknown, { keepsUnknown = false } = {}): PageContent {
  if (!isRecord(value)) return emptyPage;
  const ids = new Set<string>();
  const blocks = listOf(value.blocks).flatMap((entry): Block[] => {
    if (ids.size === pageLimits.maxBlocks && !keepsUnknown) return [];
    if (!isRecord(entry) || typeof entry.id !== 'string' || typeof entry.type !== 'string') return [];
    const { id, type, hidden, ...values } = entry;
    const kind = kindOf(kinds, type);
    if (!keepsUnknown && (!kind || ids.has(id))) return [];
    ids.add(id);
    const unknown = Object.entries(values).filter(([name, value]) => !isKnown(kind, name, value));
    return [
      {
        ...{ id, type, values: kind ? readValues(kind.fields, values) : {} },
        ...(keepsUnknown && (!kind || unknown.length > 0) && { unknown: Object.fromEntries(unknown) }),
        ...(hidden === true && { hidden }),
      },
    ];
  });
  return { title: typeof value.title === 'string' ? value.title : '', blocks };
}

/** Returns whether this version of the app has the field and, of a choice, the value. */
function isKnown(kind: BlockShape | undefined, name: string, value: unknown): boolean {
  const field = kind && Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
  if (field?.kind !== 'choice' || typeof value !== 'string') return field !== undefined;
  return field.choices.some((choice) => choice.value === value);
}

/** Returns the page without its hidden blocks. */
export const withoutHidden = ({ blocks, ...page }: PageContent): PageContent => ({
  ...page,
  blocks: blocks.filter(({ hidden }) => !hidden),
});

/** Returns the types of the blocks without fields that are all hidden: the page leaves out the sections that they place. */
export const hiddenSections = (kinds: readonly BlockShape[], { blocks }: PageContent): string[] =>
  kinds
    .filter(({ fields }) => Object.keys(fields).length === 0)
    .map(({ type }) => type)
    .filter((type) => {
      const own = blocks.filter((block) => block.type === type);
      return own.length > 0 && own.every(({ hidden }) => hidden);
    });

/** The language of a page, and all languages of the campaign, the default one first. */
type PageLanguage = { locale: string; languages: readonly string[] };

/**
 * Returns the content of a campaign's page for visitors in one language, without hidden blocks. A text that the language
 * lacks is shown in the campaign's default language.
 */
export function pageIn(
  kinds: readonly BlockShape[],
  { page, messages }: Pick<Campaign, 'page' | 'messages'>,
  { locale, languages: [first = locale] }: PageLanguage,
): PageContent {
  const [own = {}, common = {}] = [messages[locale], messages[first]];
  const stored = withoutHidden(readPage(kinds, page));
  if (hasMessages(page)) return withTexts(kinds, stored, (id) => own[id] ?? common[id] ?? '');
  return locale === first ? stored : withTexts(kinds, stored, (id, text) => own[id] ?? text);
}

/**
 * Converts blocks to the stored form of their page, without their texts. A choice that this version of the app does not know
 * is written as it was, unless the user has chosen another one.
 */
export const writtenPage = (kinds: readonly BlockShape[], blocks: readonly Block[]) => ({
  format: pageFormat,
  blocks: blocks.map(({ id, type, values, unknown = {}, hidden }) => {
    const fields = Object.entries(kindOf(kinds, type)?.fields ?? {}).filter(
      ([name, field]) => !isText(field) && !(Object.hasOwn(unknown, name) && values[name] === emptyValue(field)),
    );
    return {
      ...unknown,
      id,
      type,
      ...(hidden && { hidden }),
      ...Object.fromEntries(fields.map(([name]) => [name, withoutAlt(values[name] ?? null)] as const)),
    };
  }),
});

function withoutAlt(value: FieldValue): unknown {
  if (!isPicture(value)) return value;
  const { alt: _, ...picture } = value;
  return picture;
}

/** Returns the page's title; by default the campaign's name. */
export const titleOf = ({ title }: PageContent, { name }: { name: string }): string => title.trim() || name;

/**
 * Returns the beginning of the page's first text on one line, for search engines and shared links: that of a field
 * `text`, or of a rich text `formatted`. Null if it has none.
 */
export function descriptionOf({ blocks }: PageContent): string | null {
  for (const { values } of blocks) {
    const { text, formatted } = values;
    const words =
      typeof formatted === 'string' ? richTextWords(formatted) : typeof text === 'string' ? text.trim() : '';
    if (words !== '') return words.replace(/\s+/g, ' ').slice(0, 200);
  }
  return null;
}

/** Returns the URL of the first picture that shared links may show (`isShared`); null if the page has none. */
export function sharedPictureOf(kinds: readonly BlockShape[], { blocks }: PageContent): string | null {
  const addresses = blocks.flatMap(({ type, values }) =>
    Object.entries(kindOf(kinds, type)?.fields ?? {}).map(([name, field]) => {
      const value = values[name];
      const isShown = field.kind === 'picture' && field.isShared && isPicture(value);
      return isShown ? webAddress(value.url) : null;
    }),
  );
  return addresses.find((address) => address !== null) ?? null;
}
