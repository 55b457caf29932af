import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../../plugins/apiError.ts';

/** A drawing without scripts, foreign content and external URLs. Dimensions in pixels; null if it has none. */
type Drawing = { text: string; width: number | null; height: number | null };

type Answer = { id: number; drawing: Drawing | null };
type Job = { id: number; resolve(drawing: Drawing | null): void };

const idleMs = 30_000;
const patienceMs = 4_000;

/** Next to this file in the sources, next to the server in the build. */
const program = ['./drawingWorker.js', './drawingWorker.mjs']
  .map((name) => new URL(name, import.meta.url))
  .find((url) => existsSync(fileURLToPath(url)));

/**
 * The worker that sanitizes drawings one at a time. It starts on first use, and ends after idle time or when a drawing
 * takes too long.
 */
class SvgThread {
  private worker: { thread: Worker; loaded: Promise<void> } | null = null;
  private job: Job | null = null;
  private last = 0;
  private idle: NodeJS.Timeout | undefined;

  /**
   * Sanitizes a drawing.
   * @returns null if it is invalid, takes too long, or crashes the worker
   */
  async clean(text: string): Promise<Drawing | null> {
    clearTimeout(this.idle);
    const { thread, loaded } = this.started();
    // The timeout excludes loading, which depends on the load of the machine.
    await loaded;
    const id = ++this.last;
    const answer = await new Promise<Drawing | null | 'late'>((resolve) => {
      setTimeout(() => resolve('late'), patienceMs).unref();
      this.job = { id, resolve };
      thread.postMessage({ id, text });
    });
    this.job = null;
    if (answer === 'late') this.end();
    else this.idle = setTimeout(() => this.end(), idleMs).unref();
    return answer === 'late' ? null : answer;
  }

  private end(): void {
    const ended = this.worker;
    this.worker = null;
    ended?.thread.terminate();
  }

  private started() {
    this.worker ??= this.start();
    return this.worker;
  }

  private start() {
    if (!program) throw new Error('The SVG sanitizer worker is missing');
    const thread = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    thread.unref();
    const loaded = new Promise<void>((resolve, reject) => {
      thread.once('message', () => resolve());
      thread.once('error', (error) => {
        reject(error);
        this.worker = null;
        this.job?.resolve(null);
      });
    });
    thread.on('message', ({ id, drawing }: Answer) => {
      if (id === this.job?.id) this.job.resolve(drawing);
    });
    return { thread, loaded };
  }
}

const thread = new SvgThread();
let queue: Promise<unknown> = Promise.resolve();

/**
 * Sanitizes a drawing. Calls are queued.
 * @throws ApiError `file-damaged` if it can't be parsed, has entities, or takes too long
 */
export function sanitizeSvg(text: string): Promise<Drawing> {
  const turn = queue.then(async () => {
    const drawing = await thread.clean(text);
    if (!drawing) throw new ApiError('file-damaged');
    return drawing;
  });
  queue = turn.catch(() => undefined);
  return turn;
}
