import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

type TypedConfirmDialogProps = Omit<ConfirmDialogProps, 'disabled' | 'danger'> & {
  /** The text that the user has to type exactly as it is shown. */
  name: string;
};

/** Returns a text as a page shows it: other white space than single spaces, and how letters are composed, is not seen. */
const asSeen = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** Requires the user to type the exact name before an action that can't be undone. */
export function TypedConfirmDialog({ name, children, onClose, ...dialog }: TypedConfirmDialogProps) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState('');
  const close = () => {
    setTyped('');
    onClose();
  };
  return (
    <ConfirmDialog {...dialog} danger disabled={asSeen(typed) !== asSeen(name)} onClose={close}>
      <Stack gap={2}>
        <div>{children}</div>
        <Stack gap={0.5}>
          <FormLabel htmlFor={id} sx={{ overflowWrap: 'anywhere' }}>
            {t('engine.dialog.typeName', { name })}
          </FormLabel>
          <OutlinedInput
            id={id}
            size="small"
            fullWidth
            autoFocus
            autoComplete="off"
            inputProps={{ spellCheck: false }}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Stack>
      </Stack>
    </ConfirmDialog>
  );
}
