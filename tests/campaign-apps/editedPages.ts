import type { EditedPage } from '../../campaign-apps/kit/editor/editedPage.ts';
import { pageTextId } from '../../contracts/pageTexts.ts';

type Texts = { title?: string; text?: string };

/** A page in English, with further languages that have texts, and one text block `a`. */
export const pageWith = (texts: Record<string, Texts>): EditedPage => ({
  languages: ['en', 'de'],
  hasOwnLanguages: true,
  blocks: [{ id: 'a', type: 'text', values: { text: '' } }],
  texts: Object.fromEntries(
    Object.entries(texts).map(([locale, { title, text }]) => [
      locale,
      {
        ...(title && { [pageTextId('page', 'title')]: title }),
        ...(text && { [pageTextId('a', 'text')]: text }),
      },
    ]),
  ),
  formerMessages: null,
});
