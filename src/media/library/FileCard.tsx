import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type MouseEvent, memo, useRef } from 'react';
import { useLocale } from 'react-admin';
import { extensionOf } from '#contracts/media.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { focusRing } from '../../theme/focusRing.ts';
import { formatDateTime } from '../../ui/format/dateTime.ts';
import { formatDuration } from '../../ui/format/duration.ts';
import { formatBytes } from '../../ui/format/fileSize.ts';
import { tableColumns } from './columns.ts';
import { useDragFiles } from './dragging.ts';
import { FileName } from './FileName.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { VideoMark } from './VideoMark.tsx';

export type FileCardProps = {
  file: Upload;
  index: number;
  tabIndex: 0 | -1;
  selected: boolean;
  /** The file's information is open. */
  open: boolean;
  /** The picker does not accept this file. */
  dimmed: boolean;
  /** All selected files, if this is one of them; they are dragged together. */
  together: readonly Upload[];
  onPress: (file: Upload, index: number, event: MouseEvent) => void;
  onToggle: (file: Upload, index: number) => void;
};

/** `JPG · 1200 × 800 · 240 kB`, `MP3 · 3:45 · 8 MB`. The picture of a video shows its duration. */
function facts({ filename, width, height, duration_ms, size_bytes }: Upload, locale: string): string {
  const size = width && height ? `${width} × ${height}` : null;
  const duration = duration_ms === null ? null : formatDuration(duration_ms);
  const measure = size ?? duration;
  return [extensionOf(filename).toUpperCase(), measure, formatBytes(size_bytes, locale)].filter(Boolean).join(' · ');
}

function Tick({ file, index, selected, onToggle }: Pick<FileCardProps, 'file' | 'index' | 'selected' | 'onToggle'>) {
  const t = useT();
  return (
    <Checkbox
      className="tick"
      checked={selected}
      onChange={() => onToggle(file, index)}
      slotProps={{ input: { 'aria-label': t('media.actions.select', { name: file.name }), tabIndex: -1 } }}
    />
  );
}

/** Props that card and row share: dragging, selecting and opening. */
function useFile({ file, together }: FileCardProps) {
  const picture = useRef<HTMLDivElement>(null);
  const { begin, end } = useDragFiles();
  const dragProps = {
    draggable: true,
    onDragStart: (event: React.DragEvent) => begin(event, together.length > 0 ? together : [file], picture.current),
    onDragEnd: end,
  };
  return { picture, dragProps };
}

/** A file as a card: its thumbnail in a box of fixed aspect ratio, its name and its details. */
export const FileCard = memo(function FileCard(props: FileCardProps) {
  const locale = useLocale() ?? 'en';
  const { file, index, tabIndex, selected, open, dimmed, onPress, onToggle } = props;
  const { picture, dragProps } = useFile(props);
  return (
    <Box {...dragProps} sx={[card, selected && ticked, open && opened, dimmed && faint]}>
      <Box
        component="button"
        type="button"
        data-index={index}
        tabIndex={tabIndex}
        onClick={(event: MouseEvent) => onPress(file, index, event)}
        sx={cardButton}
      >
        <Box ref={picture} sx={pictureBox}>
          <Thumbnail file={file} width={320} extension />
          {file.type === 'video' && <VideoMark durationMs={file.duration_ms} />}
        </Box>
        <Box sx={{ px: 1, py: 0.75, minWidth: 0 }}>
          <Typography variant="body2" component="span">
            <FileName name={file.name} />
          </Typography>
          <Typography variant="caption" component="span" color="text.secondary" noWrap sx={{ display: 'block' }}>
            {facts(file, locale)}
          </Typography>
        </Box>
      </Box>
      <Box sx={tickBox}>
        <Tick file={file} index={index} selected={selected} onToggle={onToggle} />
      </Box>
    </Box>
  );
});

