import type { RevisionChange } from '#contracts/api/revisions.ts';
import { isPageTextId } from '#contracts/pageTexts.ts';
import { isRichText, plainText } from '#contracts/richText.ts';
import { isObject, isTextOrNull } from '#contracts/values.ts';
import type { ChangePlace } from '../changePlace.ts';
import { isWords } from '../changes/leaves.ts';

/** How to show a change. */
type ChangeKind = 'moved' | 'list' | 'forms' | 'text' | 'structure' | 'value';

/** Whether both lists have the same strings in a different order. */
function areMoved(from: unknown, to: unknown): boolean {
  if (!isWords(from) || !isWords(to) || from.length !== to.length || from.length < 2) return false;
  const sorted = (list: readonly unknown[]) => list.map(String).sort().join('\n');
  return sorted(from) === sorted(to);
}

/** Returns how to show a change, from its field and its two values. */
export function kindOfChange({ from, to }: RevisionChange, { field, steps }: ChangePlace): ChangeKind {
  if (steps.some(({ kind }) => kind === 'defaultLanguage')) return 'value';
  const isMessage = steps.some(({ kind }) => kind === 'message');
  if (isMessage && [from, to].some(Array.isArray)) return 'forms';
  if (areMoved(from, to)) return 'moved';
  const sides = [from, to].filter((side) => side !== null);
  if (sides.length > 0 && sides.every(isWords)) return 'list';
  if (sides.some(isObject)) return 'structure';
  const isText = field === null || ['text', 'richText', 'slug', 'url'].includes(field.kind);
  return isText && isTextOrNull(from) && isTextOrNull(to) ? 'text' : 'value';
}

/** The address of a file of the media library. */
const fileUrl = /\/uploads\/([^/?#]+)$/;

/** Returns a text for display: formatted text without tags, a file as its name. */
export function readable({ field, steps }: ChangePlace, value: unknown): string {
  const text = value === null ? '' : String(value);
  const [, file] = fileUrl.exec(text) ?? [];
  if (file !== undefined) return file;
  const isPageText = steps.some((step) => step.kind === 'message' && isPageTextId(step.id));
  return field?.kind === 'richText' || (isPageText && isRichText(text)) ? plainText(text) : text;
}

/**
 * Returns both values for display; unchanged if the display texts are equal, for example when only the formatting
 * changed.
 */
export function readableSides({ from, to }: RevisionChange, place: ChangePlace): [from: string, to: string] {
  const [before, after] = [readable(place, from), readable(place, to)];
  return before === after ? [String(from ?? ''), String(to ?? '')] : [before, after];
}
