import MoreVert from '@mui/icons-material/MoreVert';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Stop from '@mui/icons-material/Stop';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useEditing } from '#src/engine/live/editingContext.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { useMenuAnchor } from '#src/ui/hooks/useMenuAnchor.ts';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';
import { DateActionDialog, useDateAction } from '../areas/settings/DateActions.tsx';
import { useCampaign } from '../campaignContext.ts';
import { useCampaignActions } from '../list/campaignActionsContext.ts';
import { type CampaignAction, publicAction } from '../list/rowActions.ts';
import { useRelease } from '../releaseContext.ts';

const OpenHeaderMenu = lazyDialog(() => import('./OpenHeaderMenu.tsx'));

/** Further actions of the open campaign and area; on narrow screens also those that are buttons of the header elsewhere. */
export function HeaderMenu({ isNarrow }: { isNarrow: boolean }) {
  const t = useT();
  const user = useCurrentUser();
  const { campaign } = useCampaign();
  const { run } = useCampaignActions();
  const { readOnly } = useEditing();
  const release = useRelease();
  const dateAction = useDateAction();
  const [asking, setAsking] = useState(false);
  const menu = useMenuAnchor();
  const label = t('campaigns.actions.all', { name: campaign.name });
  const buttons: CampaignAction[] = [publicAction(campaign, user)];
  if (dateAction && readOnly === null) {
    const { name } = dateAction;
    buttons.push({ name, icon: name === 'startNow' ? PlayArrow : Stop, target: { act: () => setAsking(true) } });
  }
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        onClick={menu.open}
      >
        <MoreVert />
      </IconButton>
      {menu.wanted && (
        <OpenHeaderMenu
          label={label}
          actions={isNarrow && !release ? buttons : []}
          anchor={menu.anchor}
          open={menu.isOpen}
          onRun={(deed) => run(deed, campaign)}
          onClose={menu.close}
        />
      )}
      {dateAction && <DateActionDialog action={dateAction} open={asking} onClose={() => setAsking(false)} />}
    </>
  );
}
