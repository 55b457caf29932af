import type { CampaignTexts, Message } from '#dataProvider/index.ts';
import { type Edits, editedLanguages, editsOf, storedLanguage, withLanguage } from '../texts/edits.ts';

/** The edits before and after a tool changed many texts. */
export type BulkChange = { before: Edits; after: Edits };

const isSame = (one: Message | null | undefined, other: Message | null | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns the messages of a language that a tool changed, and that have not changed since. */
function revertible(now: Edits, { before, after }: BulkChange, code: string): string[] {
  const [was, made, is] = [before, after, now].map((edits) => editsOf(edits, code) ?? {});
  return Object.keys(made ?? {}).filter((id) => isSame(made?.[id], is?.[id]) && !isSame(was?.[id], made?.[id]));
}

/** Returns the number of texts that can be reverted: those that are unchanged since. */
export const revertibleCount = (now: Edits, change: BulkChange): number =>
  editedLanguages(change.after).reduce((sum, code) => sum + revertible(now, change, code).length, 0);

/** Returns the edits without a tool's changes. Texts that were typed or saved since stay. */
export function reverted(now: Edits, texts: CampaignTexts, change: BulkChange): Edits {
  return editedLanguages(change.after).reduce((edits, code) => {
    const ids = new Set(revertible(edits, change, code));
    if (ids.size === 0) return edits;
    const was = Object.entries(editsOf(change.before, code) ?? {}).filter(([id]) => ids.has(id));
    const others = Object.entries(editsOf(edits, code) ?? {}).filter(([id]) => !ids.has(id));
    const own = Object.fromEntries([...others, ...was]);
    const isUnchanged = Object.keys(own).length === 0 && storedLanguage(texts, code) !== undefined;
    return withLanguage(edits, code, isUnchanged ? undefined : own);
  }, now);
}
