import LinkOutlined from '@mui/icons-material/Link';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { can } from '#contracts/permissions.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';
import { campaigns } from '../schema.ts';
import type { PreviewLinksDialogProps } from './PreviewLinksDialog.tsx';

const PreviewLinksDialog = lazyDialog<PreviewLinksDialogProps>(() => import('./PreviewLinksDialog.tsx'));

/** Opens the preview links of a campaign, for users who may edit it. */
export function PreviewLinksButton({ campaignId }: { campaignId: string }) {
  const t = useT();
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  if (!can(user, 'edit', campaigns.access)) return null;
  return (
    <>
      <Button size="small" startIcon={<LinkOutlined />} onClick={() => setOpen(true)}>
        {t('publishing.previews.open')}
      </Button>
      {isOpen && <PreviewLinksDialog campaignId={campaignId} onClose={() => setOpen(false)} />}
    </>
  );
}
