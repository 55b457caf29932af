import { embeddedAddress } from './embedCode.ts';

/** The streaming services that can be asked for metadata; campaigns name them so in `enabled_services`. */
export const streamingServices = ['spotify', 'apple'] as const;
export type StreamingServiceName = (typeof streamingServices)[number];

/** What has an address there; Apple's songs are tracks too. */
export const streamingTypes = ['artist', 'album', 'playlist', 'track'] as const;
export type StreamingType = (typeof streamingTypes)[number];

/** What a link, a URI or a bare id names. */
export type StreamingIdentifier = {
  service: StreamingServiceName;
  /** null when a bare id does not say. */
  type: StreamingType | null;
  id: string;
  /** The storefront of an Apple link, in small letters; null when none is named. */
  market: string | null;
};

/** The forms of ids, as patterns for JSON Schema. */
export const spotifyIdPattern = '^[0-9A-Za-z]{22}$';
export const appleIdPattern = '^[0-9]{1,15}$';
export const applePlaylistIdPattern = '^pl\\.[0-9A-Za-z-]{1,64}$';
export const storefrontPattern = '^[a-z]{2}$';

const fits = (pattern: string, text: string | undefined): text is string =>
  text !== undefined && new RegExp(pattern).test(text);

/** Has the id the form that this service gives to what is of this type? */
export function isStreamingId(service: StreamingServiceName, type: StreamingType, id: string): boolean {
  if (service === 'spotify') return fits(spotifyIdPattern, id);
  return fits(type === 'playlist' ? applePlaylistIdPattern : appleIdPattern, id);
}

/** The types that a bare id of this form may be of, the likeliest first. */
export function typesOfId({ service, type, id }: StreamingIdentifier): readonly StreamingType[] {
  if (type) return [type];
  return streamingTypes.filter((one) => isStreamingId(service, one, id));
}

const lengthMost = 2_000;
/** What is copied along with a text and can't be seen: zero-width signs and the byte order mark. */
const unseen = /[\u200b-\u200d\u2060\ufeff]/g;

/**
 * Reads every form in which people have a link, a URI or an id of Spotify or Apple Music: with or without scheme,
 * language prefix, storefront, title, tracking parameters; embed links and the embed code around them; legacy hosts.
 * Null for everything else, short links that only the service can resolve among it. Pure; shared by both ends.
 */
export function parseStreamingIdentifier(text: string): StreamingIdentifier | null {
  if (text.length > lengthMost) return null;
  const plain = unwrapped(text.replace(unseen, '').trim());
  return fromBareId(plain) ?? fromSpotifyUri(plain) ?? fromLink(plain);
}

/** Hosts whose links only the service itself can resolve. */
const shorteners = ['spotify.link', 'spotify.app.link', 'link.tospotify.com', 'spoti.fi', 'apple.co'];

/** Is the text a short link of a streaming service, of which nothing can be read but where to ask? */
export function isShortLink(text: string): boolean {
  if (text.length > lengthMost) return false;
  const url = addressOf(unwrapped(text.replace(unseen, '').trim()));
  return url !== null && url.pathname !== '/' && shorteners.includes(url.hostname);
}

/** Without the embed code, quotes or brackets that stand around a link. */
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

/** `spotify:album:…`, and the older `spotify:user:…:playlist:…`. */
function fromSpotifyUri(text: string): StreamingIdentifier | null {
  const [scheme, ...parts] = text.split(':');
  if (scheme?.toLowerCase() !== 'spotify' || parts[0]?.startsWith('//')) return null;
  const [type, id, ...rest] = parts[0] === 'user' ? parts.slice(2) : parts;
  return rest.length === 0 ? spotifyItem(type, id?.split('?')[0]) : null;
}

/** Apps' own schemes stand for https; a link without a scheme is one all the same. */
function addressOf(text: string): URL | null {
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text)
    ? text.replace(/^(musics?|itmss?|itunes?):\/\//i, 'https://')
    : `https://${text.replace(/^\/\//, '')}`;
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}

/** The parts of a path that are not empty; one whose encoding is broken stays as it is. */
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

/** `/intl-de/album/…`, `/embed/playlist/…`, `/user/…/playlist/…`. */
function fromSpotifyPath(parts: string[]): StreamingIdentifier | null {
  const rest = parts.slice(parts.findIndex((part) => !/^(intl-[a-z-]+|embed)$/i.test(part)));
  const [type, id] = rest[0] === 'user' ? rest.slice(2) : rest;
  return spotifyItem(type, id);
}

/** `/v1/albums/…`. */
function fromSpotifyApi([version, plural, id]: string[]): StreamingIdentifier | null {
  return version === 'v1' ? spotifyItem(plural?.replace(/s$/, ''), id) : null;
}

/** `/us/album/title/123?i=456`, without storefront or title too, and with `id123` as iTunes had it. */
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

/** The service's own page of it. */
export function streamingUrl({ service, type, id, market }: StreamingIdentifier & { type: StreamingType }): string {
  if (service === 'spotify') return `https://open.spotify.com/${type}/${id}`;
  return `https://music.apple.com/${market ?? 'us'}/${type === 'track' ? 'song' : type}/${id}`;
}
