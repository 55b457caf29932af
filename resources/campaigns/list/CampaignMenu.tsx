import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { LinkBase } from 'react-admin';
import { useT } from '#src/i18n/useT.ts';
import type { ActionKind, CampaignAction } from './rowActions.ts';

type CampaignMenuProps = {
  label: string;
  actions: readonly CampaignAction[];
  anchor: HTMLElement | null;
  open: boolean;
  onRun: (deed: ActionKind) => void;
  onClose: () => void;
};

/** The actions of one campaign as a menu; unavailable ones are disabled and show the reason. */
export default function CampaignMenu({ label, actions, anchor, open, onRun, onClose }: CampaignMenuProps) {
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
      {actions.map((action) => (
        <ActionItem key={action.name} action={action} onRun={onRun} onClose={onClose} />
      ))}
    </Menu>
  );
}

type ActionItemProps = Pick<CampaignMenuProps, 'onRun' | 'onClose'> & { action: CampaignAction; autoFocus?: boolean };

/** Passes on `autoFocus` and the other props that the menu gives its items. */
function ActionItem({ action, onRun, onClose, ...item }: ActionItemProps) {
  const t = useT();
  const { name, icon: Icon, target } = action;
  const choose = () => {
    if ('reason' in target) return;
    onClose();
    if ('deed' in target) onRun(target.deed);
    if ('act' in target) target.act();
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

function placeOf(target: CampaignAction['target']): object {
  if ('to' in target) return { component: LinkBase, to: target.to };
  if ('href' in target) return { component: 'a', href: target.href, target: '_blank', rel: 'noreferrer' };
  return {};
}
