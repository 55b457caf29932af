import type { Changes } from '../../db/campaignTables.ts';
import { patchOf } from './pagePatch.ts';

/** The path of the page in a write's changes. */
export const pagePath = 'page';

/** A write's changes as a revision stores them, with the changed fields and the size of the page's patches so far. */
export type StoredChanges = { changes: string; page_patch: string | null; fields: string[]; patchSize: number };

/** Returns the changed fields for display: languages without their messages. */
const fieldNames = (changes: Changes): string[] => [...new Set(Object.keys(changes).map(fieldName))];

function fieldName(path: string): string {
  const end = path.indexOf('.', path.indexOf('.') + 1);
  return end === -1 ? path : path.slice(0, end);
}

/**
 * Returns the changes as a revision stores them. A page is stored as a patch, unless the patches since the last whole
 * page would then be larger than the page: a reader applies patches of at most one page's size.
 * @param patchSize the size of the patches since the last revision that holds the page whole
 */
export function storedChanges(changes: Changes, patchSize = 0): StoredChanges {
  const fields = fieldNames(changes);
  const { [pagePath]: page, ...others } = changes;
  const patch = page ? JSON.stringify(patchOf(page.from, page.to)) : '';
  const size = patchSize + patch.length;
  if (!page || size > JSON.stringify(page.to).length) {
    return { changes: JSON.stringify(changes), page_patch: null, fields, patchSize: page ? 0 : patchSize };
  }
  return { changes: JSON.stringify([others]), page_patch: patch, fields, patchSize: size };
}
