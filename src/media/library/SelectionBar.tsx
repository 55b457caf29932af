import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DriveFileMoveOutlined from '@mui/icons-material/DriveFileMoveOutlined';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import ShortTextOutlined from '@mui/icons-material/ShortTextOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useT } from '../../i18n/useT.ts';
import { isWanted, useLibraryState } from './LibraryContext.ts';

/** Announces the number of selected files. It is always there, because screen readers don't announce a region that is added with its text. */
export function SelectionStatus() {
  const t = useT();
  const { selection } = useLibraryState();
  return (
    <Box role="status" sx={visuallyHidden}>
      {t('media.selected', { smart_count: selection.count })}
    </Box>
  );
}

/** Shows the number of selected files and their actions. Replaces the toolbar, so that the content does not move. */
export function SelectionBar({ onSelectAll }: { onSelectAll: () => void }) {
  const t = useT();
  const { picker, selection, mayDelete, ask } = useLibraryState();
  const { files } = selection;
  const images = files.filter(({ type }) => type === 'image');
  const words = t('media.selected', { smart_count: selection.count });
  return (
    <Box
      role="region"
      aria-label={words}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        px: 1.5,
        minHeight: { xs: 44, sm: 34 },
        bgcolor: 'action.selected',
        borderRadius: 1,
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600, mr: 1 }}>
        {words}
      </Typography>
      {picker?.onUseFiles && (
        <Button
          size="small"
          variant="contained"
          disabled={!files.every((file) => isWanted(picker, file))}
          onClick={() => picker.onUseFiles?.(files)}
        >
          {t('media.actions.useFiles', { smart_count: selection.count })}
        </Button>
      )}
      <Button size="small" startIcon={<DriveFileMoveOutlined />} onClick={() => ask({ about: 'moveFiles', files })}>
        {t('media.actions.move')}
      </Button>
      <Button size="small" startIcon={<LabelOutlined />} onClick={() => ask({ about: 'tagFiles', files })}>
        {t('media.actions.tags')}
      </Button>
      {images.length > 0 && (
        <Button
          size="small"
          startIcon={<ShortTextOutlined />}
          onClick={() => ask({ about: 'describeFiles', files: images })}
        >
          {t('media.info.alt')}
        </Button>
      )}
      {mayDelete && (
        <Button
          size="small"
          color="error"
          startIcon={<DeleteOutlined />}
          onClick={() => ask({ about: 'deleteFiles', files })}
        >
          {t('media.actions.delete')}
        </Button>
      )}
      <Button size="small" color="inherit" onClick={onSelectAll}>
        {t('media.actions.selectAll')}
      </Button>
      <Button size="small" color="inherit" onClick={selection.clear}>
        {t('media.actions.clearSelection')}
      </Button>
    </Box>
  );
}
