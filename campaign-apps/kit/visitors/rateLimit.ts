import { networkOf } from '#contracts/network.ts';

type RateLimit = {
  /** Counts one try. Returns null if it is allowed, else the seconds until the next one is. */
  charge(address: string): number | null;
};

const maxAddresses = 10_000;

/**
 * Limits the tries of each IP address (for IPv6, each network) in a fixed window. In memory and per process, which is
 * enough against simple scripts; passwords have limits that all processes share (gateTries.ts). An address is forgotten when its window ends.
 */
export function createRateLimit({ tries, windowMs, now }: { tries: number; windowMs: number; now: () => number }) {
  const windows = new Map<string, { count: number; endsAt: number }>();
  let isWaiting = false;

  /** Drops the windows that have ended, which are the first ones, and waits for the end of the next. */
  const dropEnded = (): void => {
    for (const [address, { endsAt }] of windows) {
      if (endsAt > now()) return void setTimeout(dropEnded, endsAt - now()).unref();
      windows.delete(address);
    }
    isWaiting = false;
  };

  const windowOf = (address: string) => {
    const known = windows.get(address);
    if (known && known.endsAt > now()) return known;
    windows.delete(address);
    const oldest = windows.keys().next();
    if (windows.size >= maxAddresses && !oldest.done) windows.delete(oldest.value);
    const fresh = { count: 0, endsAt: now() + windowMs };
    windows.set(address, fresh);
    if (!isWaiting) setTimeout(dropEnded, windowMs).unref();
    isWaiting = true;
    return fresh;
  };

  const limit: RateLimit = {
    charge(address) {
      const window = windowOf(networkOf(address));
      if (window.count >= tries) return Math.ceil((window.endsAt - now()) / 1000);
      window.count += 1;
      return null;
    },
  };
  return limit;
}