/** A file as a row of the table. */
export const FileRow = memo(function FileRow(props: FileCardProps) {
  const locale = useLocale() ?? 'en';
  const t = useT();
  const { file, index, tabIndex, selected, open, dimmed, onPress, onToggle } = props;
  const { picture, dragProps } = useFile(props);
  return (
    <Box {...dragProps} sx={[row, selected && ticked, open && opened, dimmed && faint]}>
      <Box role="gridcell">
        <Tick file={file} index={index} selected={selected} onToggle={onToggle} />
      </Box>
      <Box role="gridcell" sx={{ minWidth: 0, height: '100%', pr: 1.5 }}>
        <Box
          component="button"
          type="button"
          data-index={index}
          tabIndex={tabIndex}
          onClick={(event: MouseEvent) => onPress(file, index, event)}
          sx={rowButton}
        >
          <Box
            ref={picture}
            sx={{
              width: 44,
              height: 32,
              flexShrink: 0,
              borderRadius: 0.5,
              overflow: 'hidden',
              bgcolor: 'action.hover',
            }}
          >
            <Thumbnail file={file} width={160} />
          </Box>
          <FileName name={file.name} />
        </Box>
      </Box>
      <Box role="gridcell" sx={[cut, wideOnly]}>
        {t(`media.kind.${file.type}`)}
      </Box>
      <Box role="gridcell" sx={[cut, wideOnly]}>
        {file.mimetype}
      </Box>
      <Box role="gridcell" sx={[cut, wideOnly, figure]}>
        {file.width && file.height ? `${file.width} × ${file.height}` : ''}
      </Box>
      <Box role="gridcell" sx={[cut, widestOnly, figure]}>
        {file.duration_ms === null ? '' : formatDuration(file.duration_ms)}
      </Box>
      <Box role="gridcell" sx={[cut, figure]}>
        {formatBytes(file.size_bytes, locale)}
      </Box>
      <Box role="gridcell" sx={[cut, wideOnly, figure]}>
        {formatDateTime(file.created_at, locale)}
      </Box>
    </Box>
  );
});

const card = {
  position: 'relative',
  height: '100%',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'control' },
  '& .tick': { opacity: 0 },
  '&:hover .tick, &:focus-within .tick, & .tick.Mui-checked': { opacity: 1 },
  '@media (pointer: coarse)': { '& .tick': { opacity: 1 } },
  '&:has(> button:focus-visible)': focusRing,
} as const;
const ticked = { bgcolor: 'action.selected', borderColor: 'primary.light' } as const;
const opened = {
  borderColor: 'primary.light',
  boxShadow: (theme: Theme) => `inset 0 0 0 1px ${theme.palette.primary.light}`,
} as const;
/** Only the thumbnail fades: the name and details stay readable. */
const faint = { color: 'text.secondary', '& button :is(img, svg)': { opacity: 0.45 } } as const;
const bare = {
  border: 0,
  padding: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  width: '100%',
  height: '100%',
  minWidth: 0,
  '&:focus-visible': { outline: 'none' },
} as const;
const cardButton = { ...bare, display: 'flex', flexDirection: 'column' } as const;
const pictureBox = {
  position: 'relative',
  flex: 1,
  minHeight: 0,
  width: '100%',
  bgcolor: 'action.hover',
  overflow: 'hidden',
} as const;
const tickBox = {
  position: 'absolute',
  top: 4,
  left: 4,
  '& .tick': { bgcolor: 'background.paper', padding: 0.25, borderRadius: 0.5 },
} as const;
const row = {
  display: 'grid',
  gridTemplateColumns: tableColumns,
  alignItems: 'center',
  height: '100%',
  borderBottom: 1,
  borderColor: 'divider',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { bgcolor: 'action.hover' },
  '&:has(button:focus-visible)': (theme: Theme) => ({ ...focusRing(theme), outlineOffset: -2 }),
} as const;
const rowButton = { ...bare, display: 'flex', alignItems: 'center', gap: 1.25 } as const;
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;
const wideOnly = { display: { xs: 'none', md: 'block' } } as const;
const widestOnly = { display: { xs: 'none', lg: 'block' } } as const;
const figure = { textAlign: 'right', pr: 1.5 } as const;
