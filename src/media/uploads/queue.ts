/** The maximum number of simultaneous uploads. */
const sentAtOnce = 4;
/**
 * After this many interruptions, each with a reachable server afterwards, the cause is the file and not the network.
 */
const maxInterruptions = 5;

/**
 * `pending`: added, not started. `waiting`: started by the user and queued. `started`: uploading. `done` and `failed`
 * are final, but a failed upload can be retried.
 */
type UploadStatus = 'pending' | 'waiting' | 'started' | 'done' | 'failed';

/** Why an upload failed: the message, and whether a retry is pointless. */
export type UploadFailure = { words: string; final: boolean };

export type UploadItem<Result> = {
  /** Also the idempotency key of its requests: a retry with the same id does not create a second file. */
  id: string;
  file: File;
  folder: string;
  status: UploadStatus;
  /** Identifies the file to continue its upload after a reload; null if that is not possible. */
  resumeKey: string | null;
  /** Bytes sent, of `file.size`. */
  sent: number;
  /** Bytes that the server has of an unfinished upload: the next attempt continues there. */
  kept: number;
  breaks: number;
  failure: UploadFailure | null;
  /** The server's response. */
  result: Result | null;
};

export type UploadQueue<Result> = {
  items: readonly UploadItem<Result>[];
  /** Offline: no upload starts until the network is back. */
  paused: boolean;
};

/** A file to upload; `failure` is set if it is refused before the upload. */
export type Chosen = {
  file: File;
  folder: string;
  failure: UploadFailure | null;
  resumeKey?: string | null;
  kept?: number;
};
type NewItem = Chosen & { id: string };

export type QueueEvent<Result> =
  | { type: 'added'; files: readonly NewItem[] }
  | { type: 'start' }
  | { type: 'retry'; id: string | 'all' }
  | { type: 'removed'; id: string }
  | { type: 'cleared' }
  | { type: 'stopped' }
  | { type: 'began'; id: string }
  | { type: 'progressed'; id: string; sent: number }
  | { type: 'kept'; id: string; bytes: number }
  | { type: 'succeeded'; id: string; result: Result }
  | { type: 'failed'; id: string; failure: UploadFailure }
  | { type: 'broke'; id: string; words: string }
  | { type: 'resumed' };

type Item<Result> = UploadItem<Result>;

const waiting = <Result>(item: Item<Result>): Item<Result> => ({
  ...item,
  status: 'waiting',
  sent: item.kept,
  failure: null,
});
const canRetry = <Result>({ status, failure }: Item<Result>): boolean => status === 'failed' && failure?.final !== true;

/** Returns the queue after an event; an event for a removed item changes nothing. */
export function after<Result>(queue: UploadQueue<Result>, event: QueueEvent<Result>): UploadQueue<Result> {
  switch (event.type) {
    case 'added':
      return { ...queue, items: [...queue.items, ...event.files.map(newItem<Result>)] };
    case 'start':
      return each(queue, (item) => (item.status === 'pending' ? waiting(item) : item));
    case 'retry':
      return each(queue, (item) =>
        canRetry(item) && (event.id === 'all' || event.id === item.id) ? { ...waiting(item), breaks: 0 } : item,
      );
    case 'removed':
      return { ...queue, items: queue.items.filter(({ id }) => id !== event.id) };
    case 'cleared':
      return { ...queue, items: queue.items.filter((item) => item.status !== 'done' && !item.failure?.final) };
    case 'stopped':
      return { paused: false, items: queue.items.filter(({ status }) => status === 'done' || status === 'failed') };
    case 'resumed':
      return { ...queue, paused: false };
    case 'broke':
      return { ...one(queue, event.id, (item) => broken(item, event.words)), paused: true };
    default:
      return one(queue, event.id, (item) => ({ ...item, ...changeOf(item, event) }));
  }
}

function newItem<Result>({ failure, resumeKey = null, kept = 0, ...chosen }: NewItem): Item<Result> {
  const status = failure ? 'failed' : 'pending';
  return { ...chosen, status, failure, resumeKey, sent: 0, kept, breaks: 0, result: null };
}

function each<Result>(queue: UploadQueue<Result>, change: (item: Item<Result>) => Item<Result>): UploadQueue<Result> {
  return { ...queue, items: queue.items.map(change) };
}

function one<Result>(queue: UploadQueue<Result>, id: string, change: (item: Item<Result>) => Item<Result>) {
  return each(queue, (item) => (item.id === id ? change(item) : item));
}

function broken<Result>(item: Item<Result>, words: string): Item<Result> {
  const breaks = item.breaks + 1;
  if (breaks < maxInterruptions) return { ...waiting(item), breaks };
  return { ...item, status: 'failed', sent: 0, breaks, failure: { words, final: false } };
}

type OwnEvent<Result> = Extract<QueueEvent<Result>, { type: 'began' | 'progressed' | 'kept' | 'succeeded' | 'failed' }>;

function changeOf<Result>(item: Item<Result>, event: OwnEvent<Result>): Partial<Item<Result>> {
  switch (event.type) {
    case 'began':
      return { status: 'started', sent: item.kept };
    case 'progressed':
      return item.status === 'started' ? { sent: Math.min(event.sent, item.file.size) } : {};
    case 'kept':
      // Progress between interruptions: the network is the cause.
      return { kept: event.bytes, ...(event.bytes > item.kept ? { breaks: 0 } : {}) };
    case 'succeeded':
      return { status: 'done', sent: item.file.size, result: event.result, failure: null };
    case 'failed':
      return { status: 'failed', sent: 0, failure: event.failure };
  }
}

/** Returns the items to start now, in the order in which they were added. */
export function turnOf<Result>({ items, paused }: UploadQueue<Result>): readonly Item<Result>[] {
  if (paused) return [];
  const free = sentAtOnce - items.filter(({ status }) => status === 'started').length;
  return items.filter(({ status }) => status === 'waiting').slice(0, Math.max(free, 0));
}

export type UploadTally = Record<UploadStatus, number> & {
  all: number;
  /** Failed uploads that can be retried. */
  retryable: number;
  /** Between 0 and 1, by bytes, over all started uploads that have not failed. */
  progress: number;
};

/** Returns the totals of the queue. */
export function tallyOf<Result>({ items }: UploadQueue<Result>): UploadTally {
  const tally = {
    all: items.length,
    retryable: 0,
    progress: 0,
    pending: 0,
    waiting: 0,
    started: 0,
    done: 0,
    failed: 0,
  };
  let [sent, size] = [0, 0];
  for (const item of items) {
    tally[item.status] += 1;
    if (canRetry(item)) tally.retryable += 1;
    if (item.status === 'pending' || item.status === 'failed') continue;
    // An empty file counts too.
    sent += item.sent + (item.status === 'done' ? 1 : 0);
    size += item.file.size + 1;
  }
  return { ...tally, progress: size === 0 ? 0 : sent / size };
}

/** Returns true if closing the tab now would lose uploads. */
export const isUnderWay = ({ pending, waiting, started }: UploadTally): boolean => pending + waiting + started > 0;
