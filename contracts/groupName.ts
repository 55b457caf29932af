import { isObject } from './values.ts';

/** Returns the name of a group, such as that of a user, or null if it has none. */
export function groupName(value: unknown): string | null {
  if (!isObject(value)) return null;
  const given = value.display_name ?? value.name ?? value.title;
  return typeof given === 'string' ? given : null;
}
