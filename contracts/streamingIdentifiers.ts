import { embeddedAddress } from './embedCode.ts';

/** The supported streaming services, with the names that `enabled_services` of campaigns uses. */
export const streamingServices = ['spotify', 'apple'] as const;
export type StreamingServiceName = (typeof streamingServices)[number];

/** The types of items with a URL. Apple's songs are tracks. */
export const streamingTypes = ['artist', 'album', 'playlist', 'track'] as const;
export type StreamingType = (typeof streamingTypes)[number];

/** The item of a link, a URI or a bare id. */
export type StreamingIdentifier = {
  service: StreamingServiceName;
  /** Null for a bare id of unknown type. */
  type: StreamingType | null;
  id: string;
  /** The storefront of an Apple link in lower case; null if there is none. */
  market: string | null;
};

/** The formats of ids, as patterns for JSON Schema. */
export const spotifyIdPattern = '^[0-9A-Za-z]{22}$';
export const appleIdPattern = '^[0-9]{1,15}$';
export const applePlaylistIdPattern = '^pl\\.[0-9A-Za-z-]{1,64}$';
export const storefrontPattern = '^[a-z]{2}$';

const fits = (pattern: string, text: string | undefined): text is string =>
  text !== undefined && new RegExp(pattern).test(text);

/** Returns whether an id has the service's format for this type. */
export function isStreamingId(service: StreamingServiceName, type: StreamingType, id: string): boolean {
  if (service === 'spotify') return fits(spotifyIdPattern, id);
  return fits(type === 'playlist' ? applePlaylistIdPattern : appleIdPattern, id);
}

/** Returns the possible types of an id, in the order in which to try them. */
export function typesOfId({ service, type, id }: StreamingIdentifier): readonly StreamingType[] {
  if (type) return [type];
  return streamingTypes.filter((one) => isStreamingId(service, one, id));
}

const maxLength = 2_000;
/** Invisible characters that are copied along with a text: zero-width characters and the byte order mark. */
const unseen = /[\u200b-\u200d\u2060\ufeff]/g;

/**
 * Parses a link, a URI or an id of Spotify or Apple Music in any common form: with or without scheme, language prefix,
 * storefront, title, tracking parameters; embed links and embed code; legacy hosts. Null for everything else,
 * including short links, which only the service can resolve.
 */
export function parseStreamingIdentifier(text: string): StreamingIdentifier | null {
  if (text.length > maxLength) return null;
  const plain = unwrapped(text.replace(unseen, '').trim());
  return fromBareId(plain) ?? fromSpotifyUri(plain) ?? fromLink(plain);
}

/** Hosts of short links, which only the service can resolve. */
const shorteners = ['spotify.link', 'spotify.app.link', 'link.tospotify.com', 'spoti.fi', 'apple.co'];

/** Returns whether the text is a short link of a streaming service. */
export function isShortLink(text: string): boolean {
  if (text.length > maxLength) return false;
  const url = addressOf(unwrapped(text.replace(unseen, '').trim()));
  return url !== null && url.pathname !== '/' && shorteners.includes(url.hostname);
}

/** Removes embed code, quotes or brackets around a link. */
function unwrapped(text: string): string {
  const framed = embeddedAddress(text);
  if (framed !== null) return framed;
  return /^(?:<([^<>]+)>|"([^"]+)"|'([^']+)')$/.exec(text)?.slice(1).find(Boolean)?.trim() ?? text;
}

function fromBareId(text: string): StreamingIdentifier | null {
  if (fits(applePlaylistIdPattern, text)) return { service: 'apple', type: 'playlist', id: text, market: null };
  if (fits(appleIdPattern, text)) return { service: 'apple', type: null, id: text, market: null };
  if (fits(spotifyIdPattern, text)) return { service: 'spotify', type: null, id: text, market: null };
  return null;
}

const typeOf = (word: string | undefined): StreamingType | undefined => streamingTypes.find((type) => type === word);

