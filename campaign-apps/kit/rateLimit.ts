import { networkOf } from '../../contracts/network.ts';

type RateLimit = {
  /** Charges one try; null when it is allowed, else the seconds after which the next one is. */
  charge(address: string): number | null;
  /** Gives back one try that turned out to be none to be limited. */
  forgive(address: string): void;
};

const maxAddresses = 10_000;

/** A fixed window of tries for each address (of IPv6 for each network), in memory: enough against a person with a script at one process. */
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
