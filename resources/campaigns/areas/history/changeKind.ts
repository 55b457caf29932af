import type { RevisionChange } from '#contracts/api/revisions.ts';
import { isPageTextId } from '#contracts/pageTexts.ts';
import { isRichText, plainText } from '#contracts/richText.ts';
import { isObject, isTextOrNull } from '#contracts/values.ts';
import { placeOfChange } from '../../changes/changePlace.ts';
import { isWords } from '../../changes/leaves.ts';

/** How to show a change. */
type ChangeKind = 'moved' | 'list' | 'forms' | 'text' | 'structure' | 'value';

/** Whether both lists have the same strings in a different order. */
function areMoved(from: unknown, to: unknown): boolean {
  if (!isWords(from) || !isWords(to) || from.length !== to.length || from.length < 2) return false;
  const sorted = (list: readonly unknown[]) => list.map(String).sort().join('\n');
  return sorted(from) === sorted(to);
}

/** Returns how to show a change, from its field and its two values. */
export function kindOfChange({ field: path, from, to }: RevisionChange): ChangeKind {
  if (path === 'i18n.default_locale') return 'value';
  const isMessage = path.startsWith('i18n.') && [from, to].some(Array.isArray);
  if (isMessage) return 'forms';
  if (areMoved(from, to)) return 'moved';
  const sides = [from, to].filter((side) => side !== null);
  if (sides.length > 0 && sides.every(isWords)) return 'list';
  if (sides.some(isObject)) return 'structure';
  const { field } = placeOfChange(path);
  const isText = field === null || ['text', 'richText', 'slug', 'url'].includes(field.kind);
  return isText && isTextOrNull(from) && isTextOrNull(to) ? 'text' : 'value';
}

const pictures = /^meta_tags\.(favicon|og_image|twitter_image)$/;

/** Returns a text for display: formatted text without tags, an image as its file name. */
export function readable(path: string, value: unknown): string {
  const text = value === null ? '' : String(value);
  if (pictures.test(path)) return text.split('/').at(-1) ?? text;
  const { field, steps } = placeOfChange(path);
  const isPageText = steps.some((step) => step.kind === 'message' && isPageTextId(step.id));
  return field?.kind === 'richText' || (isPageText && isRichText(text)) ? plainText(text) : text;
}

/**
 * Returns both values for display; unchanged if the display texts are equal, for example when only the formatting
 * changed.
 */
export function readableSides({ field, from, to }: RevisionChange): [from: string, to: string] {
  const [before, after] = [readable(field, from), readable(field, to)];
  return before === after ? [String(from ?? ''), String(to ?? '')] : [before, after];
}
