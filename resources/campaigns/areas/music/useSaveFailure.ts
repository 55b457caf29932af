import { useNotify } from 'ra-core';
import { ApiCallError } from '../../../../dataProvider/index.ts';
import { useErrorWords } from '../../../../src/engine/words.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { isRefusal } from './useTracklistPreview.ts';

/** Says why tracks were not saved: words for the field, or null where it is told as an error. */
export function useSaveFailure(): (error: unknown) => string | null {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  return (error) => {
    if (error instanceof ApiCallError && error.key === 'campaign-conflict') return t('music.tracklist.conflict');
    if (isRefusal(error)) return errorWords(error);
    notify(errorWords(error), { type: 'error' });
    return null;
  };
}
