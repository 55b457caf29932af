import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import { folderTrail, nameOfFolder } from '#contracts/media.ts';
import { useT } from '../../i18n/useT.ts';
import { useDropFolder } from './dragging.ts';
import { useLibraryState } from './LibraryContext.ts';
import { inFolder } from './view.ts';

/** The path from Home to the current folder; files can be dropped on each folder. */
export function Breadcrumbs() {
  const t = useT();
  const { view } = useLibraryState();
  const trail = folderTrail(view.folder);
  return (
    <Box component="nav" aria-label={t('media.breadcrumbs')} sx={{ minWidth: 0 }}>
      <Box component="ol" sx={list}>
        {trail.map((path, at) => (
          <Box component="li" key={path} sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
            {at > 0 && <ChevronRight aria-hidden sx={{ fontSize: 16, color: 'text.disabled' }} />}
            <Crumb path={path} current={path === view.folder} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Crumb({ path, current }: { path: string; current: boolean }) {
  const t = useT();
  const { view, go, addressOf } = useLibraryState();
  const { over, handlers } = useDropFolder(path);
  const address = addressOf(path);
  const target = address
    ? { component: LinkBase, to: address }
    : { component: 'button' as const, type: 'button' as const, onClick: () => go(inFolder(view, path)) };
  const name = path === '/' ? t('media.home') : nameOfFolder(path);
  return (
    <Box
      {...target}
      {...handlers}
      draggable={false}
      aria-current={current ? 'page' : undefined}
      sx={[crumb, current && { color: 'text.primary', fontWeight: 500 }, over && dropTarget]}
    >
      {name}
    </Box>
  );
}

const list = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', listStyle: 'none', m: 0, p: 0 } as const;
const crumb = {
  border: 0,
  background: 'none',
  font: 'inherit',
  typography: 'body1',
  textDecoration: 'none',
  cursor: 'pointer',
  color: 'text.secondary',
  px: 0.75,
  py: 0.25,
  borderRadius: 1,
  minHeight: 24,
  maxWidth: '32ch',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
} as const;
const dropTarget = {
  bgcolor: 'accentSoft',
  color: 'text.primary',
  boxShadow: ({ palette }: Theme) => `inset 0 0 0 1px ${palette.primary.light}`,
} as const;
