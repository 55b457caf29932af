import type { EditedPage, Texts } from '#campaign-apps/kit/editor/editedPage.ts';
import type { PageOperation } from '#campaign-apps/kit/editor/pageOperations.ts';
import { applyOperation } from '#campaign-apps/kit/editor/pageOperations.ts';
import type { Block } from '#campaign-apps/kit/page/blocks.ts';
import { titleId } from '#campaign-apps/kit/page/pageTexts.ts';
import { pageTextId } from '#contracts/pageTexts.ts';

type Words = { title?: string; text?: string };

const textBlock = (id: string): Block => ({ id, type: 'text', values: { text: '' } });

/** A page in English, with further languages that have texts, and one text block `a`. */
export const pageWith = (texts: Record<string, Words>): EditedPage => ({
  languages: ['en', 'de'],
  hasOwnLanguages: true,
  blocks: [textBlock('a')],
  texts: Object.fromEntries(
    Object.entries(texts).map(([locale, { title, text }]) => [
      locale,
      {
        ...(title && { [titleId]: title }),
        ...(text && { [pageTextId('a', 'text')]: text }),
      },
    ]),
  ),
  formerMessages: null,
});

/**
 * Returns a page of text blocks in English and German, whose text is their id unless one is given. In German only the
 * first block has a text.
 */
export function pageOf(ids: string, texts: Record<string, string> = {}, title = 'Title'): EditedPage {
  const all = [...ids];
  const [first] = all;
  return {
    ...pageWith({}),
    blocks: all.map(textBlock),
    texts: {
      en: { [titleId]: title, ...Object.fromEntries(all.map((id) => [pageTextId(id, 'text'), texts[id] ?? id])) },
      de: first === undefined ? {} : { [pageTextId(first, 'text')]: `${first} auf Deutsch` },
    },
  };
}

/** Returns the ids of the blocks in order. */
export const orderOf = ({ blocks }: EditedPage): string => blocks.map(({ id }) => id).join('');

/** Returns the text of a block. */
export const wordsOf = ({ texts }: EditedPage, id: string, language = 'en'): string | undefined =>
  texts[language]?.[pageTextId(id, 'text')];

/** Returns the operation that writes the text of a block. */
export const writing = (block: string, value: string, language = 'en'): PageOperation => ({
  kind: 'set',
  place: { language, text: pageTextId(block, 'text') },
  value,
});

/** Returns the operation that writes the title. */
export const titling = (value: string, language = 'en'): PageOperation => ({
  kind: 'set',
  place: { language, text: titleId },
  value,
});

/** Returns the operation that adds a text block, with an English text unless it is empty. */
export const adding = (id: string, words: string, ...after: string[]): PageOperation => {
  const texts: Texts = words === '' ? {} : { en: { [pageTextId(id, 'text')]: words } };
  return { kind: 'add', block: textBlock(id), texts, after };
};

export const apply = (page: EditedPage, ...operations: PageOperation[]): EditedPage =>
  operations.reduce((changed, operation) => applyOperation(changed, operation).page, page);
