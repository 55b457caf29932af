import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '@tanstack/react-query';
import { correction, generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';
import { useId, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '../../engine/answeredRecord.ts';
import { FieldFrame } from '../../engine/form/FieldFrame.tsx';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { CopyableText } from '../../ui/CopyableText.tsx';
import { TitledDialog } from '../../ui/dialogs/TitledDialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useChangeFactors } from './useSecondFactors.ts';

type AuthenticatorDialogProps = { onCodes: (codes: readonly string[]) => void; onClose: () => void };

/** Starts a set-up, whose secret is read once: reading it again would replace it. */
function useSetUp() {
  const { call } = useDataProvider<CmsDataProvider>();
  const [key] = useState(() => ['authenticator_set_up', crypto.randomUUID()]);
  return useQuery({
    queryKey: key,
    queryFn: async () => answered(await call('POST /api/users/me/second_factors/authenticator')),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Shows the QR code and the key of an authenticator app, and asks for a code of it. */
export default function AuthenticatorDialog({ onCodes, onClose }: AuthenticatorDialogProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const notify = useNotify();
  const [code, setCode] = useState('');
  const { data, error, isPending, refetch } = useSetUp();
  const confirm = useChangeFactors<void, { recovery_codes: string[] | null }>({
    send: (call) => call('POST /api/users/me/second_factors/authenticator/confirm', { body: { code: code.trim() } }),
    onDone: ({ recovery_codes }) => {
      notify(t('userSettings.authenticator.set'), { type: 'success' });
      onClose();
      if (recovery_codes) onCodes(recovery_codes);
    },
    // The field shows it.
    wordsOf: () => '',
  });
  return (
    <TitledDialog
      title={t('userSettings.authenticator.setUpTitle')}
      text={data && t('userSettings.authenticator.scan')}
      maxWidth="xs"
      busy={confirm.isPending}
      main={{ label: t('userSettings.authenticator.confirm'), disabled: !data || code.trim() === '' }}
      onSubmit={() => confirm.mutate()}
      onClose={onClose}
    >
      {isPending ? (
        <SkeletonRows rows={4} columns={1} label={t('userSettings.authenticator.loading')} />
      ) : data ? (
        <>
          <QrCode uri={data.uri} />
          <Box sx={{ justifySelf: 'center' }}>
            <CopyableText text={data.secret.replace(/.{4}(?=.)/g, '$& ')} />
          </Box>
          <CodeField code={code} onChange={setCode} error={confirm.error ? errorWords(confirm.error) : undefined} />
        </>
      ) : (
        <ErrorState title={t('userSettings.security.failed')} text={errorWords(error)} onRetry={() => void refetch()} />
      )}
    </TitledDialog>
  );
}

function QrCode({ uri }: { uri: string }) {
  const t = useT();
  const code = generate(uri, { minCorrectionLevel: correction.M });
  return (
    <Box
      component="img"
      src={toSvgDataURL(code, { on: '#000', off: '#fff', pad: 4 })}
      alt={t('userSettings.authenticator.qrCode')}
      sx={{ width: 'min(100%, 220px)', justifySelf: 'center', borderRadius: 1 }}
    />
  );
}

type CodeFieldProps = { code: string; onChange: (code: string) => void; error: string | undefined };

function CodeField({ code, onChange, error }: CodeFieldProps) {
  const t = useT();
  const id = useId();
  return (
    <FieldFrame id={id} label={t('userSettings.authenticator.code')} error={error}>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        autoFocus
        autoComplete="one-time-code"
        value={code}
        error={error !== undefined}
        onChange={({ target }) => onChange(target.value)}
        inputProps={{ inputMode: 'numeric', maxLength: limits.maxCodeLength }}
      />
    </FieldFrame>
  );
}
