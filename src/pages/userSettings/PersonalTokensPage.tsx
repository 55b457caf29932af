import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { CreatedToken } from '#contracts/api/tokens.ts';
import { useT } from '../../i18n/useT.ts';
import { SecretDialog } from '../../ui/dialogs/SecretDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { NewTokenForm } from './NewTokenForm.tsx';
import { OwnTokens } from './OwnTokens.tsx';

/** The user's personal access tokens: what they are for, the form that creates one, and the list. */
export function PersonalTokensPage() {
  const t = useT();
  const [made, setMade] = useState<CreatedToken | null>(null);
  const close = () => {
    setMade(null);
    keepFocus();
  };
  return (
    <>
      <PageHeader title={t('userSettings.tokens.title')} />
      <Typography color="text.secondary" sx={{ mb: 3, maxWidth: '72ch' }}>
        {t('userSettings.tokens.explanation')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <NewTokenForm onMade={setMade} guarded={made === null} />
        <OwnTokens />
      </Box>
      {made && <SecretDialog secret={made.token} name={made.name} words="userSettings.tokens" onClose={close} />}
    </>
  );
}

/** The form that had the focus before the dialog is a new, empty one, so the focus moves to the content. */
function keepFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
  });
}
