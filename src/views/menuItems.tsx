import CheckIcon from '@mui/icons-material/Check';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import type SvgIcon from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';

type ViewItemProps = {
  label: string;
  /** What distinguishes it from others, such as its owner. */
  hint?: string | null;
  to: string;
  selected: boolean;
  onClose: () => void;
};

/** An item that opens a view. Passes on the props that the menu gives its items. */
export function ViewItem({ label, hint, to, selected, onClose, ...item }: ViewItemProps) {
  return (
    <MenuItem
      {...item}
      role="menuitemradio"
      aria-checked={selected}
      selected={selected}
      component={LinkBase}
      to={to}
      onClick={onClose}
    >
      <ListItemIcon>{selected && <CheckIcon fontSize="small" />}</ListItemIcon>
      <ListItemText primary={label} secondary={hint} slotProps={{ primary: { noWrap: true, title: label } }} />
    </MenuItem>
  );
}

type ActionItemProps = { label: string; icon?: typeof SvgIcon; to?: string; onClick: () => void };

/** An item that does something, or opens the page `to`. */
export function ActionItem({ label, icon: Icon, to, onClick, ...item }: ActionItemProps) {
  return (
    <MenuItem {...item} {...(to !== undefined && { component: LinkBase, to })} onClick={onClick}>
      <ListItemIcon>{Icon && <Icon fontSize="small" />}</ListItemIcon>
      <ListItemText primary={label} slotProps={{ primary: { noWrap: true, title: label } }} />
    </MenuItem>
  );
}

/** A text between the items, such as the heading of a group. */
export function MenuNote({ children }: { children: ReactNode }) {
  return (
    <ListSubheader role="presentation" disableSticky sx={{ lineHeight: 1.4, py: 1, whiteSpace: 'normal' }}>
      {children}
    </ListSubheader>
  );
}
