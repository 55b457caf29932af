import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import type { ReactNode } from 'react';
import { useMenuAnchor } from './hooks/useMenuAnchor.ts';

type MoreMenuProps = {
  label: string;
  /** Returns the items as an array, because the menu finds its items among its direct children. */
  children: (close: () => void) => ReactNode[];
};

/** The button ⋮ with a menu of actions that are rarely used. */
export function MoreMenu({ label, children }: MoreMenuProps) {
  const menu = useMenuAnchor();
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
        <MoreVert fontSize="small" />
      </IconButton>
      {menu.wanted && (
        <Menu
          anchorEl={menu.anchor}
          open={menu.isOpen}
          onClose={menu.close}
          slotProps={{ paper: { component: 'section', 'aria-label': label }, list: { 'aria-label': label } }}
        >
          {children(menu.close)}
        </Menu>
      )}
    </>
  );
}
