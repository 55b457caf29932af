import { limits } from '../../../../contracts/limits.ts';
import type { Problem } from '../../../../contracts/validation.ts';
import { type Edits, editedLanguages, editsOf } from './edits.ts';

const longest = limits.maxMessageLength;

/** By characters, as the server counts; an emoji is one of them, and two in a text's `length`. */
const isTooLong = (text: string): boolean => text.length > longest && [...text].length > longest;

/** Half a character, and NUL, which a request cannot carry (docs/decisions/010). */
const isUnstorable = (text: string): boolean => text.includes('\0') || /\p{Surrogate}/u.test(text);

/** Why a text can't be stored; null when it can. */
export function textProblem(text: string): Pick<Problem, 'code' | 'limit'> | null {
  if (isTooLong(text)) return { code: 'maxLength', limit: longest };
  return isUnstorable(text) ? { code: 'unstorable' } : null;
}

/** A message that can't be stored, and where it is. */
export type UnstorableText = { code: string; id: string; problem: Pick<Problem, 'code' | 'limit'> };

/** The edits that can't be stored. */
export const unstorableTexts = (edits: Edits): UnstorableText[] =>
  editedLanguages(edits).flatMap((code) =>
    Object.entries(editsOf(edits, code) ?? {}).flatMap(([id, message]) => {
      const problem = [message ?? ''].flat().map(textProblem).find(Boolean);
      return problem ? [{ code, id, problem }] : [];
    }),
  );
