import { useCallback, useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { type HeldLock, type LiveEvent, lockOf } from '#dataProvider/liveCalls.ts';
import { useLive } from './LiveContext.ts';
import { useSubscribe } from './useSubscribe.ts';

/**
 * `taking`: requested. `held`: held by this tab. `blocked`: another session already had it. `lost`: another session
 * took it from this tab; the state stays `lost` until the user takes the lock again, even if it becomes free, which
 * `isFree` says.
 */
export type LockState =
  | { status: 'taking' }
  | { status: 'held'; lock: HeldLock }
  | { status: 'blocked'; holder: LockHolder }
  | { status: 'lost'; holder: LockHolder; isFree: boolean };

/** The session and user that hold a lock, and since when. */
export type LockHolder = Omit<HeldLock, 'id'>;

/**
 * Takes the lock of a record, renews it every 15 s, notices at once when another session takes it, and frees it on
 * unmount. A renewal that fails for another reason changes nothing: the lock outlasts nine of them.
 */
export function useLockOnMount(resource: string, id: string) {
  // Only the data provider itself is stable; its members are new functions at each access.
  const dataProvider = useDataProvider<CmsDataProvider>();
  const { socket, alias } = useLive();
  const { state, current, hold, giveUp, become } = useLockState();
  const isHere = useRef(false);
  const turn = useRef(Promise.resolve());

  const free = useCallback(
    (lock: HeldLock, leaving = false) =>
      dataProvider.unlock(resource, { id, locked_at: lock.locked_at, leaving }).catch(() => undefined),
    [dataProvider, resource, id],
  );

  const askNow = useCallback(
    async (takeOver: boolean): Promise<void> => {
      try {
        const lock = await dataProvider.lock(resource, { id, take_over: takeOver });
        if (isHere.current) hold(lock);
        // The page was left during the request, and nothing else would free the lock.
        else void free(lock);
      } catch (error) {
        const other = lockOf(error);
        if (!other) throw error;
        giveUp(other);
      }
    },
    [dataProvider, resource, id, free, hold, giveUp],
  );
  /** Sequential: the first request may create the session that the next one has to send. */
  const ask = useCallback(
    (takeOver: boolean): Promise<void> => {
      const answered = turn.current.then(() => askNow(takeOver));
      turn.current = answered.catch(() => undefined);
      return answered;
    },
    [askNow],
  );
  const renew = useCallback(() => ask(false).catch(() => undefined), [ask]);

  /** After losing the lock, only reads the holder and does not request the lock. */
  const look = useCallback(async (): Promise<void> => {
    const before = current();
    if (before.status !== 'lost') return;
    const lock = await dataProvider.getLock(resource, { id });
    // Events received since are newer; and this tab may have taken the lock again.
    if (current() !== before || lock?.session === alias()) return;
    if (lock) giveUp(lock);
    else become({ ...before, isFree: true });
  }, [dataProvider, resource, id, alias, current, giveUp, become]);

  useEffect(() => {
    isHere.current = true;
    void renew();
    const timer = setInterval(() => current().status !== 'lost' && void renew(), limits.lockRefreshMs);
    // The page may be reloading, and the next page has the same session: with a socket the server waits for it.
    const leave = () => {
      const now = current();
      if (now.status === 'held' && socket.state() !== 'connected') void free(now.lock, true);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      isHere.current = false;
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      const last = current();
      if (last.status === 'held') void free(last.lock);
    };
  }, [renew, free, current, socket]);

  useSubscribe(`lock/${resource}/${id}`, ({ payload: { message } }: LiveEvent) => {
    const taken = message?.type === 'lock_campaign' || message?.type === 'lock_record' ? message : null;
    if (taken?.session === alias()) return;
    // Before the first response the tab's own session is unknown: the first lock may create it.
    if (taken && current().status !== 'taking') return giveUp(taken);
    // This tab's lock was freed by mistake or during a gap, or the blocking lock was freed: the server returns the
    // holder.
    void (current().status === 'lost' ? look().catch(() => undefined) : renew());
  });

  return {
    state,
    /** @throws ApiCallError if the server was not reached, or refused for another reason than the lock */
    takeOver: () => ask(true),
  };
}

/**
 * The state of the lock. It changes by responses and by events, so older information may arrive after newer:
 * `locked_at` decides.
 */
function useLockState() {
  const [state, setState] = useState<LockState>({ status: 'taking' });
  const latest = useRef(state);
  const current = useCallback(() => latest.current, []);
  const become = useCallback((next: LockState) => {
    latest.current = next;
    setState(next);
  }, []);

  const isOlder = useCallback(
    ({ locked_at }: LockHolder): boolean => {
      const known = current();
      if (known.status === 'taking') return false;
      return locked_at < (known.status === 'held' ? known.lock : known.holder).locked_at;
    },
    [current],
  );

  const hold = useCallback(
    (lock: HeldLock) => {
      if (!isOlder(lock)) become({ status: 'held', lock });
    },
    [become, isOlder],
  );

  /** Another session has the lock: `lost` if this tab held it, until the user takes it again. */
  const giveUp = useCallback(
    (holder: LockHolder) => {
      const { status } = current();
      const wasOurs = status === 'held' || status === 'lost';
      if (!isOlder(holder)) become(wasOurs ? { status: 'lost', holder, isFree: false } : { status: 'blocked', holder });
    },
    [become, current, isOlder],
  );

  return { state, current, hold, giveUp, become };
}
