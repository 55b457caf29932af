import type { RevisionChange } from '../../../../contracts/campaignCalls.ts';
import { localeName } from '../../../../contracts/locales.ts';
import { plainText } from '../../../schema/richText.ts';
import { placeOfChange } from './changePlace.ts';

/** How a change is best read. */
export type ChangeKind = 'moved' | 'list' | 'forms' | 'text' | 'structure' | 'value';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isWord = (value: unknown): value is string | number | boolean | null => !isObject(value);
const isWords = (value: unknown): value is (string | number | boolean | null)[] =>
  Array.isArray(value) && value.every(isWord);
const isTextOrNothing = (value: unknown): boolean => typeof value === 'string' || value === null;

const defaultLocale = 'i18n.default_locale';

/** Two lists of the same words in another order. */
function areMoved(from: unknown, to: unknown): boolean {
  if (!isWords(from) || !isWords(to) || from.length !== to.length || from.length < 2) return false;
  const sorted = (list: readonly unknown[]) => list.map(String).sort().join('\n');
  return sorted(from) === sorted(to);
}

/** Which of the ways to show a change suits it, by its field and its two sides. */
export function kindOfChange({ field: path, from, to }: RevisionChange): ChangeKind {
  if (path === defaultLocale) return 'value';
  const isMessage = path.startsWith('i18n.') && [from, to].some(Array.isArray);
  if (isMessage) return 'forms';
  if (areMoved(from, to)) return 'moved';
  const sides = [from, to].filter((side) => side !== null);
  if (sides.length > 0 && sides.every(isWords)) return 'list';
  if (sides.some(isObject)) return 'structure';
  const { field } = placeOfChange(path);
  const isText = field === null || ['text', 'richText', 'slug', 'url'].includes(field.kind);
  return isText && isTextOrNothing(from) && isTextOrNothing(to) ? 'text' : 'value';
}

const pictures = /^meta_tags\.(favicon|og_image|twitter_image)$/;

/** A text as people read it: no tags of a formatted one, the name of a picture's file, and of a language. */
export function readable(path: string, value: unknown): string {
  const text = value === null ? '' : String(value);
  if (pictures.test(path)) return text.split('/').at(-1) ?? text;
  if (path === defaultLocale && text !== '') return `${localeName(text)} (${text})`;
  return placeOfChange(path).field?.kind === 'richText' ? plainText(text) : text;
}

/** Both sides as people read them; where that tells no difference, as where only the format changed, as they are. */
export function readableSides({ field, from, to }: RevisionChange): [from: string, to: string] {
  const [before, after] = [readable(field, from), readable(field, to)];
  return before === after ? [String(from ?? ''), String(to ?? '')] : [before, after];
}

type Leaf = { path: string[]; value: unknown };

/** The values inside of a structure one by one, with the way to each. */
export function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (!isObject(value) || isWords(value)) return [{ path: [...path], value }];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

/** Not what is empty, nor a part's id, which is the machine's. */
export const tellsSomething = ({ path, value }: Leaf): boolean =>
  value !== null && value !== '' && !isEmpty(value) && path.at(-1) !== 'id';

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
