import { limits } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { ServiceItem } from '#contracts/streaming.ts';
import {
  parseStreamingIdentifier,
  type StreamingIdentifier,
  type StreamingServiceName,
  type StreamingType,
  typesOfId,
} from '#contracts/streamingIdentifiers.ts';
import { BoundedCache } from '../../concurrency/boundedCache.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, notFound } from '../../plugins/apiError.ts';

/** A lookup of a known service and type. */
type Wish = { service: StreamingServiceName; type: StreamingType; id: string; market: string | null };

type StreamingLookups = {
  cache: Pick<BoundedCache<unknown>, 'size' | 'hits' | 'misses'>;
  /**
   * Returns an item.
   * @throws ApiError 404 if it does not exist; ServiceFailedError
   */
  find(wish: Wish): Promise<ServiceItem>;
  /**
   * Returns the item of a link, a URI or an id, if its service is in `enabled`; an empty list means all services.
   * @throws ApiError 404 if it is invalid or does not exist, `service-not-enabled`; ServiceFailedError
   */
  findByIdentifier(identifier: string, enabled: readonly string[]): Promise<ServiceItem>;
};

/** Creates cached lookups at the streaming services. */
export function streamingLookups({ config, providers, clock }: Dependencies): StreamingLookups {
  const cache = new BoundedCache<ServiceItem | null>({
    clock,
    maxEntries: serverLimits.maxCachedLookups,
    lifeMs: (item) => (item ? serverLimits.lookupKeptMs : limits.lookupMissKeptMs),
  });

  const look = ({ service, type, id, market: wished }: Wish): Promise<ServiceItem | null> => {
    const market = wished ?? (service === 'apple' ? config.services.apple.storefront : null);
    return cache.get(`${service} ${type} ${id} ${market ?? ''}`, () => providers[service].find({ type, id, market }));
  };

  /** A bare id does not contain its type, so all possible types are tried in turn. */
  const lookForAny = async (identifier: StreamingIdentifier): Promise<ServiceItem | null> => {
    for (const type of typesOfId(identifier)) {
      const found = await look({ ...identifier, type });
      if (found) return found;
    }
    return null;
  };

  const orNotFound = (item: ServiceItem | null): ServiceItem => {
    if (!item) throw notFound();
    return item;
  };

  return {
    cache,
    find: async (wish) => orNotFound(await look(wish)),
    findByIdentifier: async (text, enabled) => {
      const identifier = parseStreamingIdentifier(text);
      if (!identifier) throw notFound();
      const { service } = identifier;
      if (enabled.length > 0 && !enabled.includes(service)) throw new ApiError('service-not-enabled', { service });
      return orNotFound(await lookForAny(identifier));
    },
  };
}
