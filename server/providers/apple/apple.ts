import { labelOf, type ServiceItem } from '#contracts/streaming.ts';
import { appleIdPattern, type StreamingType, streamingUrl } from '#contracts/streamingIdentifiers.ts';
import type { FetchBounds } from '../outside/guardedFetch.ts';
import { outsideService, type ServiceNeeds } from '../outside/outsideService.ts';
import { requestWithToken } from '../outside/serviceToken.ts';
import {
  askForEach,
  namesOf,
  type StreamingService,
  type StreamingTrack,
  type StreamingWish,
  shortened,
  type TrackPage,
  webAddress,
} from '../outside/streaming.ts';
import { type AppleResource, type Artwork, readResources } from './shapes.ts';
import { type AppleAccount, appleToken } from './token.ts';

const name = 'apple';
const segment = encodeURIComponent;
const pageSize = 100;
/** Maximum number of ISRCs per request to Apple. */
const isrcsAtOnce = 25;

/** The origin of the Apple Music API; tests use another one. */
const appleOrigin = 'https://api.music.apple.com';

type Options = ServiceNeeds & {
  account: AppleAccount;
  /** The default storefront. */
  storefront: string;
  origin?: string;
  bounds?: FetchBounds;
};

const collections: Record<StreamingType, string> = {
  artist: 'artists',
  album: 'albums',
  playlist: 'playlists',
  track: 'songs',
};

type Ask = (
  market: string | null,
  path: string,
  query?: Record<string, string>,
) => Promise<ReturnType<typeof readResources> | null>;

/** Creates the adapter of the Apple Music API with developer tokens. */
export function apple({ account, storefront, origin = appleOrigin, bounds, ...needs }: Options): StreamingService {
  const service = outsideService(name, needs, bounds);
  const token = appleToken(account, needs.clock);
  const ask: Ask = async (market, path, query = {}) => {
    const search = new URLSearchParams(query);
    const address = `${origin}/v1/catalog/${segment(market ?? storefront)}/${path}${search.size > 0 ? `?${search}` : ''}`;
    const json = await requestWithToken(service, token, address);
    return json === null ? null : readResources(name, json);
  };
  const findOne = async ({ type, id, market }: StreamingWish) =>
    (await ask(market, `${collections[type]}/${segment(id)}`))?.data.find((one) => one.attributes);

  return {
    find: async (wish) => {
      const found = await findOne(wish);
      return found ? presentItem(found, { ...wish, market: wish.market ?? storefront }) : null;
    },
    tracksOf: async (wish, offset) => {
      const market = wish.market ?? storefront;
      if (wish.type === 'album' || wish.type === 'playlist') return page(ask, { ...wish, market }, offset);
      const found = wish.type === 'track' ? await findOne(wish) : undefined;
      return found ? { tracks: presentTrack(found, market), total: 1, next: null } : null;
    },
    idsByIsrc: (isrcs, market) => idsByIsrc(ask, isrcs, market),
  };
}

type PlacedWish = StreamingWish & { market: string };

async function page(ask: Ask, { type, id, market }: PlacedWish, offset: number): Promise<TrackPage | null> {
  const path = `${collections[type]}/${segment(id)}/tracks`;
  const answer = await ask(market, path, { limit: String(pageSize), ...(offset > 0 && { offset: String(offset) }) });
  if (!answer) return null;
  const tracks = answer.data.flatMap((one) => presentTrack(one, market));
  return { tracks, total: answer.meta?.total ?? null, next: offsetOf(answer.next) };
}

/** A recording can be on several albums; the first is the one that Apple prefers. */
async function idsByIsrc(ask: Ask, isrcs: readonly string[], market: string | null): Promise<Map<string, string>> {
  const questions = Array.from({ length: Math.ceil(isrcs.length / isrcsAtOnce) }, (_, at) =>
    isrcs.slice(at * isrcsAtOnce, (at + 1) * isrcsAtOnce).join(','),
  );
  const answers = await askForEach(questions, (question) => ask(market, 'songs', { 'filter[isrc]': question }));
  const ids = new Map<string, string>();
  for (const { id, attributes } of answers.flatMap((answer) => answer?.data ?? [])) {
    const isrc = attributes?.isrc?.toUpperCase();
    if (isrc && !ids.has(isrc)) ids.set(isrc, id);
  }
  return ids;
}

/** Returns only the offset of the next page's URL, since the URL itself comes from Apple. */
function offsetOf(next: string | null | undefined): number | null {
  const offset = /[?&]offset=(\d{1,9})(&|$)/.exec(next ?? '')?.[1];
  return offset === undefined ? null : Number(offset);
}

const maxSide = 640;

/** Artwork is a URL with placeholders for the size. */
function pictureOf(artwork: Artwork | null | undefined): string | null {
  if (!artwork) return null;
  const side = (given: number | null | undefined) => String(Math.min(given ?? maxSide, maxSide));
  return webAddress(
    artwork.url
      .replace('{w}', side(artwork.width))
      .replace('{h}', side(artwork.height))
      .replace('{c}', 'bb')
      .replace('{f}', 'jpg'),
  );
}

/** Returns the page's URL from Apple's response if it is on Apple's site, else a URL built from the id. */
function pageOf(resource: AppleResource, wish: StreamingWish): string {
  const given = webAddress(resource.attributes?.url);
  const own = given !== null && new URL(given).origin === 'https://music.apple.com';
  return own ? given : streamingUrl({ service: name, ...wish });
}

const artistsOf = (artistName: string | undefined) => namesOf(artistName ? [{ name: artistName }] : []);

function presentItem(resource: AppleResource, wish: StreamingWish): ServiceItem {
  const { type, id, market } = wish;
  const { name: title = '', artistName, artwork } = resource.attributes ?? {};
  const artists = type === 'album' || type === 'track' ? artistsOf(artistName) : [];
  return {
    service: name,
    type,
    id,
    market,
    name: shortened(title),
    label: labelOf(shortened(title), artists),
    url: pageOf(resource, wish),
    image: pictureOf(artwork),
    artists,
  };
}

/** Returns an empty list for music videos and songs that are no longer available. */
function presentTrack(resource: AppleResource, market: string): StreamingTrack[] {
  const { id, type, attributes } = resource;
  if (type !== 'songs' || !attributes || !new RegExp(appleIdPattern).test(id)) return [];
  return [
    {
      id,
      name: shortened(attributes.name),
      artists: artistsOf(attributes.artistName),
      duration_ms: attributes.durationInMillis ?? null,
      isrc: attributes.isrc?.toUpperCase() ?? null,
      image: pictureOf(attributes.artwork),
      preview_url: webAddress(attributes.previews?.[0]?.url),
      url: pageOf(resource, { type: 'track', id, market }),
    },
  ];
}
