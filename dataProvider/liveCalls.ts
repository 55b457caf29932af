import type { EventMessage, ServerEvents } from '#contracts/events.ts';
import type { RecordId } from '#contracts/recordName.ts';
import { isObject, isText } from '#contracts/values.ts';
import { ApiCallError, type CallApi } from './httpClient.ts';
import type { TabSession } from './tabSession.ts';

/**
 * An event for subscribers, in the format of react-admin's realtime: `gap` means that events may have been missed,
 * `deleted` that a lock was requested for a record that does not exist.
 */
export type LiveEvent = {
  topic: string;
  type: 'updated' | 'deleted' | 'lock' | 'unlock' | 'gap';
  payload: LivePayload;
};
type LivePayload = { ids: string[]; message: EventMessage<ServerEvents> | null };
type LiveListener = (event: LiveEvent) => void;

/** The source of events: the tab's socket. */
export type LiveSource = {
  onMessage(listener: (message: EventMessage<ServerEvents>) => void): () => void;
  onGap(listener: () => void): () => void;
};

/** Who edits a record, and since when. */
export type HeldLock = {
  /** The id of the record. */
  id: string;
  session: string;
  user: { id: string; display_name: string };
  locked_at: string;
};

type LockParams = { id: string; take_over?: boolean };

/** Methods for locks and live events, with the signatures of react-admin's realtime and locks. */
export type LiveCalls = {
  subscribe(topic: string, listener: LiveListener): Promise<void>;
  unsubscribe(topic: string, listener: LiveListener): Promise<void>;
  /**
   * Takes or renews the lock.
   * @throws ApiCallError 423 with the holder's lock (see `lockOf`), 0 without a response within 10 s
   */
  lock(resource: string, params: LockParams): Promise<HeldLock>;
  /** Frees a lock of this session. `leaving`: the page is closing, and the request continues after it. */
  unlock(resource: string, params: { id: string; locked_at: string; leaving?: boolean }): Promise<void>;
  getLock(resource: string, params: { id: string }): Promise<HeldLock | undefined>;
  getLocks(resource: string): Promise<HeldLock[]>;
};

type Topics = { topics: string[]; type: LiveEvent['type']; id: string };

/** Returns the topics of a message about a record. */
function topicsAbout(
  kind: 'resource' | 'lock',
  type: LiveEvent['type'],
  message: { campaign_id: string } | RecordId,
): Topics {
  const { resource, id } = 'campaign_id' in message ? { resource: 'campaigns', id: message.campaign_id } : message;
  return { topics: [`${kind}/${resource}`, `${kind}/${resource}/${id}`], type, id };
}

/** Returns the topics of a message; null if it has none. */
function topicsOf(message: EventMessage<ServerEvents>): Topics | null {
  switch (message.type) {
    case 'lock_campaign':
    case 'lock_record':
      return topicsAbout('lock', 'lock', message);
    case 'unlock_campaign':
    case 'unlock_record':
      return topicsAbout('lock', 'unlock', message);
    case 'campaign_updated':
    case 'resource_changed':
      return topicsAbout('resource', 'updated', message);
    case 'release_changed':
      return topicsAbout('resource', 'updated', { resource: 'releases', id: message.release_id });
    default:
      return null;
  }
}

/** Reads a lock; null for other values. */
function readLock(value: unknown): HeldLock | null {
  if (!isObject(value)) return null;
  const { campaign_id, id = campaign_id, session, user, locked_at } = value;
  if (!isText(id) || !isText(session) || !isText(locked_at) || !isObject(user)) return null;
  return { id, session, user: { id: String(user.id), display_name: String(user.display_name) }, locked_at };
}

/** Returns the other session's lock from a 423 error; null for any other error. */
export function lockOf(error: unknown): HeldLock | null {
  if (!(error instanceof ApiCallError) || !isObject(error.detail) || !('lock' in error.detail)) return null;
  return readLock(error.detail.lock);
}

/**
 * Timeout of lock requests in milliseconds: after a network failure a connection may hang for minutes, and the
 * renewals, which are sequential, are sent every 15 s.
 */
const lockAnswerMs = 10_000;

export function liveCalls(callApi: CallApi, source: LiveSource, session: TabSession): LiveCalls {
  const listeners = new Map<string, Set<LiveListener>>();
  const notifyListeners = (topic: string, event: Omit<LiveEvent, 'topic'>) => {
    for (const listener of listeners.get(topic) ?? []) listener({ topic, ...event });
  };
  source.onMessage((message) => {
    const found = topicsOf(message);
    for (const topic of found?.topics ?? [])
      notifyListeners(topic, { type: found?.type ?? 'updated', payload: { ids: [found?.id ?? ''], message } });
  });
  source.onGap(() => {
    for (const topic of listeners.keys()) notifyListeners(topic, { type: 'gap', payload: { ids: [], message: null } });
  });

  const pathOf = (resource: string, id: string) => `/api/${resource}/${encodeURIComponent(id)}/lock`;
  const getLocks = async (resource: string): Promise<HeldLock[]> => {
    const { json } = await callApi('GET', `/api/${resource}/locks`);
    const items = isObject(json) && Array.isArray(json.items) ? json.items : [];
    return items.flatMap((item) => readLock(item) ?? []);
  };

  return {
    async subscribe(topic, listener) {
      listeners.set(topic, (listeners.get(topic) ?? new Set()).add(listener));
    },
    async unsubscribe(topic, listener) {
      listeners.get(topic)?.delete(listener);
      if (listeners.get(topic)?.size === 0) listeners.delete(topic);
    },
    async lock(resource, { id, take_over }) {
      const signal = AbortSignal.timeout(lockAnswerMs);
      const asked = callApi('PUT', pathOf(resource, id), { json: take_over ? { take_over } : {}, signal });
      const { json, headers } = await asked.catch((error: unknown) => {
        const isGone = error instanceof ApiCallError && error.status === 404;
        if (isGone)
          notifyListeners(`resource/${resource}/${id}`, { type: 'deleted', payload: { ids: [id], message: null } });
        throw error;
      });
      const lock = readLock(json);
      if (!lock) throw new ApiCallError(200, null, 'The server returned no lock.');
      session.set({ id: headers.get('x-session-id') ?? undefined, alias: lock.session });
      return lock;
    },
    async unlock(resource, { id, locked_at, leaving = false }) {
      const path = `${pathOf(resource, id)}?locked_at=${encodeURIComponent(locked_at)}`;
      await callApi('DELETE', path, { keepalive: leaving });
    },
    getLock: async (resource, { id }) => (await getLocks(resource)).find((lock) => lock.id === id),
    getLocks,
  };
}