function spotifyItem(word: string | undefined, id: string | undefined): StreamingIdentifier | null {
  const type = typeOf(word);
  return type && fits(spotifyIdPattern, id) ? { service: 'spotify', type, id, market: null } : null;
}

/** Parses `spotify:album:…` and the older `spotify:user:…:playlist:…`. */
function fromSpotifyUri(text: string): StreamingIdentifier | null {
  const [scheme, ...parts] = text.split(':');
  if (scheme?.toLowerCase() !== 'spotify' || parts[0]?.startsWith('//')) return null;
  const [type, id, ...rest] = parts[0] === 'user' ? parts.slice(2) : parts;
  return rest.length === 0 ? spotifyItem(type, id?.split('?')[0]) : null;
}

/** Parses a URL. The schemes of apps are replaced by https, and a missing scheme is added. */
function addressOf(text: string): URL | null {
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text)
    ? text.replace(/^(musics?|itmss?|itunes?):\/\//i, 'https://')
    : `https://${text.replace(/^\/\//, '')}`;
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}

/** Returns the non-empty parts of a path. A part with a broken encoding stays as it is. */
const partsOf = (url: URL): string[] => url.pathname.split('/').filter(Boolean).map(decoded);

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function fromLink(text: string): StreamingIdentifier | null {
  const url = addressOf(text);
  if (!url) return null;
  switch (url.hostname) {
    case 'open.spotify.com':
    case 'play.spotify.com':
      return fromSpotifyPath(partsOf(url));
    case 'embed.spotify.com':
      return fromSpotifyUri(url.searchParams.get('uri') ?? '') ?? fromSpotifyPath(partsOf(url));
    case 'api.spotify.com':
      return fromSpotifyApi(partsOf(url));
    case 'music.apple.com':
    case 'geo.music.apple.com':
    case 'embed.music.apple.com':
    case 'beta.music.apple.com':
    case 'classical.music.apple.com':
    case 'itunes.apple.com':
    case 'geo.itunes.apple.com':
      return fromApplePath(partsOf(url), url.searchParams.get('i'));
    default:
      return null;
  }
}

/** Parses `/intl-de/album/…`, `/embed/playlist/…`, `/user/…/playlist/…`. */
function fromSpotifyPath(parts: string[]): StreamingIdentifier | null {
  const rest = parts.slice(parts.findIndex((part) => !/^(intl-[a-z-]+|embed)$/i.test(part)));
  const [type, id] = rest[0] === 'user' ? rest.slice(2) : rest;
  return spotifyItem(type, id);
}

/** Parses `/v1/albums/…`. */
function fromSpotifyApi([version, plural, id]: string[]): StreamingIdentifier | null {
  return version === 'v1' ? spotifyItem(plural?.replace(/s$/, ''), id) : null;
}

/** Parses `/us/album/title/123?i=456`, also without storefront or title, and with `id123` as in iTunes links. */
function fromApplePath(parts: string[], song: string | null): StreamingIdentifier | null {
  const hasStorefront = fits(storefrontPattern, parts[0]?.toLowerCase());
  const market = hasStorefront ? (parts[0]?.toLowerCase() ?? null) : null;
  const [word, ...rest] = hasStorefront ? parts.slice(1) : parts;
  const names = rest.filter((name) => name !== 'see-all');
  const type = word === 'song' ? 'track' : typeOf(word);
  const id = names.at(-1)?.replace(/^id(?=\d|pl\.)/, '');
  if (!type || names.length > 2 || id === undefined || !isStreamingId('apple', type, id)) return null;
  if (type === 'album' && song && isStreamingId('apple', 'track', song)) {
    return { service: 'apple', type: 'track', id: song, market };
  }
  return { service: 'apple', type, id, market };
}

/** Returns the URL of an item's page at its service. */
export function streamingUrl({ service, type, id, market }: StreamingIdentifier & { type: StreamingType }): string {
  if (service === 'spotify') return `https://open.spotify.com/${type}/${id}`;
  return `https://music.apple.com/${market ?? 'us'}/${type === 'track' ? 'song' : type}/${id}`;
}
