import { ApiError } from '#server/plugins/apiError.ts';
import { WorkerThread } from '../images/workerThread.ts';

/** A drawing without scripts, foreign content and external URLs. Dimensions in pixels; null if it has none. */
type Drawing = { text: string; width: number | null; height: number | null };

const thread = new WorkerThread<{ text: string }, Drawing>({
  program: 'drawingWorker',
  patienceMs: 4_000,
  memoryMb: 256,
});

/**
 * Sanitizes a drawing. Calls are queued.
 * @throws ApiError `file-damaged` if it can't be parsed, has entities, or takes too long
 */
export async function sanitizeSvg(text: string): Promise<Drawing> {
  const drawing = await thread.ask({ text });
  if (!drawing) throw new ApiError('file-damaged');
  return drawing;
}
