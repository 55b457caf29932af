import fc from 'fast-check';
import { afterEach, expect, vi } from 'vitest';
import type { TokenInfo } from '#contracts/api/auth.ts';
import { tokenStorageKey } from '#contracts/limits.ts';
import { modelTest } from './run.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

type Tab = typeof import('#authProvider/authorizedFetch.ts');
const openTab = async (): Promise<Tab> => {
  vi.resetModules();
  return import('#authProvider/authorizedFetch.ts');
};

/** A server with one login, as docs/protocol.md (Refresh) describes it. Answers arrive when the scheduler says so. */
class Server {
  /** The number of the pair that is valid, and of one that replaces it and was not used. */
  private current = 1;
  private unused: number | null = null;
  private issued = 1;
  private hasExpired = false;
  isOver = false;
  exchanges = 0;
  expiries = 0;

  constructor(
    private readonly scheduler: fc.Scheduler,
    /** Whether the answer of each refresh gets lost, in turn. */
    readonly lost: boolean[],
  ) {}

  tokensOf = (pair: number): TokenInfo => ({
    access_token: `access ${pair}`,
    refresh_token: `refresh ${pair}`,
    token_type: 'Bearer',
    expires_in: 900,
    refresh_expires_in: 28_800,
  });

  expire(): void {
    if (this.hasExpired) return;
    this.hasExpired = true;
    this.expiries += 1;
  }

  private use(pair: number): void {
    if (pair === this.unused) [this.current, this.unused, this.hasExpired] = [pair, null, false];
  }

  private answer(path: string, init: RequestInit): Response {
    const ofHeader = new Headers(init.headers).get('authorization')?.replace('Bearer access ', '');
    if (path.endsWith('/logout')) this.isOver = true;
    if (!path.endsWith('/refresh')) {
      const pair = Number(ofHeader);
      this.use(pair);
      const isValid = !this.isOver && pair === this.current && !this.hasExpired;
      return new Response('{}', { status: isValid ? 200 : 401 });
    }
    this.exchanges += 1;
    const pair = Number(String(new URLSearchParams(String(init.body)).get('refresh_token')).replace('refresh ', ''));
    this.use(pair);
    if (pair !== this.current) this.isOver = true;
    if (this.isOver) return Response.json({ error: 'invalid_grant' }, { status: 400 });
    this.unused = ++this.issued;
    return Response.json(this.tokensOf(this.unused));
  }

  fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    await this.scheduler.schedule(Promise.resolve(), `${path} arrives`);
    const answer = this.answer(path, init);
    const isLost = path.endsWith('/refresh') && this.lost.shift() === true;
    await this.scheduler.schedule(Promise.resolve(), `${path} is answered`);
    if (isLost) throw new TypeError('The connection was lost.');
    return answer;
  };
}

/** Web Locks, of one name. */
function makeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, run: () => Promise<unknown>) => {
      const result = last.then(run);
      last = result.catch(() => undefined);
      return result;
    },
  };
}

function makeStorage(tokens: TokenInfo) {
  const at = Date.now();
  const expiries = { expires_at: at + 900_000, refresh_expires_at: at + 28_800_000 };
  const items = new Map([[tokenStorageKey, JSON.stringify({ ...tokens, ...expiries })]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const steps = fc.array(fc.constantFrom('expire', 'first tab', 'second tab'), { minLength: 2, maxLength: 12 });

modelTest(
  'calls of two tabs that are refused at once refresh the tokens once, and lost answers log nobody out',
  1,
  () =>
    fc.asyncProperty(fc.scheduler(), steps, fc.array(fc.boolean(), { maxLength: 4 }), async (scheduler, todo, lost) => {
      const isLossless = !lost.includes(true);
      const server = new Server(scheduler, [...lost]);
      const storage = makeStorage(server.tokensOf(1));
      const tabs = { 'first tab': await openTab(), 'second tab': await openTab() };
      vi.stubGlobal('navigator', { locks: makeLocks() });
      vi.stubGlobal('localStorage', storage);
      vi.stubGlobal('fetch', server.fetch);
      vi.stubGlobal('setTimeout', (run: () => void) => void scheduler.schedule(Promise.resolve(), 'time').then(run));
      const statuses: Promise<number>[] = [];
      const call = ({ authorizedFetch }: Tab) => authorizedFetch('/api/users/me').then(({ status }) => status);
      const { task } = scheduler.scheduleSequence(
        todo.map((what) => async () => {
          if (what === 'expire') server.expire();
          else statuses.push(call(tabs[what as keyof typeof tabs]));
        }),
      );
      await scheduler.waitFor(task);
      const answers = await scheduler.waitFor(Promise.all(statuses));
      expect(server.isOver).toBe(false);
      expect(storage.getItem(tokenStorageKey)).not.toBeNull();
      if (isLossless) {
        expect(server.exchanges).toBeLessThanOrEqual(server.expiries);
        // A call whose new token expires too on its way is not repeated again.
        if (server.expiries <= 1) expect(answers.filter((status) => status !== 200)).toEqual([]);
      }
      server.lost.length = 0;
      expect(await scheduler.waitFor(call(tabs['second tab']))).toBe(200);
      vi.unstubAllGlobals();
    }),
);
