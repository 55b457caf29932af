import { blockOfPageText, wholePage } from '../../../contracts/pageTexts.ts';
import { isRecord } from '../../../contracts/values.ts';
import type { Block, BlockShape } from '../blocks.ts';
import type { Messages } from '../messages.ts';
import { readPage, writtenPage } from '../pageContent.ts';
import { textsIn } from '../pageTexts.ts';
import { fieldsOf } from '../read.ts';
import { blocksWithoutTexts, type EditedPage } from './editedPage.ts';

type ChangedTexts = Record<string, Record<string, string | null>>;

/**
 * What a save writes, and what a draft keeps: the page in its stored form if its blocks changed, and the changed texts
 * by language and message id, null for a removed one.
 */
export type PageChanges = { page?: unknown; texts: ChangedTexts };

const idsOf = (blocks: readonly Block[]): Set<string> => new Set(blocks.map(({ id }) => id));

const areSame = (left: readonly Block[], right: readonly Block[]): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

function changedTexts(from: EditedPage, to: EditedPage): ChangedTexts {
  const present = idsOf(to.blocks).add(wholePage);
  const changed: ChangedTexts = {};
  for (const locale of new Set([...Object.keys(from.texts), ...Object.keys(to.texts)])) {
    const [before = {}, after = {}] = [from.texts[locale], to.texts[locale]];
    const own: ChangedTexts[string] = {};
    for (const id of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const text = present.has(blockOfPageText(id)) ? after[id] || null : null;
      if (text !== (before[id] ?? null)) own[id] = text;
    }
    if (Object.keys(own).length > 0) changed[locale] = own;
  }
  return changed;
}

/** Returns what a user changed. */
export const changesOf = (kinds: readonly BlockShape[], from: EditedPage, to: EditedPage): PageChanges => ({
  ...(!areSame(from.blocks, to.blocks) && { page: writtenPage(kinds, to.blocks) }),
  texts: changedTexts(from, to),
});

export const isSamePage = (left: EditedPage, right: EditedPage): boolean =>
  areSame(left.blocks, right.blocks) && Object.keys(changedTexts(left, right)).length === 0;

/** Returns what a save writes: the changes, and what brings a page of an earlier format to the present one. */
export function writesOf(kinds: readonly BlockShape[], saved: EditedPage, content: EditedPage): PageChanges {
  const { formerMessages, hasOwnLanguages, languages } = saved;
  const [first = ''] = languages;
  const stored = formerMessages ? { ...saved, texts: { ...saved.texts, [first]: formerMessages } } : saved;
  const { page = formerMessages ? writtenPage(kinds, content.blocks) : undefined, texts } = changesOf(
    kinds,
    stored,
    content,
  );
  // The first text gives a campaign languages of its own. The page then no longer has those of its app.
  const all = hasOwnLanguages ? {} : Object.fromEntries(languages.map((locale) => [locale, {}] as const));
  return { ...(page !== undefined && { page }), texts: { ...all, ...texts } };
}

/** Returns the page with changes that a draft kept, which may be one of the former editor: a page with its texts. */
export function withKeptChanges(kinds: readonly BlockShape[], page: EditedPage, kept: unknown): EditedPage {
  const given = fieldsOf(kept);
  if (!isRecord(given.texts)) {
    const former = readPage(kinds, given);
    const texts = { ...page.texts, [page.languages[0] ?? '']: textsIn(kinds, former) };
    return { ...page, blocks: blocksWithoutTexts(kinds, former), texts };
  }
  const blocks = given.page === undefined ? page.blocks : blocksWithoutTexts(kinds, readPage(kinds, given.page));
  return { ...page, blocks, texts: withChangedTexts(page.texts, given.texts) };
}

function withChangedTexts(texts: EditedPage['texts'], changed: Record<string, unknown>): EditedPage['texts'] {
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
 * Returns the stored page with what the user changed since `from`. A block that others deleted comes back if the user
 * changed its texts.
 */
export function mergedPage(from: EditedPage, mine: EditedPage, theirs: EditedPage): EditedPage {
  const changed = changedTexts(from, mine);
  const typed = Object.values(changed).flatMap((own) => Object.keys(own).filter((id) => own[id] !== null));
  const typedIn = new Set(typed.map(blockOfPageText));
  const known = idsOf(theirs.blocks);
  const back = mine.blocks.filter(({ id }) => !known.has(id) && typedIn.has(id));
  const blocks = areSame(from.blocks, mine.blocks) ? [...theirs.blocks, ...back] : mine.blocks;
  const mineOnly = idsOf(blocks.filter(({ id }) => !known.has(id)));
  const texts = withChangedTexts(theirs.texts, changed);
  for (const [locale, messages] of Object.entries(mine.texts)) {
    const own = Object.entries(messages).filter(([id]) => mineOnly.has(blockOfPageText(id)));
    if (own.length > 0) texts[locale] = { ...Object.fromEntries(own), ...texts[locale] };
  }
  return { ...theirs, blocks, texts };
}

/** Returns the page without the texts of languages that the campaign no longer has. */
export function withoutLanguages(page: EditedPage, locales: readonly string[]): EditedPage {
  const kept = Object.entries(page.texts).filter(([locale]): boolean => !locales.includes(locale));
  return { ...page, texts: Object.fromEntries<Messages>(kept) };
}
