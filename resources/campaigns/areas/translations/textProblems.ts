import { limits } from '../../../../contracts/limits.ts';
import type { Problem } from '../../../../contracts/validation.ts';
import { type Edits, editedLanguages, editsOf } from './edits.ts';

const longest = limits.maxMessageLength;

/** Counts code points, as the server does: an emoji is one code point but two UTF-16 units of `length`. */
const isTooLong = (text: string): boolean => text.length > longest && [...text].length > longest;

/** Returns whether the text has a lone surrogate or NUL, which a request cannot carry (docs/decisions/010). */
const isUnstorable = (text: string): boolean => text.includes('\0') || /\p{Surrogate}/u.test(text);

/** Returns why a text cannot be stored; null when it can. */
export function textProblem(text: string): Pick<Problem, 'code' | 'limit'> | null {
  if (isTooLong(text)) return { code: 'maxLength', limit: longest };
  return isUnstorable(text) ? { code: 'unstorable' } : null;
}

/** A message that cannot be stored, and its location. */
export type UnstorableText = { code: string; id: string; problem: Pick<Problem, 'code' | 'limit'> };

/** Returns the edits that cannot be stored. */
export const unstorableTexts = (edits: Edits): UnstorableText[] =>
  editedLanguages(edits).flatMap((code) =>
    Object.entries(editsOf(edits, code) ?? {}).flatMap(([id, message]) => {
      const problem = [message ?? ''].flat().map(textProblem).find(Boolean);
      return problem ? [{ code, id, problem }] : [];
    }),
  );
