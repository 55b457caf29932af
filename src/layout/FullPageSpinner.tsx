import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useT } from '../i18n/useT.ts';

/** Stands while the current user and the apps load. */
export function FullPageSpinner() {
  const t = useT();
  return (
    <Box
      component="main"
      role="status"
      sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2 }}
    >
      <CircularProgress size={28} thickness={4} aria-hidden />
      <Typography variant="body2" color="textSecondary">
        {t('shell.warmingUp')}
      </Typography>
    </Box>
  );
}
