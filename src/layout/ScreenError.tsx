import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useResetErrorBoundaryOnLocationChange } from 'react-admin';
import { useT } from '../i18n/useT.ts';

type ScreenErrorProps = { error: Error; resetErrorBoundary: (...args: unknown[]) => void };

/** Replaces a screen that threw while rendering; navigating elsewhere clears it. */
export function ScreenError({ error, resetErrorBoundary }: ScreenErrorProps) {
  const t = useT();
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary);
  return (
    <Box sx={{ maxWidth: 640, margin: '48px auto', padding: 2 }}>
      <Alert
        severity="error"
        action={<Button onClick={() => window.location.reload()}>{t('shell.screenError.reload')}</Button>}
      >
        <AlertTitle component="h1">{t('shell.screenError.title')}</AlertTitle>
        <Typography variant="body2">{t('shell.screenError.safe')}</Typography>
        <Box component="details" sx={{ mt: 1 }}>
          <summary>{t('shell.screenError.details')}</summary>
          <Typography variant="caption" component="p">
            {error.message}
          </Typography>
        </Box>
      </Alert>
    </Box>
  );
}
