import { serverLimits } from '#contracts/serverLimits.ts';
import { BoundedCache } from '../../concurrency/boundedCache.ts';
import { BoundedQueue, QueueFullError } from '../../concurrency/boundedQueue.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type FetchAnswer, FetchFailedError, SlowAnswerError } from '../../providers/outside/guardedFetch.ts';
import type { PageProblem } from './checks.ts';

const bounds = { timeoutMs: serverLimits.pageCheckTimeoutMs, maxBytes: serverLimits.maxPageCheckBytes };

/** Requests a page, and follows redirects within its origin. */
async function request(ask: FetchAnswer, url: string): Promise<PageProblem | null> {
  const signal = AbortSignal.timeout(serverLimits.pageCheckTimeoutMs);
  let address = url;
  for (let hops = 0; hops <= serverLimits.maxPageCheckRedirects; hops++) {
    const answer = await ask(address, bounds, { headers: { accept: 'text/html' }, truncates: true, signal });
    const { status } = answer;
    if (status < 300) return null;
    if (status >= 400) return { reason: 'status', status };
    const target = answer.header('location') ?? '';
    if (!URL.canParse(target, address)) break;
    const next = new URL(target, address);
    if (next.origin !== new URL(url).origin) break;
    address = next.href;
  }
  return { reason: 'redirect' };
}

async function problemOf(ask: FetchAnswer, url: string): Promise<PageProblem | null> {
  try {
    return await request(ask, url);
  } catch (error) {
    if (error instanceof SlowAnswerError) return { reason: 'timeout' };
    if (error instanceof FetchFailedError) return { reason: 'unreachable' };
    throw error;
  }
}

/** Checks public pages of campaigns, each at most once a minute. The addresses are checked as those of configs. */
export function createPageCheck({ providers, clock }: Pick<Dependencies, 'providers' | 'clock'>) {
  const cache = new BoundedCache<PageProblem | null>({
    clock,
    maxEntries: serverLimits.maxCachedPageChecks,
    lifeMs: () => serverLimits.pageCheckKeptMs,
  });
  const queue = new BoundedQueue({ atOnce: serverLimits.pageChecksAtOnce, waiting: serverLimits.maxWaitingPageChecks });
  return {
    cache,
    /**
     * Returns why the page counts as broken. Returns null if it responds, and if too many other pages are being
     * checked.
     * @param url null if the app's config was never loaded
     */
    async check(url: string | null): Promise<PageProblem | null> {
      if (url === null) return { reason: 'address' };
      try {
        return await cache.get(url, () => queue.run(() => problemOf(providers.askApp, url)));
      } catch (error) {
        if (error instanceof QueueFullError) return null;
        throw error;
      }
    },
  };
}
export type PageCheck = ReturnType<typeof createPageCheck>;
