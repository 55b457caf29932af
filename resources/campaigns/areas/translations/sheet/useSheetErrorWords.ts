import { ApiCallError } from '../../../../../dataProvider/index.ts';
import { useErrorWords } from '../../../../../src/engine/words.ts';
import { useT } from '../../../../../src/i18n/useT.ts';

/** With whom a sheet must be shared, where a refusal says so. */
function shareWith(error: unknown): string | null {
  if (!(error instanceof ApiCallError) || error.key !== 'sheet-private') return null;
  const { detail } = error;
  const isTold = typeof detail === 'object' && detail !== null && 'share_with' in detail;
  return isTold && typeof detail.share_with === 'string' ? detail.share_with : null;
}

/** Says why a sheet could not be loaded: what happened, what is safe, what to do. */
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
