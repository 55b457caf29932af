import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useId } from 'react';
import { useT } from '../../i18n/useT.ts';
import { useMenuAnchor } from '../../ui/useMenuAnchor.ts';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';
import { useColumns } from './columns.ts';

/** Chooses which columns are shown; the column with the record's name always is. */
export function ColumnsButton() {
  const t = useT();
  const id = useId();
  const { resource } = useScreens();
  const words = useResourceWords(resource);
  const { columns, shown, toggle } = useColumns(resource);
  const menu = useMenuAnchor();
  const choices = columns.filter(({ source }) => source !== resource.title);
  if (choices.length === 0) return null;
  return (
    <>
      <Tooltip title={t('engine.list.columns')}>
        <IconButton
          aria-label={t('engine.list.columns')}
          aria-haspopup="menu"
          aria-expanded={menu.isOpen}
          aria-controls={menu.isOpen ? id : undefined}
          onClick={menu.open}
        >
          <ViewColumnOutlined />
        </IconButton>
      </Tooltip>
      {menu.wanted && (
        <Menu
          id={id}
          anchorEl={menu.anchor}
          open={menu.isOpen}
          onClose={menu.close}
          slotProps={{ paper: { component: 'section', 'aria-label': t('engine.list.columns') } }}
        >
          {choices.map(({ source }) => {
            const isShown = shown.some((column) => column.source === source);
            // The menu item itself has the role of a checkbox; the one inside is decorative.
            return (
              <MenuItem
                key={source}
                dense
                role="menuitemcheckbox"
                aria-checked={isShown}
                onClick={() => toggle(source)}
              >
                <span className="tick-box" aria-hidden>
                  <input type="checkbox" checked={isShown} readOnly tabIndex={-1} />
                </span>
                {words.field(source)}
              </MenuItem>
            );
          })}
        </Menu>
      )}
    </>
  );
}
