/** A check has failed. The message says what is wrong and what to do. */
export class Problem extends Error {}

/** A check could not be made. The message says why. */
export class NotChecked extends Error {}

/** The result of one check, with the words that are printed. */
export type Outcome = { name: string; state: 'passed' | 'failed' | 'not checked'; words: string };

/** Returns text of the app for the terminal: without control characters, at most 200 characters. */
export const printable = (value: unknown): string => {
  const text = String(value).replace(/\p{C}/gu, ' ');
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
};
