import { type Html, html } from '#contracts/html.ts';
import { pageTextId, wholePage } from '#contracts/pageTexts.ts';
import type { PublicPage } from './publicPage.ts';

/** Returns the attribute that marks an element which shows a field of a block; null on public pages. */
export type MarkOf = (field: string) => Html | null;

type Marked = Pick<PublicPage, 'hasMarks' | 'missingTexts' | 'page'>;

/**
 * Returns the attribute that marks the element of a text, in the editor's preview only, and another one if the page's
 * language lacks the text.
 */
export function textMark({ hasMarks, missingTexts }: Omit<Marked, 'page'>, block: string, field: string): Html | null {
  if (!hasMarks) return null;
  const id = pageTextId(block, field);
  return html` data-text="${id}"${missingTexts?.has(id) && html` data-missing="true"`}`;
}

/** Returns the attribute that marks the element of the page's title, in the editor's preview only. */
export const titleMark = (page: Omit<Marked, 'page'>): Html | null => textMark(page, wholePage, 'title');

/** Returns the attribute that marks the element of a block, in the editor's preview only; null for other ids. */
export const blockMark = ({ hasMarks, page }: Marked, id: string | undefined): Html | null =>
  hasMarks && page.blocks.some((block) => block.id === id) ? html` data-block="${id}"` : null;

/**
 * Returns the attributes that mark the element of a block that is rendered among the other blocks, in their order. In the
 * preview it can be moved by dragging.
 */
export const movableMark = ({ hasMarks }: Marked, id: string): Html | null =>
  hasMarks ? html` data-block="${id}" data-movable="true"` : null;
