import useEventCallback from '@mui/utils/useEventCallback';
import { type ReactNode, useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { useT } from '#src/i18n/useT.ts';
import { useApps, useCurrentUser } from '#src/shell/appData.ts';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';
import type { ListedCampaign } from '../schema.ts';
import { CampaignActionsProvider } from './campaignActionsContext.ts';
import { type ActionKind, rowActions } from './rowActions.ts';

const CampaignMenu = lazyDialog(() => import('./CampaignMenu.tsx'));
const DeleteCampaignDialog = lazyDialog(() => import('./DeleteCampaignDialog.tsx'));
const NewCampaignDialog = lazyDialog(() => import('../newCampaign/NewCampaignDialog.tsx'));
const QrCodeDialog = lazyDialog(() => import('../qrCode/QrCodeDialog.tsx'));
const PreviewLinksDialog = lazyDialog(() => import('../previewLinks/PreviewLinksDialog.tsx'));
const PublishDialog = lazyDialog(() => import('../publishing/PublishDialog.tsx'));

type Menu = { campaign: ListedCampaign; anchor: HTMLElement; open: boolean };
/** An action with a dialog. */
type Asked = { deed: Exclude<ActionKind, 'copyId'>; campaign: ListedCampaign };

/**
 * Runs the actions of all rows of a list, or of one campaign: one menu and one dialog for all of them.
 * @param onDeleted called after a campaign was deleted
 */
export function CampaignActions({ onDeleted, children }: { onDeleted?: () => void; children: ReactNode }) {
  const t = useT();
  const user = useCurrentUser();
  const apps = useApps();
  const copyId = useCopyId();
  const [menu, setMenu] = useState<Menu | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const calls = useMemo(
    () => ({
      run: (deed: ActionKind, campaign: ListedCampaign) =>
        deed === 'copyId' ? void copyId(campaign) : setAsked({ deed, campaign }),
      openMenu: (campaign: ListedCampaign, anchor: HTMLElement) => setMenu({ campaign, anchor, open: true }),
    }),
    [copyId],
  );
  return (
    <CampaignActionsProvider value={calls}>
      {children}
      {menu && (
        <CampaignMenu
          {...menu}
          label={t('campaigns.actions.all', { name: menu.campaign.name })}
          actions={rowActions(menu.campaign, { user, app: apps.find(({ id }) => id === menu.campaign.app) })}
          onRun={(deed) => calls.run(deed, menu.campaign)}
          onClose={() => setMenu({ ...menu, open: false })}
        />
      )}
      {asked && <ActionDialog {...asked} onDeleted={onDeleted} onClose={() => setAsked(null)} />}
    </CampaignActionsProvider>
  );
}

type ActionDialogProps = Asked & { onDeleted?: () => void; onClose: () => void };

/** The dialog of an action; the key keeps the input of one campaign from another. */
function ActionDialog({ deed, campaign, onDeleted, onClose }: ActionDialogProps) {
  if (deed === 'delete') return <DeleteCampaignDialog campaign={campaign} onDeleted={onDeleted} onClose={onClose} />;
  if (deed === 'publish' || deed === 'unpublish') return <PublishDialog campaign={campaign} onClose={onClose} />;
  if (deed === 'previewLinks') return <PreviewLinksDialog campaignId={campaign.id} onClose={onClose} />;
  if (deed === 'qrCode') return <QrCodeDialog url={campaign.url ?? ''} slug={campaign.slug} onClose={onClose} />;
  return <NewCampaignDialog key={`${deed} ${campaign.id}`} kind={deed} campaign={campaign} onClose={onClose} />;
}

function useCopyId() {
  const t = useT();
  const notify = useNotify();
  return useEventCallback(async ({ id }: ListedCampaign) => {
    try {
      await navigator.clipboard.writeText(id);
      notify(t('campaignHeader.idCopied'), { type: 'success' });
    } catch {
      notify(t('engine.copy.failed'), { type: 'warning' });
    }
  });
}
