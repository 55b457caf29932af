import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { SecondFactors } from '#contracts/api/secondFactors.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { SecretDialog } from '../../ui/dialogs/SecretDialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { AuthenticatorSection } from './AuthenticatorSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { RecoveryCodesSection } from './RecoveryCodesSection.tsx';
import { TrustedBrowsersSection } from './TrustedBrowsersSection.tsx';
import { useSecondFactors } from './useSecondFactors.ts';

/** The user's second factors: passkeys, the authenticator app and recovery codes. */
export function SecurityPage() {
  const t = useT();
  const errorWords = useErrorWords();
  const { data, error, isPending, refetch } = useSecondFactors();
  return (
    <>
      <PageHeader title={t('userSettings.security.title')} />
      <Typography color="text.secondary" sx={{ mb: 3, maxWidth: '72ch' }}>
        {t('userSettings.security.explanation')}
      </Typography>
      {isPending ? (
        <SkeletonRows rows={4} columns={2} label={t('userSettings.security.loading')} />
      ) : data ? (
        <Sections factors={data} />
      ) : (
        <ErrorState title={t('userSettings.security.failed')} text={errorWords(error)} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Sections({ factors }: { factors: SecondFactors }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const hasFactor = factors.authenticator !== null || factors.passkeys.length > 0;
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Panel>
        <PasskeysSection passkeys={factors.passkeys} onCodes={setCodes} />
        <AuthenticatorSection authenticator={factors.authenticator} onCodes={setCodes} />
        {hasFactor && <RecoveryCodesSection left={factors.recovery_codes} onCodes={setCodes} />}
        {factors.trusted_browsers.length > 0 && <TrustedBrowsersSection browsers={factors.trusted_browsers} />}
      </Panel>
      {codes && (
        <SecretDialog secret={codes.join('\n')} words="userSettings.recoveryCodes" onClose={() => setCodes(null)} />
      )}
    </Box>
  );
}
