import { pageTextId, wholePage } from '#contracts/pageTexts.ts';

type Messages = Record<string, string>;

/** A page as the demo data describes it, with its texts. */
export type SeededPage = { title: string; blocks: { id: string; [field: string]: unknown }[] };

/** The fields of the apps' blocks that are texts. */
const textFields = new Set(['text', 'caption', 'words', 'name', 'title', 'artists', 'teaser', 'content']);

/** Splits a page into its stored form and its texts by message id (docs/decisions/048). */
function splitPage({ title, blocks }: SeededPage) {
  const messages: Messages = { [pageTextId(wholePage, 'title')]: title };
  const stored = blocks.map(({ id, ...values }) => {
    const kept = Object.entries(values).filter(([name, value]) => {
      if (!textFields.has(name) || typeof value !== 'string') return true;
      if (value !== '') messages[pageTextId(id, name)] = value;
      return false;
    });
    return { id, ...Object.fromEntries(kept) };
  });
  return { page: { format: 2, blocks: stored }, messages };
}

/** Returns the texts of a page by message id. */
export const textsOfPage = (page: SeededPage): Messages => splitPage(page).messages;

/** Splits the pages of campaigns. Returns the rows as they are stored, and the texts of a campaign's page. */
export function splitPages<Row extends { id: string; page: string }>(rows: readonly Row[]) {
  const messages = new Map<string, Messages>();
  const stored = rows.map((row) => {
    if (row.page === '{}') return row;
    const split = splitPage(JSON.parse(row.page));
    messages.set(row.id, split.messages);
    return { ...row, page: JSON.stringify(split.page) };
  });
  return { rows: stored, textsOfPage: (id: string): Messages => messages.get(id) ?? {} };
}
