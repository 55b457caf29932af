import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import LabelOffOutlined from '@mui/icons-material/LabelOffOutlined';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { can } from '#contracts/permissions.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';
import { campaigns } from '../schema.ts';

const LabelManyDialog = lazyDialog(() => import('./LabelManyDialog.tsx'));
const DeleteCampaignsDialog = lazyDialog(() => import('./DeleteCampaignsDialog.tsx'));

/** The bulk actions of campaigns besides the export. */
export default function CampaignBulkActions() {
  const t = useT();
  const user = useCurrentUser();
  const [labelling, setLabelling] = useState<'add' | 'remove' | null>(null);
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      {can(user, 'edit', campaigns.access) && (
        <>
          <Button size="small" startIcon={<LabelOutlined />} onClick={() => setLabelling('add')}>
            {t('campaigns.bulk.addLabels')}
          </Button>
          <Button size="small" startIcon={<LabelOffOutlined />} onClick={() => setLabelling('remove')}>
            {t('campaigns.bulk.removeLabels')}
          </Button>
        </>
      )}
      {can(user, 'delete', campaigns.access) && (
        <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={() => setDeleting(true)}>
          {t('engine.list.delete')}
        </Button>
      )}
      {labelling && <LabelManyDialog purpose={labelling} onClose={() => setLabelling(null)} />}
      {deleting && <DeleteCampaignsDialog onClose={() => setDeleting(false)} />}
    </>
  );
}
