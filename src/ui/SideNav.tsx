import type { SvgIconComponent } from '@mui/icons-material';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { LinkBase } from 'react-admin';
import { StatusChip } from './StatusChip.tsx';

/** A link of a navigation drawer. */
export type SideNavEntry = {
  to: string;
  /** The state of the browser's history entry. */
  state?: object;
  label: string;
  icon: SvgIconComponent;
  current: boolean;
  /** A number of things to do, and its meaning. */
  badge?: { count: number; name: string };
};

/** The entries of a navigation drawer, one below the other. */
export function SideNav({ entries }: { entries: readonly SideNavEntry[] }) {
  return (
    <List disablePadding sx={{ mx: -1 }}>
      {entries.map(({ to, state, label, icon: Icon, current, badge }) => (
        <ListItem key={to} disablePadding>
          <ListItemButton
            component={LinkBase}
            to={to}
            state={state}
            selected={current}
            aria-current={current ? 'page' : undefined}
            sx={{ borderRadius: 1, minHeight: 36, py: 0.5, px: 1 }}
          >
            <ListItemIcon sx={{ minWidth: 32, color: 'inherit' }}>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText primary={label} />
            {badge && <StatusChip tone="warning" label={String(badge.count)} name={badge.name} />}
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
