import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'react-admin';
import { useT } from '../i18n/useT.ts';

/** Shown where the user has no access to the page of the URL. */
export function AccessDenied() {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center', textAlign: 'center', paddingBlock: 10 }}>
      <Typography variant="h1">{t('shell.accessDenied.title')}</Typography>
      <Typography color="textSecondary">{t('shell.accessDenied.text')}</Typography>
      <Button component={LinkBase} to="/" variant="outlined" sx={{ mt: 2 }}>
        {t('shell.accessDenied.home')}
      </Button>
    </Box>
  );
}
