import { type RaRecord, useNotify } from 'react-admin';
import { answeredRecord } from './answeredRecord.ts';
import { useErrorWords } from './words.ts';

/**
 * Returns options for `useCreate` and `useDelete` that show `success` if the request succeeds and the reason if it
 * fails. Pass them to the hook: callbacks of a single call are dropped when its component unmounts, as a deleted row
 * does.
 */
export function useNotifyOutcome(success: string) {
  const notify = useNotify();
  const errorWords = useErrorWords();
  return {
    onSuccess: (record: RaRecord) => {
      answeredRecord(record);
      notify(success, { type: 'success' });
    },
    onError: (error: unknown) => notify(errorWords(error), { type: 'error' }),
  };
}
