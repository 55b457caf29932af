import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Passkey } from '#contracts/api/secondFactors.ts';
import { useT } from '../../i18n/useT.ts';
import { IconAction } from '../../ui/IconAction.tsx';
import { FactorSection } from './FactorSection.tsx';
import { FactorTimes } from './FactorTimes.tsx';
import { RemoveFactor } from './RemoveFactor.tsx';
import { RenamePasskey } from './RenamePasskey.tsx';
import { useAddPasskey } from './useAddPasskey.ts';

type PasskeysSectionProps = { passkeys: readonly Passkey[]; onCodes: (codes: readonly string[]) => void };
type Opened = { dialog: 'rename' | 'remove'; passkey: Passkey };

/** The user's passkeys, with buttons to add, rename and remove them. */
export function PasskeysSection({ passkeys, onCodes }: PasskeysSectionProps) {
  const t = useT();
  const [opened, setOpened] = useState<Opened | null>(null);
  const add = useAddPasskey(onCodes);
  const close = () => setOpened(null);
  return (
    <FactorSection
      title={t('userSettings.passkeys.title')}
      text={t('userSettings.passkeys.text')}
      actions={
        <Button variant="outlined" loading={add.isPending} onClick={() => add.mutate()}>
          {t('userSettings.passkeys.add')}
        </Button>
      }
    >
      {passkeys.length === 0 ? (
        <Typography>{t('userSettings.passkeys.none')}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }} aria-label={t('userSettings.passkeys.title')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onOpen={setOpened} />
          ))}
        </Box>
      )}
      {opened?.dialog === 'rename' && <RenamePasskey passkey={opened.passkey} onClose={close} />}
      {opened?.dialog === 'remove' && <RemovePasskey passkey={opened.passkey} onClose={close} />}
    </FactorSection>
  );
}

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: (opened: Opened) => void }) {
  const t = useT();
  const { name, added_at, last_used_at } = passkey;
  const open = (dialog: Opened['dialog']) => () => onOpen({ dialog, passkey });
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1, alignItems: 'center', py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <FactorTimes added={added_at} lastUsed={last_used_at} />
      </Box>
      <IconAction label={t('userSettings.passkeys.rename', { name })} icon={EditOutlined} onClick={open('rename')} />
      <IconAction
        label={t('userSettings.passkeys.removeOf', { name })}
        icon={DeleteOutlined}
        onClick={open('remove')}
      />
    </Box>
  );
}

function RemovePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useT();
  return (
    <RemoveFactor
      name={name}
      question={t('userSettings.passkeys.removeQuestion')}
      text={t('userSettings.passkeys.removeText', { name })}
      send={(call) => call('DELETE /api/users/me/second_factors/passkeys/:id', { params: { id } })}
      onClose={onClose}
    />
  );
}
