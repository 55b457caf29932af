import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { LinkBase } from 'ra-core';
import { useT } from '../../../src/i18n/useT.ts';
import { useApps, useCurrentUser } from '../../../src/shell/appData.ts';
import type { ListedCampaign } from '../schema.ts';
import { useCampaignActions } from './campaignActionsContext.ts';
import { type ActionTarget, type RowAction, rowActions } from './rowActions.ts';

type CampaignMenuProps = { campaign: ListedCampaign; anchor: HTMLElement; open: boolean; onClose: () => void };

/** The actions of one campaign as a menu; unavailable ones are disabled and show the reason. */
export default function CampaignMenu({ campaign, anchor, open, onClose }: CampaignMenuProps) {
  const t = useT();
  const user = useCurrentUser();
  const label = t('campaigns.actions.all', { name: campaign.name });
  const app = useApps().find(({ id }) => id === campaign.app);
  return (
    <Menu
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { component: 'section', 'aria-label': label },
        list: { 'aria-label': label, disabledItemsFocusable: true },
      }}
    >
      {rowActions(campaign, { user, app }).map((action) => (
        <ActionItem key={action.name} campaign={campaign} action={action} onClose={onClose} />
      ))}
    </Menu>
  );
}

type ActionItemProps = { campaign: ListedCampaign; action: RowAction; onClose: () => void; autoFocus?: boolean };

/** Passes on `autoFocus` and the other props that the menu gives its items. */
function ActionItem({ campaign, action, onClose, ...item }: ActionItemProps) {
  const t = useT();
  const { run } = useCampaignActions();
  const { name, icon: Icon, target } = action;
  const choose = () => {
    if ('reason' in target) return;
    onClose();
    if ('deed' in target) run(target.deed, campaign);
  };
  const reason = 'reason' in target ? t(target.reason) : null;
  return (
    <MenuItem
      {...item}
      {...placeOf(target)}
      aria-disabled={reason !== null || undefined}
      onClick={choose}
      sx={{ whiteSpace: 'normal', maxWidth: 320, color: reason === null ? undefined : 'text.secondary' }}
    >
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText primary={t(`campaigns.actions.words.${name}`)} secondary={reason} />
    </MenuItem>
  );
}

function placeOf(target: ActionTarget): object {
  if ('to' in target) return { component: LinkBase, to: target.to };
  if ('href' in target) return { component: 'a', href: target.href, target: '_blank', rel: 'noreferrer' };
  return {};
}
