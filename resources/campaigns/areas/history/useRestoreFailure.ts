import { ApiCallError } from '../../../../dataProvider/index.ts';
import { lockOf } from '../../../../dataProvider/liveCalls.ts';
import { useErrorWords } from '../../../../src/engine/words.ts';
import { useT } from '../../../../src/i18n/useT.ts';

/** Why going back was refused, in words, and whether it helps to look at the changes anew. */
export type RestoreFailure = { words: string; lookAgain: boolean };

/** Says what a refused restore means; null when there is none. */
export function useRestoreFailure(error: Error | null): RestoreFailure | null {
  const t = useT();
  const errorWords = useErrorWords();
  if (error === null) return null;
  const lock = lockOf(error);
  if (lock) return { words: t('history.lockedBy', { name: lock.user.display_name }), lookAgain: false };
  if (error instanceof ApiCallError && error.key === 'campaign-conflict') {
    return { words: t('history.conflict'), lookAgain: true };
  }
  return { words: t('history.restoreFailed', { reason: errorWords(error) }), lookAgain: false };
}
