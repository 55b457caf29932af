import type { Preview } from './previewDocument.ts';

/** A block of the preview and its markup before and after a change. */
export type ChangedBlock = { id: string; from: string; to: string };

/**
 * Returns the block whose markup is all that differs between two previews. Null if nothing differs, more than that does,
 * or the block is rendered in one of them only.
 */
export function changedBlock(before: Preview, after: Preview): ChangedBlock | null {
  const isSame = (['rootClass', 'bodyClass', 'locale', 'time'] as const).every((name) => before[name] === after[name]);
  const changed = [...after.blocks].filter(([id, markup]) => before.blocks.get(id) !== markup);
  const [[id, to] = ['', ''], ...others] = changed;
  const from = before.blocks.get(id);
  if (!isSame || others.length > 0 || from === undefined) return null;
  return before.main.replace(from, () => to) === after.main ? { id, from, to } : null;
}
