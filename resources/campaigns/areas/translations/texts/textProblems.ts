import { maxMessageLengthOf } from '#contracts/messageLength.ts';
import type { Problem } from '#contracts/validation.ts';
import { isUnstorable } from '#resources/schema/unstorable.ts';
import { type Edits, editedLanguages, editsOf } from './edits.ts';

/** Counts code points, as the server does: an emoji is one code point but two UTF-16 units of `length`. */
export const lengthOf = (text: string): number => [...text].length;

const isLonger = (text: string, most: number): boolean => text.length > most && lengthOf(text) > most;

/** Returns why a text of a message cannot be stored; null when it can. */
export function textProblem(id: string, text: string): Pick<Problem, 'code' | 'limit'> | null {
  const limit = maxMessageLengthOf(id);
  if (isLonger(text, limit)) return { code: 'maxLength', limit };
  return isUnstorable(text) ? { code: 'unstorable' } : null;
}

/** A message that cannot be stored, and its location. */
export type UnstorableText = { code: string; id: string; problem: Pick<Problem, 'code' | 'limit'> };

/** Returns the edits that cannot be stored. */
export const unstorableTexts = (edits: Edits): UnstorableText[] =>
  editedLanguages(edits).flatMap((code) =>
    Object.entries(editsOf(edits, code) ?? {}).flatMap(([id, message]) => {
      const problem = [message ?? '']
        .flat()
        .map((text) => textProblem(id, text))
        .find(Boolean);
      return problem ? [{ code, id, problem }] : [];
    }),
  );
