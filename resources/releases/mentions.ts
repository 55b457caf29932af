import type { PersonOfRelease } from '#dataProvider/releaseCalls.ts';

/** A comment that is being written, with the people who were chosen after an `@`. */
export type Written = { text: string; people: PersonOfRelease[] };

/** Returns what is written from its stored form. */
export function readWritten(stored: string | null): Written {
  try {
    const { text, people } = JSON.parse(stored ?? '');
    if (typeof text === 'string' && Array.isArray(people)) return { text, people };
  } catch {
    // Nothing was stored, or another version stored it.
  }
  return { text: '', people: [] };
}

const mark = ({ display_name }: PersonOfRelease): string => `@${display_name}`;

/** Returns the ids of the people whose names are still in the text. */
export const mentionedIn = ({ text, people }: Written): string[] => [
  ...new Set(people.filter((person) => text.includes(mark(person))).map(({ id }) => id)),
];

/** Returns where the name that is being typed before the caret begins, and the name; null if there is none. */
export function typedName(text: string, caret: number): { from: number; name: string } | null {
  const [, name] = /(?:^|\s)@([^@\n]{0,40})$/u.exec(text.slice(0, caret)) ?? [];
  return name === undefined ? null : { from: caret - name.length - 1, name };
}

/** Replaces the typed name by that of a person. Returns what is written then, and where the caret is. */
export function withMention(
  { text, people }: Written,
  { from, name }: { from: number; name: string },
  person: PersonOfRelease,
): { written: Written; caret: number } {
  const before = `${text.slice(0, from)}${mark(person)} `;
  return {
    written: { text: before + text.slice(from + 1 + name.length), people: [...people, person] },
    caret: before.length,
  };
}

/** Returns the parts of a text, of which mentions are marked. */
export function partsOf(text: string, people: readonly PersonOfRelease[]): { text: string; isMention: boolean }[] {
  const marks = people.map(mark).sort((one, other) => other.length - one.length);
  if (marks.length === 0) return [{ text, isMention: false }];
  const escaped = marks.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text
    .split(new RegExp(`(${escaped.join('|')})`, 'u'))
    .filter(Boolean)
    .map((part) => ({ text: part, isMention: marks.includes(part) }));
}
