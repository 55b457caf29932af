import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { RetryAlert } from '#src/ui/RetryAlert.tsx';

/** Shows why the campaign's languages failed to load, with a retry button; the content below remains editable. */
export function LanguagesFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT();
  const errorWords = useErrorWords();
  return <RetryAlert onRetry={onRetry}>{t('campaigns.languagesFailed', { reason: errorWords(error) })}</RetryAlert>;
}
