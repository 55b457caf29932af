import { blockOfPageText, isPageTextId, pageTextLimits, pageTextPrefix, wholePage } from './pageTexts.ts';

/*
 * How long texts of a page should be at most, by their place. Longer texts can be stored.
 */

/** Characters that search engines and social networks show of a title and a description, and that fit on a button. */
const recommended = { title: 60, description: 160, button: 40 } as const;

const buttonEnd = /[._](?:submit|button|cta)$/;
const metaText = /(?:^|[._])(?:meta|og|seo)[._](title|description)$/;

/** Returns the type of a block of the page by its id; undefined if the page does not have it. */
type TypeOfBlock = (blockId: string) => string | undefined;

function pageTextLimit(id: string, typeOfBlock: TypeOfBlock): number | null {
  const block = blockOfPageText(id);
  const field = id.slice(pageTextPrefix(block).length);
  // The page's title is also the document's title.
  if (block === wholePage) return field === 'title' ? recommended.title : null;
  const limits: Record<string, Record<string, number>> = pageTextLimits;
  const type = typeOfBlock(block) ?? '';
  const ofBlock = type !== wholePage && Object.hasOwn(limits, type) ? limits[type] : undefined;
  return ofBlock && Object.hasOwn(ofBlock, field) ? (ofBlock[field] ?? null) : null;
}

/** Returns the recommended maximum characters of a message; null without a recommendation. */
export function recommendedLength(id: string, typeOfBlock: TypeOfBlock): number | null {
  if (isPageTextId(id)) return pageTextLimit(id, typeOfBlock);
  const [, meta] = metaText.exec(id) ?? [];
  if (meta !== undefined) return meta === 'title' ? recommended.title : recommended.description;
  return buttonEnd.test(id) ? recommended.button : null;
}
