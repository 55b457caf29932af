import Check from '@mui/icons-material/Check';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useId } from 'react';
import { useT } from '../../i18n/useT.ts';
import { useMenuAnchor } from '../../ui/hooks/useMenuAnchor.ts';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';
import { useColumns } from './columns.ts';
import { densities, useDensity } from './density.ts';

/** Chooses which columns are shown, except that with the record's name, which always is, and how high rows are. */
export function ColumnsButton() {
  const t = useT();
  const id = useId();
  const { resource } = useScreens();
  const words = useResourceWords(resource);
  const { columns, shown, toggle } = useColumns(resource);
  const [density, setDensity] = useDensity();
  const menu = useMenuAnchor();
  const choices = columns.filter(({ source }) => source !== resource.title);
  const label = t('engine.list.view');
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
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
          slotProps={{ paper: { component: 'section', 'aria-label': label } }}
        >
          {choices.map(({ source }) => {
            const isShown = shown.some((column) => column.source === source);
            return (
              <ChoiceItem key={source} kind="checkbox" chosen={isShown} onClick={() => toggle(source)}>
                {words.field(source)}
              </ChoiceItem>
            );
          })}
          {choices.length > 0 && <Divider />}
          {densities.map((one) => (
            <ChoiceItem key={one} kind="radio" chosen={one === density} onClick={() => setDensity(one)}>
              {t(`engine.list.density.${one}`)}
            </ChoiceItem>
          ))}
        </Menu>
      )}
    </>
  );
}

type ChoiceItemProps = { kind: 'checkbox' | 'radio'; chosen: boolean } & Pick<MenuItemProps, 'onClick' | 'children'>;

/** An item of a menu that works like a checkbox or radio button. */
function ChoiceItem({ kind, chosen, children, ...item }: ChoiceItemProps) {
  return (
    <MenuItem {...item} dense role={`menuitem${kind}`} aria-checked={chosen}>
      <ListItemIcon>{chosen && <Check fontSize="small" />}</ListItemIcon>
      {children}
    </MenuItem>
  );
}
