import { limits } from '../../../contracts/limits.ts';
import type { ServiceItem } from '../../../contracts/streaming.ts';
import {
  parseStreamingIdentifier,
  type StreamingIdentifier,
  type StreamingServiceName,
  type StreamingType,
  typesOfId,
} from '../../../contracts/streamingIdentifiers.ts';
import { BoundedCache } from '../../concurrency/boundedCache.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, notFound } from '../../plugins/apiError.ts';

/** What is looked up: a known service and type. */
type Wish = { service: StreamingServiceName; type: StreamingType; id: string; market: string | null };

export type StreamingLookups = {
  /** How many answers are kept. */
  kept(): number;
  /** @throws ApiError 404 when there is no such thing; ServiceFailedError */
  find(wish: Wish): Promise<ServiceItem>;
  /**
   * What a link, a URI or an id names, where its service is one of `enabled`; an empty list is every service.
   * @throws ApiError 404 when it is none or there is no such thing, `service-not-enabled`; ServiceFailedError
   */
  findByIdentifier(identifier: string, enabled: readonly string[]): Promise<ServiceItem>;
};

/** Lookups at the streaming services, whose answers are kept for a while. */
export function streamingLookups({ config, providers, clock }: Dependencies): StreamingLookups {
  const cache = new BoundedCache<ServiceItem | null>({
    clock,
    entriesMost: limits.lookupsKeptMost,
    lifeMs: (item) => (item ? limits.lookupKeptMs : limits.lookupMissKeptMs),
  });

  const look = ({ service, type, id, market: wished }: Wish): Promise<ServiceItem | null> => {
    const market = wished ?? (service === 'apple' ? config.services.apple.storefront : null);
    return cache.get(`${service} ${type} ${id} ${market ?? ''}`, () => providers[service].find({ type, id, market }));
  };

  /** A bare id does not say what it is of: what it may be is asked for in turn. */
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
    kept: () => cache.size,
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
