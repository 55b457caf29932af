import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { can } from '#contracts/permissions.ts';
import { useEditing } from '#src/engine/live/editingContext.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { useCampaign } from '../campaignContext.ts';
import { campaigns } from '../schema.ts';
import type { PublishDialogProps } from './PublishDialog.tsx';

const PublishDialog = lazyWithRetry<PublishDialogProps>(
  () => import('./PublishDialog.tsx'),
  ({ onClose }) => ({ open: true, onClose }),
);

/**
 * Publishes the open campaign if it is a draft, otherwise unpublishes it; asks before. Renders nothing for users who may
 * not edit, and for published campaigns of apps without drafts.
 */
export function PublishButton({ size }: { size?: 'small' }) {
  const t = useT();
  const user = useCurrentUser();
  const { campaign, app } = useCampaign();
  const { readOnly } = useEditing();
  const [isAsking, setAsking] = useState(false);
  const isDraft = campaign.published_at === null;
  if (!can(user, 'edit', campaigns.access) || !(isDraft || app.config?.drafts_enabled)) return null;
  return (
    <>
      <Button
        variant={isDraft ? 'contained' : 'outlined'}
        size={size}
        disabled={readOnly !== null}
        onClick={() => setAsking(true)}
        sx={{ flexShrink: 0 }}
      >
        {t(isDraft ? 'publishing.publish.action' : 'publishing.unpublish.action')}
      </Button>
      {isAsking && (
        <Suspense>
          <PublishDialog campaign={campaign} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
