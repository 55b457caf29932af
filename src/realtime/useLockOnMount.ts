import { useDataProvider } from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '../../contracts/limits.ts';
import type { CmsDataProvider } from '../../dataProvider/index.ts';
import { type Lock, lockOf } from '../../dataProvider/liveCalls.ts';
import { useLive } from './LiveContext.ts';
import { useSubscribe } from './useSubscribe.ts';

/**
 * `taking`: asked for. `held`: ours. `blocked`: another session had it when we came. `lost`: another session took it
 * from us; that stays so until it is taken again, also when it becomes free meanwhile.
 */
export type LockState =
  | { status: 'taking' }
  | { status: 'held'; lock: Lock }
  | { status: 'blocked' | 'lost'; holder: LockHolder };

/** Who has a lock that is not ours, and since when. */
export type LockHolder = Pick<Lock, 'session' | 'user' | 'locked_at'>;

/**
 * Takes the lock of a record, renews it every 15 s, hears at once when it is taken away, and frees it on leaving. A call
 * that fails for another reason changes nothing: the lock outlives nine missed renewals.
 */
export function useLockOnMount(resource: string, id: string) {
  // Its members are made anew at each access; it alone stays the same.
  const dataProvider = useDataProvider<CmsDataProvider>();
  const [state, setState] = useState<LockState>({ status: 'taking' });
  const { socket } = useLive();
  const held = useRef<Lock | null>(null);

  /** Somebody else has it: lost if it was ours, and lost it stays until a person takes it again. */
  const giveUp = useCallback((holder: LockHolder) => {
    const wasOurs = held.current !== null;
    held.current = null;
    setState((before) => ({ status: wasOurs || before.status === 'lost' ? 'lost' : 'blocked', holder }));
  }, []);

  const ask = useCallback(
    async (takeOver: boolean): Promise<void> => {
      try {
        const lock = await dataProvider.lock(resource, { id, take_over: takeOver });
        held.current = lock;
        setState({ status: 'held', lock });
      } catch (error) {
        const other = lockOf(error);
        if (!other) return;
        giveUp(other);
      }
    },
    [dataProvider, resource, id, giveUp],
  );

  useEffect(() => {
    void ask(false);
    const timer = setInterval(() => held.current && void ask(false), limits.lockRefreshMs);
    const free = (leaving: boolean) => {
      const lock = held.current;
      held.current = null;
      if (lock) dataProvider.unlock(resource, { id, locked_at: lock.locked_at, leaving }).catch(() => undefined);
    };
    // A page that goes may be a reload, whose successor has the same session: with a socket the server waits for it.
    const leave = () => socket.state() !== 'connected' && free(true);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      free(false);
    };
  }, [ask, dataProvider, resource, id, socket]);

  useSubscribe(`lock/${resource}/${id}`, ({ type, payload: { message } }) => {
    if (message?.type === 'lock_campaign') {
      if (held.current && message.session !== held.current.session) giveUp(message);
      return;
    }
    // Ours was freed by mistake or in a gap, or what blocked us is free: the server says who has it now.
    if (type !== 'updated' && state.status !== 'lost') void ask(false);
  });

  return { state, takeOver: () => ask(true), tryAgain: () => ask(false) };
}
