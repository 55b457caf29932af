import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';

/** Shows why the campaign's languages failed to load, with a retry button; the content below remains editable. */
export function LanguagesFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT();
  const errorWords = useErrorWords();
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={onRetry}>
          {t('engine.error.retry')}
        </Button>
      }
    >
      {t('campaigns.languagesFailed', { reason: errorWords(error) })}
    </Alert>
  );
}
