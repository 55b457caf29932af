import { type Html, html } from '../../../contracts/html.ts';
import { pageTextId, wholePage } from '../../../contracts/pageTexts.ts';
import type { PublicPage } from '../publicPage.ts';

/** Returns the attribute that marks an element which shows a field of a block; null on public pages. */
export type MarkOf = (field: string) => Html | null;

type Marked = Pick<PublicPage, 'hasMarks' | 'page'>;

/** Returns the attribute that marks the element of a text, in the editor's preview only. */
export const textMark = ({ hasMarks }: Pick<Marked, 'hasMarks'>, block: string, field: string): Html | null =>
  hasMarks ? html` data-text="${pageTextId(block, field)}"` : null;

/** Returns the attribute that marks the element of the page's title, in the editor's preview only. */
export const titleMark = (page: Pick<Marked, 'hasMarks'>): Html | null => textMark(page, wholePage, 'title');

/** Returns the attribute that marks the element of a block, in the editor's preview only; null for other ids. */
export const blockMark = ({ hasMarks, page }: Marked, id: string | undefined): Html | null =>
  hasMarks && page.blocks.some((block) => block.id === id) ? html` data-block="${id}"` : null;
