import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useGetOne } from 'ra-core';
import { useId, useState } from 'react';
import { allows } from '../../../contracts/permissions.ts';
import { type User, users } from '../../../resources/users/schema.ts';
import { LazyReferencePicker } from '../../engine/inputs/LazyReferencePicker.tsx';
import { useIsNarrow } from '../../engine/list/useIsNarrow.ts';
import { useT } from '../../i18n/useT.ts';
import { useCurrentUser } from '../../shell/appData.ts';
import { FolderPeople } from './FolderPeople.tsx';
import { useChangeFolderAccess } from './useFolderAccess.ts';

export type FolderAccessDialogProps = { path: string; name: string; onClose: () => void };

/** Shows the external users who see a folder, and why. Users with the permission give and remove access. */
export default function FolderAccessDialog({ path, name, onClose }: FolderAccessDialogProps) {
  const t = useT();
  const titleId = useId();
  const narrow = useIsNarrow();
  const mayModify = allows(useCurrentUser(), 'object-access-modify');
  return (
    <Dialog open onClose={onClose} fullScreen={narrow} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: { xs: 2, sm: 3 }, pt: 2 }}>
        <Typography id={titleId} variant="h2" component="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {t('folderAccess.title', { name })}
        </Typography>
        <IconButton size="small" aria-label={t('media.actions.close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <DialogContent sx={content}>
        <Typography variant="body2" color="text.secondary">
          {t('folderAccess.note')}
        </Typography>
        {mayModify && <GiveAccess path={path} />}
        <FolderPeople path={path} mayModify={mayModify} />
      </DialogContent>
    </Dialog>
  );
}

const content = {
  px: { xs: 2, sm: 3 },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  alignContent: 'start',
} as const;

const externalUsers = { role: 'external', state: 'approved' } as const;

/** Searches the external users and gives the selected one access. */
function GiveAccess({ path }: { path: string }) {
  const t = useT();
  const id = useId();
  const [userId, setUserId] = useState<string | null>(null);
  const { data: user } = useGetOne<User>(users.name, { id: userId ?? '' }, { enabled: userId !== null });
  const { give, busy } = useChangeFolderAccess(path);
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <FormLabel htmlFor={id} sx={{ typography: 'body2', fontWeight: 600, color: 'text.primary' }}>
        {t('folderAccess.user')}
      </FormLabel>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <LazyReferencePicker
          to={users.name}
          filter={externalUsers}
          id={id}
          value={userId}
          onChange={setUserId}
          placeholder={t('folderAccess.choose')}
        />
        <Button
          variant="contained"
          disabled={!user}
          loading={busy}
          onClick={async () => {
            if (user && (await give(user))) setUserId(null);
          }}
          sx={{ flexShrink: 0 }}
        >
          {t('folderAccess.give')}
        </Button>
      </Box>
    </Box>
  );
}
