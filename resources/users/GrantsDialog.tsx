import Typography from '@mui/material/Typography';
import { useCreate, useNotify } from 'react-admin';
import { allows } from '#contracts/permissions.ts';
import { answeredRecord } from '#src/engine/answeredRecord.ts';
import { GrantForm } from '#src/engine/inputs/GrantForm.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { ClosableDialog } from '#src/ui/dialogs/ClosableDialog.tsx';
import type { Campaign } from '../campaigns/schema.ts';
import { useChanging } from './changing.ts';
import { GrantedCampaigns } from './GrantedCampaigns.tsx';
import { GrantedFolders } from './GrantedFolders.tsx';
import type { User } from './schema.ts';

type GrantsDialogProps = { user: User; onClose: () => void };

/**
 * Shows the campaigns and folders that a user was granted. Users with the permission can add and remove grants while the list is
 * in edit mode.
 */
export default function GrantsDialog({ user, onClose }: GrantsDialogProps) {
  const t = useT();
  const mayModify = allows(useCurrentUser(), 'object-access-modify');
  const editing = useChanging()?.editing === true;
  const title = t('users.grants.title', { name: user.display_name });
  return (
    <ClosableDialog title={title} closeLabel={t('users.grants.close')} onClose={onClose}>
      <Typography variant="body2" color="text.secondary">
        {t('users.grants.note')} {mayModify && !editing && t('users.editing.off')}
      </Typography>
      {mayModify && editing && <GiveCampaign user={user} />}
      <GrantedCampaigns user={user} removable={mayModify && editing} />
      <Typography variant="h3" component="h3">
        {t('users.folders.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t('users.folders.note')}
      </Typography>
      <GrantedFolders user={user} removable={mayModify && editing} />
    </ClosableDialog>
  );
}

/** Searches the campaigns and grants access to the selected one. */
function GiveCampaign({ user }: { user: User }) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const [create, { isPending }] = useCreate();
  const give = async ({ id, name }: Campaign): Promise<boolean> => {
    const data = { campaign_id: id, user_id: user.id };
    try {
      answeredRecord(await create('permissions', { data }, { returnPromise: true }));
      notify(t('users.grants.given', { user: user.display_name, name }), { type: 'success' });
      return true;
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
      return false;
    }
  };
  return (
    <GrantForm<Campaign>
      to="campaigns"
      label={t('users.grants.campaign')}
      placeholder={t('users.grants.choose')}
      submitLabel={t('users.grants.give')}
      busy={isPending}
      onGive={give}
    />
  );
}
