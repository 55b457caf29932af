import { isObject } from '../../../contracts/values.ts';

/** By what a group is told in one word, a person by theirs; null for one that has no name. */
export function groupName(value: unknown): string | null {
  if (!isObject(value)) return null;
  const given = value.display_name ?? value.name ?? value.title;
  return typeof given === 'string' ? given : null;
}
