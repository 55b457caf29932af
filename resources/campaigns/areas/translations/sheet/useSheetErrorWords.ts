import { ApiCallError } from '#dataProvider/index.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';

/** Returns the account that the sheet must be shared with, if the error has one. */
function shareWith(error: unknown): string | null {
  if (!(error instanceof ApiCallError) || error.key !== 'sheet-private') return null;
  const { detail } = error;
  const isTold = typeof detail === 'object' && detail !== null && 'share_with' in detail;
  return isTold && typeof detail.share_with === 'string' ? detail.share_with : null;
}

/** Returns the message for a failed load: what happened, what is unchanged, what to do. */
export function useSheetErrorWords(): (error: unknown) => string {
  const t = useT();
  const errorWords = useErrorWords();
  return (error) => {
    const email = shareWith(error);
    if (email !== null) return t('sheets.shareWith', { email });
    const words = errorWords(error);
    return error instanceof ApiCallError && error.status === 502 ? t('sheets.serviceFailed', { reason: words }) : words;
  };
}
