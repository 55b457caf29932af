import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { HttpError, useDataProvider } from 'react-admin';
import type { LoginConfirmation, ProofMethod } from '#contracts/api/loginProof.ts';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '../../engine/answeredRecord.ts';
import { FieldFrame } from '../../engine/form/FieldFrame.tsx';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { TitledDialog } from '../../ui/dialogs/TitledDialog.tsx';

type ConfirmLoginDialogProps = { methods: readonly ProofMethod[]; onConfirmed: () => void; onClose: () => void };

/** Asks for a passkey, a code or the password before the call that waits is repeated. */
export default function ConfirmLoginDialog({ methods, onConfirmed, onClose }: ConfirmLoginDialogProps) {
  const t = useT();
  const [text, setText] = useState('');
  const asksPassword = methods.includes('password');
  const confirm = useConfirm(onConfirmed);
  const { error } = confirm;
  const words = useConfirmationWords();
  return (
    <TitledDialog
      title={t('userSettings.confirm.title')}
      text={t(asksPassword ? 'userSettings.confirm.byPassword' : 'userSettings.confirm.byFactor')}
      maxWidth="xs"
      busy={confirm.isPending}
      main={{ label: t('userSettings.confirm.submit'), disabled: text.trim() === '' }}
      onSubmit={() => confirm.mutate(asksPassword ? { password: text } : { code: text.trim() })}
      onClose={onClose}
    >
      {methods.includes('passkey') && (
        <Button variant="outlined" autoFocus loading={confirm.isPending} onClick={() => confirm.mutate('passkey')}>
          {t('userSettings.confirm.passkey')}
        </Button>
      )}
      <ProofField
        isPassword={asksPassword}
        isFirst={!methods.includes('passkey')}
        text={text}
        onChange={setText}
        error={error && confirm.variables !== 'passkey' ? words(error) : undefined}
      />
      {error && confirm.variables === 'passkey' && <Alert severity="error">{words(error)}</Alert>}
    </TitledDialog>
  );
}

/** Errors of the browser, for example if the user cancels, have no text for users. */
function useConfirmationWords(): (error: unknown) => string {
  const t = useT();
  const errorWords = useErrorWords();
  return (error) => (error instanceof HttpError ? errorWords(error) : t('userSettings.confirm.noPasskey'));
}

function useConfirm(onConfirmed: () => void) {
  const { call } = useDataProvider<CmsDataProvider>();
  return useMutation({
    mutationFn: async (given: 'passkey' | LoginConfirmation) => {
      const body = given === 'passkey' ? { passkey: await answerOfPasskey(call) } : given;
      answered(await call('POST /api/users/me/sign_ins/confirm', { body }));
    },
    onSuccess: onConfirmed,
  });
}

async function answerOfPasskey(call: CmsDataProvider['call']) {
  const { answerWithPasskey } = await import('./passkeyAnswer.ts');
  return answerWithPasskey(answered(await call('POST /api/users/me/sign_ins/confirm/passkey_options')));
}

type ProofFieldProps = {
  isPassword: boolean;
  /** Whether it gets the focus. */
  isFirst: boolean;
  text: string;
  onChange: (text: string) => void;
  error: string | undefined;
};

function ProofField({ isPassword, isFirst, text, onChange, error }: ProofFieldProps) {
  const t = useT();
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label={t(isPassword ? 'userSettings.confirm.password' : 'userSettings.confirm.code')}
      error={error}
    >
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        autoFocus={isFirst}
        type={isPassword ? 'password' : 'text'}
        autoComplete={isPassword ? 'current-password' : 'one-time-code'}
        value={text}
        error={error !== undefined}
        onChange={({ target }) => onChange(target.value)}
        inputProps={{ maxLength: isPassword ? limits.maxPasswordLength : limits.maxCodeLength }}
      />
    </FieldFrame>
  );
}
