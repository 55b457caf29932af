import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../../plugins/apiError.ts';

/** A drawing without script, foreign content and addresses elsewhere; dimensions in pixels, null where it says none. */
export type Drawing = { text: string; width: number | null; height: number | null };

type Job = { resolve(drawing: Drawing | null): void; reject(error: Error): void };

const idleMs = 30_000;
const patienceMs = 4_500;

/** Beside this file in the sources, beside the server in the build. */
const program = ['./drawingWorker.js', './drawingWorker.mjs']
  .map((name) => new URL(name, import.meta.url))
  .find((url) => existsSync(fileURLToPath(url)));

/** The thread that cleans drawings: started with the first one, ended when there was none for a while or one hangs. */
class DrawingThread {
  private worker: Worker | null = null;
  private readonly jobs = new Map<number, Job>();
  private last = 0;
  private idle: NodeJS.Timeout | undefined;

  clean(text: string): Promise<Drawing | null> {
    const id = ++this.last;
    const worker = this.started();
    clearTimeout(this.idle);
    return new Promise<Drawing | null>((resolve, reject) => {
      this.jobs.set(id, { resolve, reject });
      worker.postMessage({ id, text });
    }).finally(() => {
      this.jobs.delete(id);
      if (this.jobs.size === 0) this.idle = setTimeout(() => this.end(), idleMs).unref();
    });
  }

  /** What it works on is given up. */
  end(): void {
    const { worker } = this;
    this.worker = null;
    for (const { reject } of this.jobs.values()) reject(new Error('The thread was ended'));
    worker?.terminate();
  }

  private started(): Worker {
    if (this.worker) return this.worker;
    if (!program) throw new Error('The program that cleans drawings is missing');
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    worker.unref();
    worker.on('message', ({ id, drawing }: { id: number; drawing: Drawing | null }) =>
      this.jobs.get(id)?.resolve(drawing),
    );
    worker.on('error', () => this.worker === worker && this.end());
    this.worker = worker;
    return worker;
  }
}

const thread = new DrawingThread();
let queue: Promise<unknown> = Promise.resolve();

/**
 * Cleans a drawing, one after the other.
 * @throws ApiError `file-damaged` for what can't be read, has entities, or takes too long
 */
export function cleanDrawing(text: string): Promise<Drawing> {
  const turn = queue.then(async () => {
    let late: NodeJS.Timeout | undefined;
    const cleaned = thread.clean(text).catch(() => null);
    const tooLate = new Promise<null>((resolve) => {
      late = setTimeout(() => resolve(null), patienceMs);
    });
    const drawing = await Promise.race([cleaned, tooLate]);
    clearTimeout(late);
    if (drawing) return drawing;
    // it may still be at work on it
    thread.end();
    throw new ApiError('file-damaged');
  });
  queue = turn.catch(() => undefined);
  return turn;
}
