import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { SecondFactors } from '#contracts/api/secondFactors.ts';
import { useT } from '../../i18n/useT.ts';
import { lazyDialog } from '../../ui/lazyWithRetry.tsx';
import { FactorSection } from './FactorSection.tsx';
import { FactorTimes } from './FactorTimes.tsx';
import { RemoveFactor } from './RemoveFactor.tsx';

const AuthenticatorDialog = lazyDialog(() => import('./AuthenticatorDialog.tsx'));

type AuthenticatorSectionProps = {
  authenticator: SecondFactors['authenticator'];
  onCodes: (codes: readonly string[]) => void;
};

/** The user's authenticator app, with buttons to set it up, replace and remove it. */
export function AuthenticatorSection({ authenticator, onCodes }: AuthenticatorSectionProps) {
  const t = useT();
  const [dialog, setDialog] = useState<'setUp' | 'remove' | null>(null);
  const close = () => setDialog(null);
  return (
    <FactorSection
      title={t('userSettings.authenticator.title')}
      text={t('userSettings.authenticator.text')}
      actions={
        <>
          {authenticator && (
            <Button color="error" onClick={() => setDialog('remove')}>
              {t('userSettings.security.remove')}
            </Button>
          )}
          <Button variant="outlined" onClick={() => setDialog('setUp')}>
            {t(authenticator ? 'userSettings.authenticator.replace' : 'userSettings.authenticator.setUp')}
          </Button>
        </>
      }
    >
      {authenticator ? (
        <FactorTimes added={authenticator.added_at} lastUsed={authenticator.last_used_at} />
      ) : (
        <Typography>{t('userSettings.authenticator.none')}</Typography>
      )}
      {dialog === 'setUp' && <AuthenticatorDialog onCodes={onCodes} onClose={close} />}
      {dialog === 'remove' && (
        <RemoveFactor
          name={t('userSettings.authenticator.title')}
          question={t('userSettings.authenticator.removeQuestion')}
          text={t('userSettings.authenticator.removeText')}
          send={(call) => call('DELETE /api/users/me/second_factors/authenticator')}
          onClose={close}
        />
      )}
    </FactorSection>
  );
}
