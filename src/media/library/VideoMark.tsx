import PlayArrow from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import { formatDuration } from '../../ui/format/duration.ts';

/** Marks the picture of a video, with its duration where there is space. */
export function VideoMark({ durationMs }: { durationMs?: number | null }) {
  return (
    // The name of the file's button begins with the file's name.
    <Box component="span" aria-hidden sx={mark}>
      <PlayArrow sx={{ fontSize: 14 }} />
      {durationMs != null && formatDuration(durationMs)}
    </Box>
  );
}

/** The same in light and dark: it is on a picture. */
const mark = {
  position: 'absolute',
  insetInlineEnd: 4,
  bottom: 4,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.25,
  px: 0.5,
  height: 18,
  borderRadius: 0.5,
  color: 'common.white',
  bgcolor: 'rgba(0, 0, 0, 0.72)',
  typography: 'caption',
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'none',
} as const;
