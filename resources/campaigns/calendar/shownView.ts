import type { Layout } from '../../views/schema.ts';

/** The layouts of the campaigns besides the list. */
export type CalendarView = Exclude<Layout, 'list'>;

/** Returns the search part of a URL with some parameters set, or removed if they are null. */
export function withParams(search: string, changes: Readonly<Record<string, string | null>>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return `?${params}`;
}
