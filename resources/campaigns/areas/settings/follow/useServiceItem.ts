import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { ServiceItem } from '#contracts/streaming.ts';
import { parseStreamingIdentifier } from '#contracts/streamingIdentifiers.ts';
import { nullIfNotFound } from '#dataProvider/httpClient.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useDebounced } from '#src/ui/hooks/useDebounced.ts';

/** The state of a lookup. */
export type Lookup =
  | { state: 'idle' | 'unreadable' | 'looking' | 'missing' }
  | { state: 'failed'; error: Error; retry: () => void }
  | { state: 'found'; item: ServiceItem };

/**
 * Looks up a link, a URI or an id once typing pauses. Each result belongs to the text it was requested for, so a late
 * response is never shown for another text.
 */
export function useServiceItem(typed: string, enabledServices: readonly string[]): Lookup {
  const { call } = useDataProvider<CmsDataProvider>();
  const text = typed.trim();
  const rested = useDebounced(text, limits.slugCheckDebounceMs);
  const isReadable = parseStreamingIdentifier(text) !== null;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['serviceItem', rested, enabledServices.join()],
    queryFn: ({ signal }) => {
      const query = { identifier: rested, enabled_services: [...enabledServices] };
      return call('GET /api/music/service_item', { query, signal }).catch(nullIfNotFound);
    },
    enabled: isReadable && rested === text,
    staleTime: limits.lookupMissKeptMs,
    retry: false,
  });
  if (text === '') return { state: 'idle' };
  if (!isReadable) return { state: 'unreadable' };
  if (rested !== text || isFetching) return { state: 'looking' };
  if (error) return { state: 'failed', error, retry: refetch };
  return data ? { state: 'found', item: data } : { state: 'missing' };
}
