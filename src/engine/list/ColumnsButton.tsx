import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useId } from 'react';
import { useT } from '../../i18n/useT.ts';
import { useMenuAnchor } from '../../ui/useMenuAnchor.ts';
import { useScreens } from '../ScreensContext.tsx';
import { useResourceWords } from '../words.ts';
import { useColumns } from './columns.ts';

/** Chooses which columns are shown; the one that names the record always is. */
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
        <Menu id={id} anchorEl={menu.anchor} open={menu.isOpen} onClose={menu.close}>
          {choices.map(({ source }) => {
            const isShown = shown.some((column) => column.source === source);
            return (
              <MenuItem
                key={source}
                dense
                role="menuitemcheckbox"
                aria-checked={isShown}
                onClick={() => toggle(source)}
              >
                <Checkbox size="small" checked={isShown} tabIndex={-1} sx={{ p: 0, mr: 1 }} inputProps={hidden} />
                {words.field(source)}
              </MenuItem>
            );
          })}
        </Menu>
      )}
    </>
  );
}

/** The item itself is the checkbox; this one is its picture. */
const hidden = { 'aria-hidden': true } as const;
