import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { FactorSection } from './FactorSection.tsx';
import { useChangeFactors } from './useSecondFactors.ts';

type RecoveryCodesSectionProps = { left: number; onCodes: (codes: readonly string[]) => void };

/** How many recovery codes are left, and a button that replaces them. */
export function RecoveryCodesSection({ left, onCodes }: RecoveryCodesSectionProps) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const renew = useChangeFactors({
    send: (call) => call('POST /api/users/me/second_factors/recovery_codes'),
    onDone: ({ recovery_codes }) => {
      close();
      onCodes(recovery_codes);
    },
  });
  return (
    <FactorSection
      title={t('userSettings.recoveryCodes.title')}
      text={t('userSettings.recoveryCodes.text')}
      actions={
        <Button variant="outlined" onClick={() => setIsAsking(true)}>
          {t('userSettings.recoveryCodes.renew')}
        </Button>
      }
    >
      <Typography>{t('userSettings.recoveryCodes.left', { smart_count: left })}</Typography>
      {isAsking && (
        <ConfirmDialog
          open
          busy={renew.isPending}
          title={t('userSettings.recoveryCodes.renewQuestion')}
          confirmLabel={t('userSettings.recoveryCodes.renew')}
          onConfirm={() => renew.mutate(undefined)}
          onClose={close}
        >
          <Typography>{t('userSettings.recoveryCodes.renewText')}</Typography>
        </ConfirmDialog>
      )}
    </FactorSection>
  );
}
