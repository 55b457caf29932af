import { useEffect, useRef, useState } from 'react';
import type { ReportDownload } from '#contracts/reportItems.ts';
import { saveFile } from '../../browser/saveFile.ts';
import { useReports } from '../ReportsContext.ts';
import type { FileProgress } from '../wire/appCalls.ts';
import { fileName } from './fileName.ts';

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
export function useDownload(download: ReportDownload) {
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
