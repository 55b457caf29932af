import ChevronRight from '@mui/icons-material/ChevronRight';
import FolderIcon from '@mui/icons-material/Folder';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { folderTrail, nameOfFolder } from '#contracts/media.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';

type MoveFilesDialogProps = {
  files: readonly Upload[];
  from: string;
  onMove: (folder: string) => Promise<void>;
  onClose: () => void;
};

/** Chooses the folder to move files to: the alternative to dragging, for keyboard and touch. */
export function MoveFilesDialog({ files, from, onMove, onClose }: MoveFilesDialogProps) {
  const t = useT();
  // Starts in the parent folder, since files can't be moved to their current folder.
  const [folder, setFolder] = useState(folderTrail(from).at(-2) ?? '/');
  const [busy, setBusy] = useState(false);
  const count = { smart_count: files.length };
  const isHere = files.every((file) => file.folder === folder);
  const name = folder === '/' ? t('media.home') : nameOfFolder(folder);
  const move = async () => {
    setBusy(true);
    await onMove(folder);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('media.move.title', { ...count, name: files[0]?.name ?? '' })}
      confirmLabel={t('media.move.to', { folder: name })}
      busy={busy}
      disabled={isHere}
      onConfirm={move}
      onClose={onClose}
    >
      <Trail folder={folder} onOpen={setFolder} />
      <Subfolders key={folder} folder={folder} onOpen={setFolder} />
      <Typography
        variant="caption"
        color="text.secondary"
        role="status"
        sx={{ display: 'block', minHeight: 18, mt: 1 }}
      >
        {isHere && t('media.move.here', count)}
      </Typography>
    </ConfirmDialog>
  );
}

type OpenProps = { folder: string; onOpen: (folder: string) => void };

function Trail({ folder, onOpen }: OpenProps) {
  const t = useT();
  return (
    <Box
      component="nav"
      aria-label={t('media.breadcrumbs')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}
    >
      {folderTrail(folder).map((path, at) => (
        <Box key={path} sx={{ display: 'flex', alignItems: 'center' }}>
          {at > 0 && <ChevronRight aria-hidden sx={{ fontSize: 16, color: 'text.disabled' }} />}
          <Link
            component="button"
            type="button"
            variant="body2"
            aria-current={path === folder ? 'page' : undefined}
            onClick={() => onOpen(path)}
            sx={{ p: 0.5, minHeight: 24, color: path === folder ? 'text.primary' : 'text.secondary' }}
          >
            {path === '/' ? t('media.home') : nameOfFolder(path)}
          </Link>
        </Box>
      ))}
    </Box>
  );
}

function Subfolders({ folder, onOpen }: OpenProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  const limit = limits.maxPageSize;
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['uploads', 'subfolders', folder],
    queryFn: ({ pageParam: offset, signal }) =>
      call('GET /api/uploads/folders/*', { params: { '*': folder }, query: { offset, limit }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ subfolders_total }, _, offset) => (offset + limit < subfolders_total ? offset + limit : null),
  });
  const folders = data?.pages.flatMap(({ subfolders }) => subfolders) ?? [];
  return (
    <Box
      role="group"
      aria-label={t('media.folder')}
      aria-busy={isPending}
      sx={{ height: 264, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, mt: 1 }}
    >
      <List disablePadding sx={{ p: 0.5 }}>
        {folders.map(({ path, name }) => (
          <ListItem key={path} disablePadding>
            <ListItemButton onClick={() => onOpen(path)}>
              <ListItemIcon>
                <FolderIcon fontSize="small" sx={{ color: 'text.disabled' }} />
              </ListItemIcon>
              <ListItemText primary={name} slotProps={{ primary: { noWrap: true } }} />
              <ChevronRight aria-hidden fontSize="small" sx={{ color: 'text.disabled' }} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      {hasNextPage && (
        <Button fullWidth loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('media.move.more')}
        </Button>
      )}
      {!isPending && folders.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ p: 2, textAlign: 'center' }}>
          {error ? errorWords(error) : t('media.move.noFolders')}
        </Typography>
      )}
    </Box>
  );
}
