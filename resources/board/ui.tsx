import FullscreenExitOutlined from '@mui/icons-material/FullscreenExitOutlined';
import FullscreenOutlined from '@mui/icons-material/FullscreenOutlined';
import ViewTimelineOutlined from '@mui/icons-material/ViewTimelineOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSyncExternalStore } from 'react';
import { useLocale } from 'react-admin';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { formatTime, zoneName } from '#src/ui/format/dateTime.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { BoardDays } from './BoardDays.tsx';
import { BoardFailures } from './BoardFailures.tsx';
import { useBoard } from './boardQuery.ts';

/** What goes live in the next 48 hours, and what failed. Its text is large enough for a screen on the wall. */
export default function BoardPage() {
  const t = useT();
  return (
    <Box sx={look}>
      <PageHeader title={t('board.title')} actions={<FullScreenButton />} />
      <Content query={useBoard()} />
    </Box>
  );
}

/** Headings and chips grow with the text. */
const look = {
  fontSize: { xs: '1rem', lg: 'clamp(1rem, 0.25rem + 0.85vw, 1.5rem)' },
  '& h2': { fontSize: '1.0625em' },
  '& .status-chip': { fontSize: { lg: '0.8em' }, lineHeight: 1.6, height: 'auto' },
} as const;

function Content({ query: { data, error, dataUpdatedAt, refetch } }: { query: ReturnType<typeof useBoard> }) {
  const t = useT();
  const errorWords = useErrorWords();
  if (!data) {
    if (error) return <ErrorState title={t('board.failed')} text={errorWords(error)} onRetry={() => void refetch()} />;
    return (
      <Panel>
        <SkeletonRows rows={6} columns={3} label={t('board.loading')} />
      </Panel>
    );
  }
  const time = formatTime(new Date(dataUpdatedAt).toISOString());
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {error && <Alert severity="warning">{t('board.outdated', { time, reason: errorWords(error) })}</Alert>}
      <BoardFailures failures={data.failures} />
      {data.entries.length === 0 ? (
        <Panel>
          <EmptyState icon={ViewTimelineOutlined} title={t('board.none')} text={t('board.noneText')} />
        </Panel>
      ) : (
        <BoardDays board={data} />
      )}
      {data.more > 0 && <Typography>{t('board.more', { smart_count: data.more })}</Typography>}
      <Zone />
    </Box>
  );
}

function Zone() {
  const t = useT();
  useLocale();
  return (
    <Typography variant="body2" color="text.secondary">
      {t('board.zone', { zone: zoneName().replaceAll('_', ' ') })}
    </Typography>
  );
}

const isFullScreen = (): boolean => document.fullscreenElement !== null;

function onFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** For a screen on the wall. Phones without full screen do not get it. */
function FullScreenButton() {
  const t = useT();
  const isFull = useSyncExternalStore(onFullScreen, isFullScreen);
  if (!document.fullscreenEnabled) return null;
  const change = () => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <Button
      variant="outlined"
      startIcon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      onClick={() => void change().catch(() => undefined)}
      sx={{ display: { xs: 'none', md: 'inline-flex' } }}
    >
      {t(isFull ? 'board.leaveFullScreen' : 'board.fullScreen')}
    </Button>
  );
}
