import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { Upload } from '#resources/uploads/schema.ts';
import { useT } from '../../i18n/useT.ts';
import type { UploadTally } from './queue.ts';
import { UploadRow } from './UploadRow.tsx';
import { useUploadQueue, useUploads } from './UploadsContext.tsx';

const rowHeight = 44;
const rowsSeen = 5;

/** The upload queue at the bottom of the library; hidden if it is empty. */
export function UploadPanel({ onUseExisting }: { onUseExisting: (copy: Upload) => void }) {
  const t = useT();
  const { queue, tally } = useUploadQueue();
  const [open, setOpen] = useState(true);
  // What failed or was added wants to be seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened again by each of these
  useEffect(() => setOpen(true), [tally.all, tally.failed]);
  if (tally.all === 0) return null;
  const Arrow = open ? ExpandMore : ExpandLess;
  return (
    <Box component="section" aria-label={t('media.uploads.label')} sx={panel}>
      <Progress tally={tally} />
      <Box sx={head}>
        <Summary tally={tally} paused={queue.paused} />
        <Actions tally={tally} paused={queue.paused} />
        <IconButton
          size="small"
          aria-expanded={open}
          aria-label={t(open ? 'media.uploads.hide' : 'media.uploads.show')}
          onClick={() => setOpen(!open)}
        >
          <Arrow fontSize="small" />
        </IconButton>
      </Box>
      {open && <Rows onUseExisting={onUseExisting} />}
    </Box>
  );
}

function Progress({ tally }: { tally: UploadTally }) {
  const t = useT();
  const busy = tally.started + tally.waiting > 0;
  return (
    <LinearProgress
      aria-label={t('media.uploads.label')}
      variant="determinate"
      value={Math.round(tally.progress * 100)}
      sx={{ height: 2, visibility: busy ? 'visible' : 'hidden' }}
    />
  );
}

function Summary({ tally, paused }: { tally: UploadTally; paused: boolean }) {
  const t = useT();
  const { all, done, failed, pending, started, waiting } = tally;
  const words = () => {
    if (paused) return t('media.uploads.waiting');
    if (done === all) return t('media.uploads.completed');
    if (started + waiting === 0 && pending > 0) return t('media.uploads.ready', { smart_count: pending });
    return t('media.uploads.running', { done, all });
  };
  return (
    <Typography variant="body2" role="status" sx={{ flex: { xs: '1 1 100%', sm: 1 }, minWidth: 0, fontWeight: 500 }}>
      {words()}
      {failed > 0 && (
        <Box component="span" sx={{ color: 'error.main', ml: 1 }}>
          {t('media.uploads.failed', { smart_count: failed })}
        </Box>
      )}
    </Typography>
  );
}

function Actions({ tally, paused }: { tally: UploadTally; paused: boolean }) {
  const t = useT();
  const { start, retryErrors, clear, stop, tryNow } = useUploads();
  const { pending, retryable, done, failed, started, waiting } = tally;
  const busy = started + waiting > 0;
  const ended = done + failed - retryable;
  return (
    <>
      {paused && (
        <Button size="small" onClick={tryNow}>
          {t('media.uploads.tryNow')}
        </Button>
      )}
      {busy && (
        <Button size="small" color="inherit" onClick={stop}>
          {t('media.uploads.stop')}
        </Button>
      )}
      {!busy && ended > 0 && (
        <Button size="small" color="inherit" onClick={clear}>
          {t('media.uploads.clear')}
        </Button>
      )}
      {retryable > 0 && (
        <Button size="small" variant="outlined" onClick={retryErrors}>
          {t('media.uploads.retryErrors')}
        </Button>
      )}
      {pending > 0 && (
        <Button size="small" variant="contained" onClick={start}>
          {t('media.uploads.start')}
        </Button>
      )}
    </>
  );
}

/** The virtualized list of files. */
function Rows({ onUseExisting }: { onUseExisting: (copy: Upload) => void }) {
  const t = useT();
  const { items } = useUploadQueue().queue;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 4,
  });
  return (
    <Box
      ref={scroller}
      // Scrollable content must be reachable by keyboard.
      tabIndex={0}
      role="group"
      aria-label={t('media.uploads.label')}
      sx={{ height: Math.min(virtual.getTotalSize(), rowHeight * rowsSeen), overflowY: 'auto' }}
    >
      <Box component="ul" sx={{ position: 'relative', m: 0, p: 0, height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          if (!item) return null;
          const place = {
            position: 'absolute',
            insetInline: 0,
            // Error messages are shown in full: on narrow screens they use additional lines.
            minHeight: rowHeight,
            transform: `translateY(${start}px)`,
          } as const;
          return (
            <UploadRow
              key={key}
              item={item}
              index={index}
              measure={virtual.measureElement}
              place={place}
              onUseExisting={onUseExisting}
            />
          );
        })}
      </Box>
    </Box>
  );
}

const panel = {
  flexShrink: 0,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;
const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  px: { xs: 2, sm: 3 },
  py: 0.75,
} as const;
