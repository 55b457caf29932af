import type { RevisionChange } from '../../../../contracts/campaignCalls.ts';
import { placeOfChange } from './changePlace.ts';

/** How a change is best read. */
export type ChangeKind = 'moved' | 'list' | 'forms' | 'text' | 'structure' | 'value';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isWord = (value: unknown): value is string | number | boolean | null => !isObject(value);
const isWords = (value: unknown): value is (string | number | boolean | null)[] =>
  Array.isArray(value) && value.every(isWord);
const isTextOrNothing = (value: unknown): boolean => typeof value === 'string' || value === null;

/** Two lists of the same words in another order. */
function areMoved(from: unknown, to: unknown): boolean {
  if (!isWords(from) || !isWords(to) || from.length !== to.length || from.length < 2) return false;
  const sorted = (list: readonly unknown[]) => list.map(String).sort().join('\n');
  return sorted(from) === sorted(to);
}

/** Which of the ways to show a change suits it, by its field and its two sides. */
export function kindOfChange({ field: path, from, to }: RevisionChange): ChangeKind {
  const isMessage = path.startsWith('i18n.') && [from, to].some(Array.isArray);
  if (isMessage) return 'forms';
  if (areMoved(from, to)) return 'moved';
  const sides = [from, to].filter((side) => side !== null);
  if (sides.length > 0 && sides.every(isWords)) return 'list';
  if (sides.some(isObject)) return 'structure';
  const { field } = placeOfChange(path);
  const isText = field === null || field.kind === 'text' || field.kind === 'slug' || field.kind === 'url';
  return isText && isTextOrNothing(from) && isTextOrNothing(to) ? 'text' : 'value';
}

/** Formatted text as people read it; where only the format changed, the text with its tags. */
export function readable(from: string, to: string): [string, string] {
  const plain = (html: string) => html.replace(/<br\s*\/?>/gi, '\n').replace(/<[^>]*>/g, '');
  const [before, after] = [plain(from), plain(to)];
  return before === after ? [from, to] : [before, after];
}

/** The values inside of a structure one by one, with the way to each. */
export function leavesOf(value: unknown, path: readonly string[] = []): { path: string[]; value: unknown }[] {
  if (!isObject(value) || isWords(value)) return [{ path: [...path], value }];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}
