import type { TrackPage } from '../campaign/tracklist.ts';

/** The origins of the players of streaming services that public pages may frame, after the visitor agreed. */
export const embedOrigins = ['https://open.spotify.com', 'https://embed.music.apple.com'] as const;

const [spotify, apple] = embedOrigins;
/** Apple's player needs a storefront in its URL. */
const paths: Record<string, (id: string) => string> = {
  spotify: (id) => `${spotify}/embed/track/${id}`,
  apple: (id) => `${apple}/us/song/${id}`,
};

/** Returns the URL of the service's player for a track, by the id at the end of its page's URL; null without one. */
export function trackEmbed({ service, address }: TrackPage): string | null {
  const id = address.split('/').at(-1) ?? '';
  return Object.hasOwn(paths, service) ? (paths[service]?.(id) ?? null) : null;
}
