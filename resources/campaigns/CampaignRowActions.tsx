import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import { useState } from 'react';
import { can } from '../../contracts/permissions.ts';
import { useCurrentUser } from '../../src/frame/known.ts';
import { useT } from '../../src/i18n/useT.ts';
import { IconAction } from '../../src/ui/IconAction.tsx';
import { campaignPath } from './campaignPath.ts';
import { DeleteCampaignDialog } from './DeleteCampaignDialog.tsx';
import { type Campaign, campaigns } from './schema.ts';

/** What can be done with one campaign of the list: Edit, View, Delete. */
export function CampaignRowActions({ record }: { record: Campaign }) {
  const t = useT();
  const { id, name, url } = record;
  const [deleting, setDeleting] = useState(false);
  const mayDelete = can(useCurrentUser(), 'delete', campaigns.access, record);
  const remove = () => setDeleting(true);
  return (
    <>
      <IconAction label={t('campaigns.actions.edit', { name })} icon={EditOutlined} to={campaignPath(id)} />
      {url && <IconAction label={t('campaigns.actions.view', { name })} icon={OpenInNew} href={url} />}
      {mayDelete && (
        <IconAction label={t('campaigns.actions.delete', { name })} icon={DeleteOutlined} onClick={remove} />
      )}
      {deleting && <DeleteCampaignDialog campaign={record} onClose={() => setDeleting(false)} />}
    </>
  );
}
