import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from 'react-admin';
import type { ReportDownload } from '#contracts/reportItems.ts';
import { saveFile } from '../../browser/saveFile.ts';
import { useT } from '../../i18n/useT.ts';
import { formatBytes } from '../../ui/format/fileSize.ts';
import { BusyButton } from '../BusyButton.tsx';
import { useReports } from '../ReportsContext.ts';
import { useReportWords } from '../useReportWords.ts';
import type { FileProgress } from '../wire/appCalls.ts';

type DownloadsProps = {
  downloads: readonly ReportDownload[] | undefined;
  /** The name of the item: downloads omit it from their labels, and use it if they have no title. */
  name: string;
};

/** The downloads of a report item. */
export function Downloads({ downloads = [], name }: DownloadsProps) {
  if (downloads.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 2, pb: 1 }}>
      {downloads.map((download, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: downloads have their places
        <Download key={at} download={{ ...download, title: download.title || name }} of={name} />
      ))}
    </Box>
  );
}

function Download({ download, of }: { download: ReportDownload; of: string }) {
  const t = useT();
  const reportWords = useReportWords();
  const { name, state, start, cancel, dismiss } = useDownload(download);
  const format = download.format.toUpperCase();
  const button = useRef<HTMLButtonElement>(null);
  /** The pressed button is removed: keyboard users continue from the download's own button. */
  const leaving = (action: () => void) => () => {
    button.current?.focus();
    action();
  };
  return (
    <>
      <BusyButton
        ref={button}
        size="small"
        variant="outlined"
        startIcon={<FileDownloadOutlined />}
        busy={state?.is === 'running'}
        aria-label={t('reports.download.action', { title: download.title, format })}
        onClick={() => void start()}
      >
        {download.title === of ? format : `${download.title} ${format}`}
      </BusyButton>
      {state?.is === 'running' && <Progress name={name} progress={state.progress} onCancel={leaving(cancel)} />}
      {state?.is === 'done' && (
        <Typography role="status" variant="body2" color="text.secondary" sx={{ alignSelf: 'center' }}>
          {t('reports.download.done', { name })}
        </Typography>
      )}
      {state?.is === 'failed' && (
        <Alert
          severity="error"
          sx={{ flexBasis: '100%', order: 1 }}
          onClose={leaving(dismiss)}
          closeText={t('reports.download.dismiss')}
        >
          {t('reports.download.failed', { name, reason: reportWords(state.error) })}
        </Alert>
      )}
    </>
  );
}

type ProgressProps = { name: string; progress: FileProgress; onCancel: () => void };

/** The bytes received, and the total if it is known. */
function Progress({ name, progress: { received, total }, onCancel }: ProgressProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const size = formatBytes(received, locale);
  const words =
    total === null
      ? t('reports.download.received', { received: size })
      : t('reports.download.progress', { received: size, total: formatBytes(total, locale) });
  const known = total === null ? null : Math.min(100, Math.round((received / total) * 100));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flex: '1 1 16rem', order: 1 }}>
      <LinearProgress
        aria-label={t('reports.download.running', { name })}
        variant={known === null ? 'indeterminate' : 'determinate'}
        value={known ?? undefined}
        sx={{ flex: 1 }}
      />
      <Typography variant="body2" color="text.secondary" noWrap>
        {words}
      </Typography>
      <Button size="small" onClick={onCancel}>
        {t('reports.download.cancel')}
      </Button>
    </Box>
  );
}

type DownloadState =
  | { is: 'running'; progress: FileProgress }
  | { is: 'failed'; error: unknown }
  | { is: 'done' }
  | null;

/** The number of bytes between two progress updates. */
const progressStepBytes = 262_144;

/**
 * Downloads a file of a report with the token and saves it, one file at a time. Unmounting the component cancels the
 * download.
 */
function useDownload(download: ReportDownload) {
  const { calls, slug } = useReports();
  const [state, setState] = useState<DownloadState>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const name = fileName(slug, download);

  const start = async () => {
    if (running.current) return;
    const asked = new AbortController();
    running.current = asked;
    let reported = 0;
    setState({ is: 'running', progress: { received: 0, total: null } });
    const onProgress = (progress: FileProgress) => {
      if (progress.received > 0 && progress.received - reported < progressStepBytes) return;
      reported = progress.received;
      setState({ is: 'running', progress });
    };
    try {
      saveFile(name, await calls.file(download.url, { signal: asked.signal, onProgress }));
      setState({ is: 'done' });
    } catch (error) {
      setState(asked.signal.aborted ? null : { is: 'failed', error });
    } finally {
      running.current = null;
    }
  };
  return { name, state, start, cancel: () => running.current?.abort(), dismiss: () => setState(null) };
}

/** Characters that are invalid in file names on some system. */
const forbidden = /[\p{Cc}\\/:*?"<>|]+/gu;

/** `{campaign slug}-{title}.{format}`. */
export const fileName = (slug: string, { title, format }: ReportDownload): string =>
  `${slug}-${title}.${format}`.replace(forbidden, '-');
