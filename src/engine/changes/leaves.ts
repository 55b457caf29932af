import { isObject } from '#contracts/values.ts';

type Word = string | number | boolean | null;
const isWord = (value: unknown): value is Word => !isObject(value);
/** Returns whether the value is a list of plain values: texts, numbers, booleans or nulls. */
export const isWords = (value: unknown): value is Word[] => Array.isArray(value) && value.every(isWord);

type Leaf = { path: string[]; value: unknown };

/** Returns the values inside a structure, each with its path; a list of strings is one value. */
export function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (!isObject(value) || isWords(value)) return [{ path: [...path], value }];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

/** Returns false for empty values, and for the id of a part, which means nothing to users. */
export const hasContent = ({ path, value }: Leaf): boolean =>
  value !== null && value !== '' && !isEmpty(value) && path.at(-1) !== 'id';

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;
