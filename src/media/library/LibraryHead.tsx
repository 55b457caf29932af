import CreateNewFolderOutlined from '@mui/icons-material/CreateNewFolderOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import UploadOutlined from '@mui/icons-material/UploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { nameOfFolder } from '#contracts/media.ts';
import { useT } from '../../i18n/useT.ts';
import { IconAction } from '../../ui/IconAction.tsx';
import { useChoosing } from '../uploads/DropArea.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { useLibraryState } from './LibraryContext.ts';
import type { Library } from './useLibrary.ts';
import { isDeep } from './view.ts';

/** The current folder, the number of files and the buttons that add to it. */
export function LibraryHead({ library }: { library: Library | null }) {
  const t = useT();
  const { picker, ask, view, mayDelete, maySeeAccess } = useLibraryState();
  const name = nameOfFolder(view.folder);
  const { chooseFiles } = useChoosing();
  return (
    <Box component="header" sx={head}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: 1.5,
          minWidth: 0,
          flex: '1 1 auto',
        }}
      >
        {!picker && <Typography variant="h1">{t('media.title')}</Typography>}
        <Breadcrumbs />
        <Totals library={library} />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {maySeeAccess && view.folder !== '/' && (
          <IconAction
            label={t('media.actions.access', { name })}
            icon={GroupOutlined}
            onClick={() => ask({ about: 'access', path: view.folder, name })}
          />
        )}
        {mayDelete && view.folder !== '/' && (
          <IconAction
            label={t('media.actions.deleteFolder', { name })}
            icon={DeleteOutlined}
            onClick={() => ask({ about: 'deleteFolder', path: view.folder, name })}
          />
        )}
        <Button variant="outlined" startIcon={<CreateNewFolderOutlined />} onClick={() => ask({ about: 'newFolder' })}>
          {t('media.actions.newFolder')}
        </Button>
        <Button variant={picker ? 'outlined' : 'contained'} startIcon={<UploadOutlined />} onClick={chooseFiles}>
          {t('media.actions.upload')}
        </Button>
      </Box>
    </Box>
  );
}

function Totals({ library }: { library: Library | null }) {
  const t = useT();
  const { view } = useLibraryState();
  if (!library) return null;
  const { fileCount, folderCount } = library;
  const words = isDeep(view)
    ? t('media.found', { smart_count: folderCount + fileCount })
    : [
        folderCount > 0 && t('media.folders', { smart_count: folderCount }),
        (fileCount > 0 || folderCount === 0) && t('media.files', { smart_count: fileCount }),
      ]
        .filter(Boolean)
        .join(', ');
  return (
    <Typography variant="body2" color="text.secondary" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {words}
    </Typography>
  );
}

const head = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 40 } as const;
