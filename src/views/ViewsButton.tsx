import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { sameValue } from '#resources/schema/changes.ts';
import { readView, type View } from '#resources/views/schema.ts';
import { useT } from '../i18n/useT.ts';
import { useMenuAnchor } from '../ui/hooks/useMenuAnchor.ts';
import { lazyDialog } from '../ui/lazyWithRetry.tsx';
import { useOpenedView } from './OpenedView.tsx';
import { useLayout } from './viewPath.ts';

const loadMenu = () => import('./ViewsMenu.tsx');
const ViewsMenu = lazyDialog(loadMenu);

/** Opens the menu of the list's views, and shows which one is open. Renders nothing in lists without views. */
export function ViewsButton() {
  const opened = useOpenedView();
  return opened && <OpeningButton view={opened.view} />;
}

/** Returns whether the list shows something else than the view. */
function useIsModified(view: View | null): boolean {
  const { filterValues, sort } = useListContext();
  const layout = useLayout();
  if (!view) return false;
  const content = readView(view);
  const shown = { filters: filterValues, sort, layout };
  return !sameValue({ filters: content.filters, sort: content.sort, layout: content.layout }, shown);
}

function OpeningButton({ view }: { view: View | null }) {
  const t = useT();
  const menu = useMenuAnchor();
  const isModified = useIsModified(view);
  const label = view && t(isModified ? 'views.buttonModified' : 'views.button', { name: view.name });
  return (
    <>
      <Button
        variant="outlined"
        aria-label={label ?? undefined}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        endIcon={<ArrowDropDown />}
        onClick={menu.open}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        sx={{
          borderColor: 'control',
          typography: 'body1',
          minHeight: { xs: 44, sm: 34 },
          maxWidth: { xs: '100%', sm: 280 },
        }}
      >
        <Box
          component="span"
          title={view?.name}
          sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {view?.name ?? t('views.title')}
        </Box>
        {isModified && (
          <Box component="span" sx={{ color: 'text.secondary', ml: 0.75, flexShrink: 0 }}>
            {t('views.modified')}
          </Box>
        )}
      </Button>
      {menu.wanted && <ViewsMenu view={view} isModified={isModified} anchor={menu.anchor} onClose={menu.close} />}
    </>
  );
}
