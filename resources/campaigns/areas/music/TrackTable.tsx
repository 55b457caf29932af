import Box from '@mui/material/Box';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import type { TracklistTrack } from '#contracts/music.ts';
import { useT } from '#src/i18n/useT.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { rowLook, type TrackChoice, TrackRow } from './TrackRow.tsx';
import type { TrackMark } from './trackChanges.ts';

const rowHeight = 57;

type TrackTableProps = {
  label: string;
  tracks: readonly TracklistTrack[];
  /** How each track compares with the current ones. */
  marks?: readonly TrackMark[];
  choice?: TrackChoice;
  /** The sound of a track, below its other columns. */
  sound?: (track: TracklistTrack) => ReactNode;
};

/** A scrollable table of any number of tracks; only visible rows are in the DOM. */
export function TrackTable({ label, tracks, marks, choice, sound }: TrackTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: tracks.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  return (
    <Box
      ref={box}
      // Focusable, so that it can be scrolled by keyboard.
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, maxHeight: '60vh', overflowY: 'auto', minWidth: 0 }}
    >
      <Box role="table" aria-label={label} aria-rowcount={tracks.length + 1}>
        <ColumnHeads hasChoice={choice !== undefined} hasSound={sound !== undefined} />
        <Box role="rowgroup" sx={{ position: 'relative', height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const track = tracks[index];
            return (
              track && (
                <Box
                  key={index}
                  ref={virtual.measureElement}
                  data-index={index}
                  role="row"
                  aria-rowindex={index + 2}
                  style={{ transform: `translateY(${start}px)` }}
                  sx={[
                    rowLook(Boolean(choice)),
                    { position: 'absolute', insetInline: 0, top: 0 },
                    sound !== undefined && index > 0 && { borderTop: 1, borderColor: 'divider' },
                  ]}
                >
                  <TrackRow track={track} mark={marks?.[index] ?? null} choice={choice} sound={sound?.(track)} />
                </Box>
              )
            );
          })}
        </Box>
      </Box>
    </Box>
  );
}

const columns = ['image', 'name', 'artists', 'duration', 'services'] as const;

/** Sticky headers; those of the image and checkbox columns are for screen readers only. */
function ColumnHeads({ hasChoice, hasSound }: { hasChoice: boolean; hasSound: boolean }) {
  const t = useT();
  return (
    <Box
      role="row"
      aria-rowindex={1}
      sx={[
        rowLook(hasChoice),
        { position: 'sticky', top: 0, zIndex: 1, minHeight: 0, bgcolor: 'background.paper', typography: 'caption' },
        { color: 'text.secondary', borderBottom: 1, borderColor: 'divider' },
      ]}
    >
      {hasChoice && (
        <Box role="columnheader" className="track-choice">
          <VisuallyHidden>{t('music.tracklist.columns.choose')}</VisuallyHidden>
        </Box>
      )}
      {columns.map((column) => (
        <Box key={column} role="columnheader" className={`track-${column}`}>
          {column === 'image' ? (
            <VisuallyHidden>{t('music.tracklist.columns.image')}</VisuallyHidden>
          ) : (
            t(`music.tracklist.columns.${column}`)
          )}
        </Box>
      ))}
      {hasSound && (
        <Box role="columnheader" className="track-sound">
          <VisuallyHidden>{t('music.sound.column')}</VisuallyHidden>
        </Box>
      )}
    </Box>
  );
}
