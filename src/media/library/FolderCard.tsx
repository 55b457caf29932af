import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import FolderIcon from '@mui/icons-material/Folder';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'react-admin';
import type { Subfolder } from '#contracts/api/uploads.ts';
import { useT } from '../../i18n/useT.ts';
import { IconAction } from '../../ui/IconAction.tsx';
import { useDropFolder } from './dragging.ts';
import { useLibraryState } from './LibraryContext.ts';
import { inFolder } from './view.ts';

type FolderCardProps = {
  folder: Subfolder;
  index: number;
  tabIndex: 0 | -1;
  /** As a table row instead of a card. */
  flat: boolean;
};

/** A folder: a click opens it, and files can be dropped on it. */
export function FolderCard({ folder, index, tabIndex, flat }: FolderCardProps) {
  const t = useT();
  const { view, go, addressOf, mayDelete, maySeeAccess, ask } = useLibraryState();
  const { name, path, files_total, subfolders_total } = folder;
  const { over, handlers } = useDropFolder(path);
  const address = addressOf(path);
  const target = address
    ? { component: LinkBase, to: address }
    : { component: 'button' as const, type: 'button' as const, onClick: () => go(inFolder(view, path)) };
  const counts = [
    subfolders_total > 0 && t('media.folders', { smart_count: subfolders_total }),
    (files_total > 0 || subfolders_total === 0) && t('media.files', { smart_count: files_total }),
  ].filter(Boolean);
  // A search result may be in any folder, and several may have the same name.
  const parent = path.slice(0, -name.length - 1) || t('media.home');
  const detail = view.search ? parent : counts.join(', ');
  return (
    <Box {...handlers} sx={[flat ? row : card, over && dropTarget]}>
      <Box
        {...target}
        data-index={index}
        data-folder={path}
        tabIndex={tabIndex}
        aria-label={t('media.openFolder', { name: view.search ? `${name}, ${parent}` : name })}
        draggable={false}
        sx={{
          ...opener,
          gridTemplateColumns: flat ? '44px minmax(0, 1fr)' : '20px minmax(0, 1fr)',
          px: flat ? 0 : 1.5,
        }}
      >
        <FolderIcon aria-hidden sx={{ fontSize: 20, color: 'text.disabled', justifySelf: 'center' }} />
        <Box sx={{ minWidth: 0, display: flat ? 'flex' : 'block', gap: 1.5, alignItems: 'baseline' }}>
          <Typography
            variant="subtitle2"
            component="span"
            noWrap
            title={view.search ? path : name}
            sx={{ display: 'block' }}
          >
            {name}
          </Typography>
          <Typography variant="caption" component="span" color="text.secondary" noWrap sx={{ display: 'block' }}>
            {detail}
          </Typography>
        </Box>
      </Box>
      {(mayDelete || maySeeAccess) && (
        <Box className="folder-actions">
          {maySeeAccess && (
            <IconAction
              label={t('media.actions.access', { name })}
              icon={GroupOutlined}
              tabIndex={tabIndex}
              onClick={() => ask({ about: 'access', path, name })}
            />
          )}
          {mayDelete && (
            <IconAction
              label={t('media.actions.deleteFolder', { name })}
              icon={DeleteOutlined}
              tabIndex={tabIndex}
              onClick={() => ask({ about: 'deleteFolder', path, name })}
            />
          )}
        </Box>
      )}
    </Box>
  );
}

const base = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  height: '100%',
  minWidth: 0,
  bgcolor: 'background.paper',
  // Overlays the end of the name, which uses the full width while the button is hidden.
  '& .folder-actions': {
    display: 'flex',
    position: 'absolute',
    right: 4,
    bgcolor: 'background.paper',
    borderRadius: 1,
    opacity: 0,
  },
  '&:hover .folder-actions, &:focus-within .folder-actions': { opacity: 1 },
  // On touch screens a folder is deleted from inside, where there is space for the button.
  '@media (pointer: coarse)': { '& .folder-actions': { display: 'none' } },
  '&:hover': { bgcolor: 'action.hover' },
} as const;
const card = { ...base, border: 1, borderColor: 'divider', borderRadius: 1 } as const;
const row = { ...base, borderBottom: 1, borderColor: 'divider' } as const;
const dropTarget = {
  bgcolor: 'accentSoft',
  borderColor: 'primary.light',
  boxShadow: ({ palette }: Theme) => `inset 0 0 0 1px ${palette.primary.light}`,
} as const;
const opener = {
  flex: 1,
  minWidth: 0,
  height: '100%',
  display: 'grid',
  alignItems: 'center',
  gap: 1.25,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  textDecoration: 'none',
  cursor: 'pointer',
  borderRadius: 1,
  '&:focus-visible': { outlineOffset: -2 },
} as const;
