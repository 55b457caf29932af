import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useT } from '../../i18n/useT.ts';
import { useErrorWords } from '../words.ts';

type ChangesFailedProps = { error: Error | null; retry: () => void };

/** Says why the changes of a revision could not be loaded, with a button to load them again. */
export function ChangesFailed({ error, retry }: ChangesFailedProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const button = (
    <Button color="inherit" onClick={retry}>
      {t('engine.error.retry')}
    </Button>
  );
  return (
    <Alert severity="error" action={button}>
      {t('history.changesFailed', { reason: errorWords(error) })}
    </Alert>
  );
}
