import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import type { Passkey } from '#contracts/api/secondFactors.ts';
import { limits } from '#contracts/limits.ts';
import { FieldFrame } from '../../engine/form/FieldFrame.tsx';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useChangeFactors } from './useSecondFactors.ts';

/** Asks for a new name of a passkey. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const notify = useNotify();
  const [name, setName] = useState(passkey.name);
  const rename = useChangeFactors({
    send: (call) =>
      call('PATCH /api/users/me/second_factors/passkeys/:id', { params: { id: passkey.id }, body: { name } }),
    onDone: () => {
      notify(t('userSettings.passkeys.renamed'), { type: 'success' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      asks
      busy={rename.isPending}
      disabled={name.trim() === ''}
      title={t('userSettings.passkeys.renameTitle')}
      confirmLabel={t('userSettings.passkeys.save')}
      onConfirm={() => rename.mutate(undefined)}
      onClose={onClose}
    >
      <FieldFrame id={id} label={t('userSettings.passkeys.name')}>
        <OutlinedInput
          id={id}
          size="small"
          fullWidth
          autoFocus
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
          inputProps={{ maxLength: limits.maxNameLength }}
        />
      </FieldFrame>
    </ConfirmDialog>
  );
}
