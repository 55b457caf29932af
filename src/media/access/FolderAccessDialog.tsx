import Typography from '@mui/material/Typography';
import { allows } from '#contracts/permissions.ts';
import { type User, users } from '#resources/users/schema.ts';
import { GrantForm } from '../../engine/inputs/GrantForm.tsx';
import { useT } from '../../i18n/useT.ts';
import { useCurrentUser } from '../../shell/appData.ts';
import { ClosableDialog } from '../../ui/dialogs/ClosableDialog.tsx';
import { FolderPeople } from './FolderPeople.tsx';
import { useChangeFolderAccess } from './useFolderAccess.ts';

type FolderAccessDialogProps = { path: string; name: string; onClose: () => void };

const externalUsers = { role: 'external', state: 'approved' } as const;

/** Shows the external users who see a folder, and why. Users with the permission give and remove access. */
export default function FolderAccessDialog({ path, name, onClose }: FolderAccessDialogProps) {
  const t = useT();
  const mayModify = allows(useCurrentUser(), 'object-access-modify');
  const { give, busy } = useChangeFolderAccess(path);
  return (
    <ClosableDialog title={t('folderAccess.title', { name })} closeLabel={t('media.actions.close')} onClose={onClose}>
      <Typography variant="body2" color="text.secondary">
        {t('folderAccess.note')}
      </Typography>
      {mayModify && (
        <GrantForm<User>
          to={users.name}
          filter={externalUsers}
          label={t('folderAccess.user')}
          placeholder={t('folderAccess.choose')}
          submitLabel={t('folderAccess.give')}
          busy={busy}
          onGive={give}
        />
      )}
      <FolderPeople path={path} mayModify={mayModify} />
    </ClosableDialog>
  );
}
