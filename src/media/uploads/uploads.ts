import {
  after,
  type Chosen,
  type QueueEvent,
  turnOf,
  type UploadFailure,
  type UploadItem,
  type UploadQueue,
} from './queue.ts';

/** Delays in milliseconds between checks of the network; the last one repeats. */
const looksAfterMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

/**
 * Options of an upload request: `key` is the same for every attempt of a file, `resumeKey` also after a reload. `onKept`
 * receives the number of bytes with which the next attempt continues.
 */
export type SendOptions = {
  key: string;
  resumeKey: string | null;
  folder: string;
  signal: AbortSignal;
  onProgress(sent: number): void;
  onKept(bytes: number): void;
};

type Timers = { set(run: () => void, ms: number): unknown; clear(timer: unknown): unknown };

type UploadsOptions<Result> = {
  send(file: File, options: SendOptions): Promise<Result>;
  /** Returns true if the server responds. Called while the queue waits for the network. */
  isReachable(): Promise<boolean>;
  /** Returns why an attempt failed. `broke`: there was no response, so it is unknown whether the file arrived. */
  reasonOf(error: unknown): UploadFailure & { broke: boolean };
  /** Calls listeners at once or throttled, with one call for all changes since. */
  schedule?: (now: () => void) => void;
  newId?: () => string;
  timers?: Timers;
};

const atOnce = (now: () => void): void => now();

const browserTimers: Timers = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(Number(timer)),
};

/**
 * Creates the upload queue of this tab. It sends at most four files at once, pauses when the network is lost and
 * resumes by itself. An attempt without a response is repeated with the same key, and the server then returns the file
 * that it has already created.
 */
export function createUploads<Result>(options: UploadsOptions<Result>) {
  const { send, isReachable, reasonOf, schedule = atOnce } = options;
  const { newId = () => crypto.randomUUID(), timers = browserTimers } = options;
  const listeners = new Set<() => void>();
  const aborts = new Map<string, AbortController>();
  let queue: UploadQueue<Result> = { items: [], paused: false };
  let looks = 0;
  let timer: unknown;

  function happened(event: QueueEvent<Result>): void {
    queue = after(queue, event);
    for (const item of turnOf(queue)) void sendOne(item);
    schedule(() => {
      for (const listener of listeners) listener();
    });
  }

  async function sendOne({ id, file, folder, resumeKey }: UploadItem<Result>): Promise<void> {
    const abort = new AbortController();
    aborts.set(id, abort);
    queue = after(queue, { type: 'began', id });
    const onProgress = (sent: number) => !abort.signal.aborted && happened({ type: 'progressed', id, sent });
    const onKept = (bytes: number) => !abort.signal.aborted && happened({ type: 'kept', id, bytes });
    try {
      const result = await send(file, { key: id, resumeKey, folder, signal: abort.signal, onProgress, onKept });
      aborts.delete(id);
      if (!abort.signal.aborted) happened({ type: 'succeeded', id, result });
    } catch (error) {
      aborts.delete(id);
      if (!abort.signal.aborted) failed(id, error);
    }
  }

  function failed(id: string, error: unknown): void {
    const { broke, ...failure } = reasonOf(error);
    happened(broke ? { type: 'broke', id, words: failure.words } : { type: 'failed', id, failure });
    if (broke && timer === undefined) lookLater();
  }

  function lookLater(): void {
    const wait = looksAfterMs[Math.min(looks, looksAfterMs.length - 1)] ?? 0;
    looks += 1;
    timer = timers.set(() => void look(), wait);
  }

  /** Resumes if the server is reachable; otherwise checks again later. */
  async function look(): Promise<void> {
    timers.clear(timer);
    timer = undefined;
    if (!queue.paused) return;
    if (!(await isReachable())) {
      if (timer === undefined && queue.paused) lookLater();
      return;
    }
    looks = 0;
    if (queue.paused) happened({ type: 'resumed' });
  }

  function abortThose(gone: (id: string) => boolean): void {
    for (const [id, abort] of aborts) if (gone(id)) abort.abort();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    queue: (): UploadQueue<Result> => queue,
    add: (chosen: readonly Chosen[]) =>
      happened({ type: 'added', files: chosen.map((one) => ({ ...one, id: newId() })) }),
    start: () => happened({ type: 'start' }),
    retry: (id: string) => happened({ type: 'retry', id }),
    retryErrors: () => happened({ type: 'retry', id: 'all' }),
    remove(id: string): void {
      abortThose((one) => one === id);
      happened({ type: 'removed', id });
    },
    /** Removes completed uploads and those that can't be retried. */
    clear: () => happened({ type: 'cleared' }),
    /** Cancels all unfinished uploads. */
    stop(): void {
      abortThose(() => true);
      happened({ type: 'stopped' });
    },
    /** Call it when the browser reports that the network is back. */
    tryNow: () => void look(),
  };
}

export type Uploads<Result> = ReturnType<typeof createUploads<Result>>;
