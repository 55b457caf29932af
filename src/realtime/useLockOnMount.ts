import { useDataProvider } from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '../../contracts/limits.ts';
import type { CmsDataProvider } from '../../dataProvider/index.ts';
import { type LiveEvent, type Lock, lockOf } from '../../dataProvider/liveCalls.ts';
import { useLive } from './LiveContext.ts';
import { useSubscribe } from './useSubscribe.ts';

/**
 * `taking`: asked for. `held`: ours. `blocked`: another session had it when we came. `lost`: another session took it
 * from us; that stays so until it is taken again, also when it becomes free meanwhile, which `isFree` tells.
 */
type LockState =
  | { status: 'taking' }
  | { status: 'held'; lock: Lock }
  | { status: 'blocked'; holder: LockHolder }
  | { status: 'lost'; holder: LockHolder; isFree: boolean };

/** Who has a lock that is not ours, and since when. */
export type LockHolder = Pick<Lock, 'session' | 'user' | 'locked_at'>;

/**
 * Takes the lock of a record, renews it every 15 s, hears at once when it is taken away, and frees it on leaving. A
 * renewal that fails for another reason changes nothing: the lock outlives nine of them.
 */
export function useLockOnMount(resource: string, id: string) {
  // Its members are made anew at each access; it alone stays the same.
  const dataProvider = useDataProvider<CmsDataProvider>();
  const { socket, alias } = useLive();
  const { state, current, hold, giveUp, become } = useLockState();
  const isHere = useRef(false);
  const turn = useRef(Promise.resolve());

  const free = useCallback(
    (lock: Lock, leaving = false) =>
      dataProvider.unlock(resource, { id, locked_at: lock.locked_at, leaving }).catch(() => undefined),
    [dataProvider, resource, id],
  );

  const askNow = useCallback(
    async (takeOver: boolean): Promise<void> => {
      try {
        const lock = await dataProvider.lock(resource, { id, take_over: takeOver });
        if (isHere.current) hold(lock);
        // The page was left while it was asked for, and nobody else would free it.
        else void free(lock);
      } catch (error) {
        const other = lockOf(error);
        if (!other) throw error;
        giveUp(other);
      }
    },
    [dataProvider, resource, id, free, hold, giveUp],
  );
  /** One after the other: the first may make the session that the next has to be asked with. */
  const ask = useCallback(
    (takeOver: boolean): Promise<void> => {
      const answered = turn.current.then(() => askNow(takeOver));
      turn.current = answered.catch(() => undefined);
      return answered;
    },
    [askNow],
  );
  const renew = useCallback(() => ask(false).catch(() => undefined), [ask]);

  /** Who lost it does not ask for it, only for who has it now. */
  const look = useCallback(async (): Promise<void> => {
    const before = current();
    if (before.status !== 'lost') return;
    const lock = await dataProvider.getLock(resource, { id });
    // What was heard meanwhile is newer; and it may have been taken again, by ourselves.
    if (current() !== before || lock?.session === alias()) return;
    if (lock) giveUp(lock);
    else become({ ...before, isFree: true });
  }, [dataProvider, resource, id, alias, current, giveUp, become]);

  useEffect(() => {
    isHere.current = true;
    void renew();
    const timer = setInterval(() => current().status !== 'lost' && void renew(), limits.lockRefreshMs);
    // A page that goes may be a reload, whose successor has the same session: with a socket the server waits for it.
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
    const isOwn = message?.type === 'lock_campaign' && message.session === alias();
    if (isOwn) return;
    // Before the first answer nothing is known of who is who: a first lock may make the session itself.
    if (message?.type === 'lock_campaign' && current().status !== 'taking') return giveUp(message);
    // Ours was freed by mistake or in a gap, or what blocked us is free: the server says who has it now.
    void (current().status === 'lost' ? look().catch(() => undefined) : renew());
  });

  return {
    state,
    /** @throws ApiCallError when the server could not be asked, or refuses for another reason than the lock */
    takeOver: () => ask(true),
  };
}

/**
 * How the lock stands. What is told of it comes by two ways, calls and events, so that older news may arrive after newer
 * ones: `locked_at` tells which is which.
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
    (lock: Lock) => {
      if (!isOlder(lock)) become({ status: 'held', lock });
    },
    [become, isOlder],
  );

  /** Somebody else has it: lost if it was ours, and lost it stays until a person takes it again. */
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
