import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { LinkBase, useCanAccess } from 'ra-core';
import { useState } from 'react';
import { useT } from '../../src/i18n/useT.ts';
import { campaignPath } from './campaignPath.ts';
import { DeleteCampaignDialog } from './DeleteCampaignDialog.tsx';
import type { Campaign } from './schema.ts';

/** What can be done with one campaign of the list: Edit, View, Delete. */
export function CampaignRowActions({ record }: { record: Campaign }) {
  const t = useT();
  const { id, name, url } = record;
  const [deleting, setDeleting] = useState(false);
  const { canAccess: mayDelete } = useCanAccess({ resource: 'campaigns', action: 'delete', record });
  const labels = {
    edit: t('campaigns.actions.edit', { name }),
    view: t('campaigns.actions.view', { name }),
    delete: t('campaigns.actions.delete', { name }),
  };
  return (
    <>
      <Tooltip title={labels.edit}>
        <IconButton size="small" aria-label={labels.edit} component={LinkBase} to={campaignPath(id)}>
          <EditOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {url && (
        <Tooltip title={labels.view}>
          <IconButton size="small" aria-label={labels.view} href={url} target="_blank" rel="noreferrer">
            <OpenInNew fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {mayDelete && (
        <Tooltip title={labels.delete}>
          <IconButton size="small" aria-label={labels.delete} onClick={() => setDeleting(true)}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {deleting && <DeleteCampaignDialog campaign={record} onClose={() => setDeleting(false)} />}
    </>
  );
}
