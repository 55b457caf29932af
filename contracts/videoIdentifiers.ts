import { embeddedAddress } from './embedCode.ts';

/** The services for videos of a tracklist. */
const videoServices = ['youtube', 'vimeo'] as const;
type VideoServiceName = (typeof videoServices)[number];

/** The video of a link or a bare id. */
export type VideoIdentifier = {
  service: VideoServiceName;
  id: string;
  /** The hash that gives access to an unlisted Vimeo video; null for all others. */
  hash: string | null;
};

const youtubeId = /^[0-9A-Za-z_-]{11}$/;
const vimeoId = /^[0-9]{1,10}$/;
const vimeoHash = /^[0-9a-f]{8,20}$/i;
const maxLength = 2_000;
/** Invisible characters that are copied along with a text: zero-width characters and the byte order mark. */
const unseen = /[\u200b-\u200d\u2060\ufeff]/g;

/**
 * Parses a video of YouTube or Vimeo in any common form: links of the page, the player, shorts and streams, short
 * links, embed code, with or without scheme, time, list and tracking. A bare id of 11 characters belongs to YouTube,
 * one of up to 10 digits to Vimeo. Null for everything else, including playlists and channels.
 */
export function parseVideoIdentifier(text: string): VideoIdentifier | null {
  if (text.length > maxLength) return null;
  const typed = text.replace(unseen, '').trim();
  const plain = embeddedAddress(typed) ?? typed;
  if (vimeoId.test(plain)) return vimeo(plain);
  if (youtubeId.test(plain)) return youtube(plain);
  const url = addressOf(plain);
  return url && fromAddress(url);
}

const youtube = (id: string | null | undefined): VideoIdentifier | null =>
  id && youtubeId.test(id) ? { service: 'youtube', id, hash: null } : null;

function vimeo(id: string | undefined, hash?: string | null): VideoIdentifier | null {
  if (!id || !vimeoId.test(id)) return null;
  return { service: 'vimeo', id, hash: hash && vimeoHash.test(hash) ? hash : null };
}

/** Parses a URL. A missing scheme is added. */
function addressOf(text: string): URL | null {
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`;
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}

function fromAddress(url: URL): VideoIdentifier | null {
  const parts = url.pathname.split('/').filter(Boolean);
  switch (url.hostname) {
    case 'youtu.be':
    case 'www.youtu.be':
      return youtube(parts[0]);
    case 'youtube.com':
    case 'www.youtube.com':
    case 'm.youtube.com':
    case 'music.youtube.com':
    case 'gaming.youtube.com':
    case 'youtube-nocookie.com':
    case 'www.youtube-nocookie.com':
      return fromYoutube(url, parts);
    case 'vimeo.com':
    case 'www.vimeo.com':
    case 'player.vimeo.com':
      return fromVimeo(url);
    default:
      return null;
  }
}

/** Parses `/watch?v=…`, and pages and players with the id in their path. */
function fromYoutube(url: URL, [word = '', id]: string[]): VideoIdentifier | null {
  if (word === 'watch') return youtube(url.searchParams.get('v') ?? id);
  return /^(shorts|live|embed|v|e)$/.test(word) ? youtube(id) : null;
}

/** Matches `/123`, `/123/abcdef0123`, `/video/123?h=…`, and videos in channels, groups, albums and showcases. */
const vimeoPath =
  /^\/(?:(?:video|videos|channels\/[\w-]+|groups\/[\w-]+\/videos|(?:album|showcase)\/\d+\/video|ondemand\/[\w-]+|manage\/videos)\/)?(\d{1,10})(?:\/([0-9a-f]{8,20}))?\/?$/i;

function fromVimeo({ pathname, searchParams }: URL): VideoIdentifier | null {
  const [, id, hash] = vimeoPath.exec(pathname) ?? [];
  return vimeo(id, searchParams.get('h') ?? hash);
}

/** Returns the canonical URL of a video's page. */
export function videoUrl({ service, id, hash }: VideoIdentifier): string {
  if (service === 'youtube') return `https://www.youtube.com/watch?v=${id}`;
  return `https://vimeo.com/${id}${hash === null ? '' : `/${hash}`}`;
}
