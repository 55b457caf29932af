import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useErrorWords } from '../../../src/engine/words.ts';
import { useT } from '../../../src/i18n/useT.ts';

/** Says why the campaign's languages are not there, above what can be edited all the same, and asks for them anew. */
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
