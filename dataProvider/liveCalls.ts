import type { Lock } from '#contracts/api/locks.ts';
import type { EventMessage, ServerEvents } from '#contracts/events.ts';
import { isObject, isText } from '#contracts/values.ts';
import { createCall } from './call.ts';
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

type LockParams = { id: string; take_over?: boolean };

/** Methods for locks and live events, with the signatures of react-admin's realtime and locks. */
export type LiveCalls = {
  subscribe(topic: string, listener: LiveListener): Promise<void>;
  unsubscribe(topic: string, listener: LiveListener): Promise<void>;
  /**
   * Takes or renews the lock.
   * @throws ApiCallError 423 with the holder's lock (see `lockOf`), 0 without a response within 10 s
   */
  lock(resource: string, params: LockParams): Promise<Lock>;
  /** Frees a lock of this session. `leaving`: the page is closing, and the request continues after it. */
  unlock(resource: string, params: { id: string; locked_at: string; leaving?: boolean }): Promise<void>;
  getLock(resource: string, params: { id: string }): Promise<Lock | undefined>;
  getLocks(resource: string): Promise<Lock[]>;
};

type Topics = { topics: string[]; type: LiveEvent['type']; id: string };

const recordTopics = (kind: 'resource' | 'lock', resource: string, id: string): string[] => [
  `${kind}/${resource}`,
  `${kind}/${resource}/${id}`,
];

/** Returns the topics of a message; null if it has none. */
function topicsOf(message: EventMessage<ServerEvents>): Topics | null {
  switch (message.type) {
    case 'lock_campaign':
      return { topics: recordTopics('lock', 'campaigns', message.campaign_id), type: 'lock', id: message.campaign_id };
    case 'unlock_campaign':
      return {
        topics: recordTopics('lock', 'campaigns', message.campaign_id),
        type: 'unlock',
        id: message.campaign_id,
      };
    case 'campaign_updated':
      return {
        topics: recordTopics('resource', 'campaigns', message.campaign_id),
        type: 'updated',
        id: message.campaign_id,
      };
    case 'resource_changed':
      return { topics: recordTopics('resource', message.resource, message.id), type: 'updated', id: message.id };
    default:
      return null;
  }
}

function isLock(value: unknown): value is Lock {
  return (
    isObject(value) &&
    isText(value.campaign_id) &&
    isText(value.session) &&
    isText(value.locked_at) &&
    isText(value.expires_at) &&
    isObject(value.user)
  );
}

/** Returns the other session's lock from a 423 error; null for any other error. */
export function lockOf(error: unknown): Lock | null {
  if (!(error instanceof ApiCallError) || !isObject(error.detail) || !('lock' in error.detail)) return null;
  return isLock(error.detail.lock) ? error.detail.lock : null;
}

/**
 * Timeout of lock requests in milliseconds: after a network failure a connection may hang for minutes, and the
 * renewals, which are sequential, are sent every 15 s.
 */
const lockAnswerMs = 10_000;

export function liveCalls(callApi: CallApi, source: LiveSource, session: TabSession): LiveCalls {
  const call = createCall(callApi);
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

  const getLocks = async () => (await call('GET /api/campaigns/locks')).items;

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
      // Not by `call`, which returns no headers.
      const path = `/api/campaigns/${encodeURIComponent(id)}/lock`;
      const asked = callApi('PUT', path, { json: take_over ? { take_over } : {}, signal });
      const { json, headers } = await asked.catch((error: unknown) => {
        const isGone = error instanceof ApiCallError && error.status === 404;
        if (isGone)
          notifyListeners(`resource/${resource}/${id}`, { type: 'deleted', payload: { ids: [id], message: null } });
        throw error;
      });
      if (!isLock(json)) throw new ApiCallError(200, null, 'The server returned no lock.');
      session.set({ id: headers.get('x-session-id') ?? undefined, alias: json.session });
      return json;
    },
    async unlock(_resource, { id, locked_at, leaving = false }) {
      await call('DELETE /api/campaigns/:id/lock', { params: { id }, query: { locked_at }, keepalive: leaving });
    },
    getLock: async (_resource, { id }) => (await getLocks()).find(({ campaign_id }) => campaign_id === id),
    getLocks,
  };
}
