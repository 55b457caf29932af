import { useT } from '../../i18n/useT.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useErrorWords } from '../words.ts';

type ChangesFailedProps = { error: Error | null; retry: () => void };

/** Says why the changes of a revision could not be loaded, with a button to load them again. */
export function ChangesFailed({ error, retry }: ChangesFailedProps) {
  const t = useT();
  const errorWords = useErrorWords();
  return <RetryAlert onRetry={retry}>{t('history.changesFailed', { reason: errorWords(error) })}</RetryAlert>;
}
