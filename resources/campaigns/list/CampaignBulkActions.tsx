import LabelOffOutlined from '@mui/icons-material/LabelOffOutlined';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { can } from '#contracts/permissions.ts';
import { DeleteManyButton } from '#src/engine/list/bulk/DeleteManyButton.tsx';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { campaigns } from '../schema.ts';

const LabelManyDialog = lazyWithRetry(
  () => import('./LabelManyDialog.tsx'),
  ({ onClose }) => ({ open: true, onClose }),
);

/** The bulk actions of campaigns besides the export. */
export function CampaignBulkActions() {
  const t = useT();
  const user = useCurrentUser();
  const [labelling, setLabelling] = useState<'add' | 'remove' | null>(null);
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
        <DeleteManyButton
          typed
          title={t('campaigns.bulk.deleteTitle')}
          text={t('campaigns.bulk.deleteText')}
          done={(count) => t('campaigns.bulk.deleted', { smart_count: count })}
        />
      )}
      <Suspense fallback={null}>
        {labelling && <LabelManyDialog purpose={labelling} onClose={() => setLabelling(null)} />}
      </Suspense>
    </>
  );
}
