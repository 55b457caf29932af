import { networkOf } from '../../contracts/network.ts';

type RateLimit = {
  /** Counts one try. Returns null if it is allowed, else the seconds until the next one is. */
  charge(address: string): number | null;
  /** Gives back one try that should not count. */
  forgive(address: string): void;
};

const maxAddresses = 10_000;

/**
 * Limits the tries of each IP address (for IPv6, each network) in a fixed window. In memory and per process, which is
 * enough against simple scripts.
 */
export function createRateLimit({ tries, windowMs, now }: { tries: number; windowMs: number; now: () => number }) {
  const windows = new Map<string, { count: number; endsAt: number }>();

  const windowOf = (address: string) => {
    const known = windows.get(address);
    if (known && known.endsAt > now()) return known;
    windows.delete(address);
    const oldest = windows.keys().next();
    if (windows.size >= maxAddresses && !oldest.done) windows.delete(oldest.value);
    const fresh = { count: 0, endsAt: now() + windowMs };
    windows.set(address, fresh);
    return fresh;
  };

  const limit: RateLimit = {
    charge(address) {
      const window = windowOf(networkOf(address));
      if (window.count >= tries) return Math.ceil((window.endsAt - now()) / 1000);
      window.count += 1;
      return null;
    },
    forgive(address) {
      const window = windows.get(networkOf(address));
      if (window && window.count > 0) window.count -= 1;
    },
  };
  return limit;
}
