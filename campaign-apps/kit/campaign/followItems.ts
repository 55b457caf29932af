import { isRecord } from '#contracts/values.ts';
import { listOf, textOf, textOrNull } from '../values/read.ts';

/** An item that fans can follow at a streaming service: the music follow of the campaign's settings. */
export type FollowItem = { id: string; words: string; service: string; type: string; image: string | null };

/** Parses the music follow of the tool's response. Skips items without an id or a name. */
export function readFollow(value: unknown): FollowItem[] {
  return listOf(value).flatMap((entry): FollowItem[] => {
    if (!isRecord(entry) || !textOf(entry.id)) return [];
    const { id, label, name, service, type, image } = entry;
    const words = textOf(label).trim() || textOf(name).trim();
    return words
      ? [{ id: textOf(id), words, service: textOf(service), type: textOf(type), image: textOrNull(image) }]
      : [];
  });
}

const services: Record<string, { name: string; address: (type: string, id: string) => string }> = {
  spotify: { name: 'Spotify', address: (type, id) => `https://open.spotify.com/${type}/${id}` },
  apple: {
    name: 'Apple Music',
    address: (type, id) => `https://music.apple.com/${type === 'track' ? 'song' : type}/${id}`,
  },
};

/** Further services to which staff can link from a page. */
const linkedServices: Record<string, string> = {
  amazon: 'Amazon Music',
  deezer: 'Deezer',
  soundcloud: 'SoundCloud',
  tidal: 'TIDAL',
  youtube: 'YouTube Music',
};

/** The names of all streaming services to which a page can link. */
export const serviceNames: readonly string[] = [...Object.keys(services), ...Object.keys(linkedServices)];

/** Returns the streaming service's display name; for an unknown service, the tool's name. */
export function serviceName(service: string): string {
  if (Object.hasOwn(services, service)) return services[service]?.name ?? service;
  return Object.hasOwn(linkedServices, service) ? (linkedServices[service] ?? service) : service;
}

/** Returns the URL of an item at its service; null for an unknown service or an invalid id. */
export function serviceAddress({ service, type, id }: Pick<FollowItem, 'service' | 'type' | 'id'>): string | null {
  const known = Object.hasOwn(services, service) ? services[service] : undefined;
  return known && /^[a-z]+$/.test(type) && /^[\w.-]{1,100}$/.test(id) ? known.address(type, id) : null;
}
