import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { lazyWithRetry } from '../../../src/ui/lazyWithRetry.tsx';
import type { ListedCampaign } from '../schema.ts';
import { CampaignActionsProvider } from './campaignActionsContext.ts';
import type { ActionKind } from './rowActions.ts';
import { useCloneCampaign } from './useCloneCampaign.ts';

const CampaignMenu = lazyWithRetry(
  () => import('./CampaignMenu.tsx'),
  ({ open, onClose }) => ({ open, onClose }),
);
const DeleteCampaignDialog = lazyWithRetry(
  () => import('./DeleteCampaignDialog.tsx'),
  ({ onClose }) => ({ open: true, onClose }),
);

const PublishDialog = lazyWithRetry(
  () => import('../publishing/PublishDialog.tsx'),
  ({ onClose }) => ({ open: true, onClose }),
);

type Menu = { campaign: ListedCampaign; anchor: HTMLElement; open: boolean };

/** Runs the actions of all rows: one menu and one dialog of each kind for the whole list. */
export function CampaignActions({ children }: { children: ReactNode }) {
  const clone = useCloneCampaign();
  const [menu, setMenu] = useState<Menu | null>(null);
  const [deleted, setDeleted] = useState<ListedCampaign | null>(null);
  const [published, setPublished] = useState<ListedCampaign | null>(null);
  const calls = useMemo(
    () => ({
      run: (deed: ActionKind, campaign: ListedCampaign) => {
        if (deed === 'delete') setDeleted(campaign);
        else if (deed === 'publish') setPublished(campaign);
        else void clone(campaign);
      },
      openMenu: (campaign: ListedCampaign, anchor: HTMLElement) => setMenu({ campaign, anchor, open: true }),
    }),
    [clone],
  );
  return (
    <CampaignActionsProvider value={calls}>
      {children}
      <Suspense fallback={null}>
        {menu && <CampaignMenu {...menu} onClose={() => setMenu({ ...menu, open: false })} />}
        {published && <PublishDialog campaign={published} onClose={() => setPublished(null)} />}
        {deleted && <DeleteCampaignDialog campaign={deleted} onClose={() => setDeleted(null)} />}
      </Suspense>
    </CampaignActionsProvider>
  );
}
