import { isPageTextId, wholePage } from '#contracts/pageTexts.ts';
import { isRecord } from '#contracts/values.ts';
import type { BlockShape } from '../page/blocks.ts';
import { readPage, writtenPage } from '../page/pageContent.ts';
import { textsIn, titleId } from '../page/pageTexts.ts';
import type { Messages } from '../texts/messages.ts';
import { fieldsOf } from '../values/read.ts';
import {
  blocksWithoutTexts,
  type ChangedTexts,
  changedTexts,
  type EditedPage,
  hasSameTexts,
  type Texts,
} from './editedPage.ts';
import { findBlock, sameValue, textsWhere } from './pagePlaces.ts';

/**
 * What a save writes, and what a draft keeps: the page in its stored form if its blocks changed, and the changed texts
 * by language and message id, null for a removed one.
 */
export type PageChanges = { page?: unknown; texts: ChangedTexts };

/** Returns what a user changed. */
export const changesOf = (kinds: readonly BlockShape[], from: EditedPage, to: EditedPage): PageChanges => ({
  ...(!sameValue(from.blocks, to.blocks) && { page: writtenPage(kinds, to.blocks) }),
  texts: changedTexts(from.texts, to.texts),
});

export const isSamePage = (left: EditedPage, right: EditedPage): boolean =>
  sameValue(left.blocks, right.blocks) && hasSameTexts(left.texts, right.texts);

/** Returns what a save writes: the changes, and what brings a page of an earlier format to the present one. */
export function savedChanges(kinds: readonly BlockShape[], saved: EditedPage, content: EditedPage): PageChanges {
  const { formerMessages, hasOwnLanguages, languages } = saved;
  const [first = ''] = languages;
  const stored = formerMessages ? { ...saved, texts: { ...saved.texts, [first]: formerMessages } } : saved;
  const { page = formerMessages ? writtenPage(kinds, content.blocks) : undefined, texts } = changesOf(
    kinds,
    stored,
    content,
  );
  const gone = textsOfDeleted(kinds, saved, content);
  // The first text gives a campaign languages of its own. The page then no longer has those of its app.
  const named = hasOwnLanguages && gone === null ? Object.keys(texts) : languages;
  const all = [...new Set([...named, ...Object.keys(texts)])];
  const written = all.map((locale) => [locale, { ...texts[locale], ...gone }] as const);
  return { ...(page !== undefined && { page }), texts: Object.fromEntries(written) };
}

/**
 * Returns a removal of every text of the deleted blocks, missing ones too; null if no block with texts was deleted. The
 * tool then refuses to remove a text that another user has added since the base.
 */
function textsOfDeleted(kinds: readonly BlockShape[], saved: EditedPage, content: EditedPage) {
  const blocks = saved.blocks.filter(({ id }) => !findBlock(content, id));
  const ids = Object.keys(textsIn(kinds, { title: '', blocks })).filter((id) => id !== titleId);
  return ids.length === 0 ? null : Object.fromEntries(ids.map((id) => [id, null] as const));
}

/** Returns the page with changes that a draft kept, which may be one of the former editor: a page with its texts. */
export function withKeptChanges(kinds: readonly BlockShape[], page: EditedPage, kept: unknown): EditedPage {
  const given = fieldsOf(kept);
  if (!isRecord(given.texts)) {
    const former = readPage(kinds, given);
    const texts = { ...page.texts, [page.languages[0] ?? '']: textsIn(kinds, former) };
    return { ...page, blocks: blocksWithoutTexts(kinds, former), texts };
  }
  const blocks =
    given.page === undefined
      ? page.blocks
      : blocksWithoutTexts(kinds, readPage(kinds, given.page, { keepsUnknown: true }));
  // A block that another user deleted since has no texts.
  const known = new Set([wholePage, ...[...page.blocks, ...blocks].map(({ id }) => id)]);
  const texts = textsWhere(withChangedTexts(page.texts, given.texts), (id) => known.has(id));
  return { ...page, blocks, texts };
}

function withChangedTexts(texts: Texts, changed: Record<string, unknown>): Texts {
  const merged = { ...texts };
  for (const [locale, own] of Object.entries(changed)) {
    const entries = Object.entries({ ...merged[locale], ...fieldsOf(own) });
    merged[locale] = Object.fromEntries(
      entries.filter((entry): entry is [string, string] => !!entry[1] && typeof entry[1] === 'string'),
    );
  }
  return merged;
}

/**
 * Returns the version that a refused save was based on: the page with the values that the tool had then, by path
 * (`page`, `i18n.de.page.b1.text`).
 */
export function pageAtBase(
  kinds: readonly BlockShape[],
  page: EditedPage,
  values: Record<string, unknown>,
): EditedPage {
  let { blocks, texts } = page;
  for (const [path, value] of Object.entries(values)) {
    if (path === 'page') blocks = blocksWithoutTexts(kinds, readPage(kinds, value, { keepsUnknown: true }));
    const [, language = '', ...id] = path.split('.');
    if (isPageTextId(id.join('.'))) texts = withChangedTexts(texts, { [language]: { [id.join('.')]: value } });
  }
  return { ...page, blocks, texts };
}

/** Returns the page without languages that the campaign no longer has, and without their texts. */
export function withoutLanguages(page: EditedPage, locales: readonly string[]): EditedPage {
  const languages = page.languages.filter((locale) => !locales.includes(locale));
  const kept = Object.entries(page.texts).filter(([locale]): boolean => !locales.includes(locale));
  return { ...page, languages, texts: Object.fromEntries<Messages>(kept) };
}
