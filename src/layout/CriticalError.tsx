import ErrorOutline from '@mui/icons-material/ErrorOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { RefreshFailed } from '#authProvider/refresh.ts';
import { useT } from '../i18n/useT.ts';

/** `fetch` fails with a TypeError when no server responds; the data provider gives such a call the status 0. */
const isOffline = (error: Error): boolean =>
  error instanceof TypeError || error instanceof RefreshFailed || ('status' in error && error.status === 0);

/** Replaces the whole page when data that every screen needs could not be loaded. */
export function CriticalError({ error }: { error: Error }) {
  const t = useT();
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', justifyItems: 'center', padding: 3 }}
    >
      <Box role="alert" sx={{ maxWidth: 400, display: 'grid', gap: 1, justifyItems: 'center', textAlign: 'center' }}>
        <ErrorOutline color="error" sx={{ fontSize: 32, mb: 1 }} />
        <Typography variant="h1">{t('shell.criticalError.title')}</Typography>
        <Typography>{t(isOffline(error) ? 'shell.criticalError.offline' : 'shell.criticalError.unknown')}</Typography>
        <Typography color="textSecondary">{t('shell.criticalError.safe')}</Typography>
        <Button variant="contained" onClick={() => window.location.reload()} sx={{ mt: 2 }} autoFocus>
          {t('shell.criticalError.reload')}
        </Button>
      </Box>
    </Box>
  );
}
