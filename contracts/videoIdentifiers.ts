import { embeddedAddress } from './embedCode.ts';

/** Where the videos of a tracklist may lie. */
export const videoServices = ['youtube', 'vimeo'] as const;
export type VideoServiceName = (typeof videoServices)[number];

/** What a link or a bare id of a video names. */
export type VideoIdentifier = {
  service: VideoServiceName;
  id: string;
  /** What opens an unlisted video at Vimeo; null for every other one. */
  hash: string | null;
};

const youtubeId = /^[0-9A-Za-z_-]{11}$/;
const vimeoId = /^[0-9]{1,10}$/;
const vimeoHash = /^[0-9a-f]{8,20}$/i;
const lengthMost = 2_000;
/** What is copied along with a text and can't be seen: zero-width signs and the byte order mark. */
const unseen = /[\u200b-\u200d\u2060\ufeff]/g;

/**
 * Reads every form in which people have a video of YouTube or Vimeo: links of the page, the player, shorts and streams,
 * short links, embed code, with or without scheme, time, list and tracking; eleven signs are an id of YouTube's, fewer
 * digits one of Vimeo's. Null for everything else, a playlist or a channel among it. Pure; shared by both ends.
 */
export function parseVideoIdentifier(text: string): VideoIdentifier | null {
  if (text.length > lengthMost) return null;
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

/** A link without a scheme is one all the same. */
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

/** `/watch?v=…`, and the pages and players that have the id in their path. */
function fromYoutube(url: URL, [word = '', id]: string[]): VideoIdentifier | null {
  if (word === 'watch') return youtube(url.searchParams.get('v') ?? id);
  return /^(shorts|live|embed|v|e)$/.test(word) ? youtube(id) : null;
}

/** `/123`, `/123/abcdef0123`, `/video/123?h=…`, and what lies in channels, groups, albums and showcases. */
const vimeoPath =
  /^\/(?:(?:video|videos|channels\/[\w-]+|groups\/[\w-]+\/videos|(?:album|showcase)\/\d+\/video|ondemand\/[\w-]+|manage\/videos)\/)?(\d{1,10})(?:\/([0-9a-f]{8,20}))?\/?$/i;

function fromVimeo({ pathname, searchParams }: URL): VideoIdentifier | null {
  const [, id, hash] = vimeoPath.exec(pathname) ?? [];
  return vimeo(id, searchParams.get('h') ?? hash);
}

/** The page of a video at its service: one address for each video, whatever was pasted. */
export function videoUrl({ service, id, hash }: VideoIdentifier): string {
  if (service === 'youtube') return `https://www.youtube.com/watch?v=${id}`;
  return `https://vimeo.com/${id}${hash === null ? '' : `/${hash}`}`;
}
