import { isRecord } from '../../contracts/values.ts';
import { listOf, textOf, textOrNull } from './read.ts';

/** What fans may follow at a streaming service: the music follow of the campaign's settings. */
export type FollowItem = { id: string; words: string; service: string; type: string; image: string | null };

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

/** The streaming services' own names; one that is not known here is called what the tool calls it. */
export const serviceName = (service: string): string =>
  (Object.hasOwn(services, service) ? services[service]?.name : null) ?? service;

/** The page of something at its service; null for a service that is not known here, or an id that is none. */
export function serviceAddress({ service, type, id }: Pick<FollowItem, 'service' | 'type' | 'id'>): string | null {
  const known = Object.hasOwn(services, service) ? services[service] : undefined;
  return known && /^[a-z]+$/.test(type) && /^[\w.-]{1,100}$/.test(id) ? known.address(type, id) : null;
}
