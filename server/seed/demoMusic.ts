import type { Transaction } from 'kysely';
import { type FocusArtist, isStreaming, type StoredTracklist } from '#contracts/music.ts';
import type { StreamingServiceName } from '#contracts/streamingIdentifiers.ts';
import type { Database } from '../db/schema.ts';
import { presentTrack, presentTracklist, type TracklistSource } from '../modules/music/presentTracklist.ts';
import { addressOf } from '../modules/uploads/uploads.ts';
import { allTracksOf, type StreamingService } from '../providers/outside/streaming.ts';
import { sampleAddresses } from '../providers/sample/addresses.ts';
import { albumOf, counts, sampleId } from '../providers/sample/catalogue.ts';
import { artistNumber } from '../providers/sample/names.ts';
import { sampleApple, sampleSpotify } from '../providers/sample/sampleStreaming.ts';

type Services = Record<StreamingServiceName, StreamingService>;

/** Freely licensed films. */
const videos: StoredTracklist = {
  options: { service: 'video' },
  items: [
    { url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', name: 'Big Buck Bunny' },
    { url: 'https://www.youtube.com/watch?v=eRsGyueVLvQ', name: 'Sintel' },
    { url: 'https://www.youtube.com/watch?v=R6MlUcmOul8', name: 'Tears of Steel' },
    { url: 'https://vimeo.com/1084537', name: 'Big Buck Bunny, on Vimeo' },
  ],
};

/**
 * Inserts tracklists and focus artists for campaigns with streaming services: the lookup results for the campaign's
 * artist in the invented catalogue, videos for some, and none for others, so that each can be seen.
 */
export async function insertDemoMusic(
  trx: Transaction<Database>,
  { publicUrl, masters }: { publicUrl: string; masters: ReadonlyMap<number, string> },
): Promise<void> {
  const addresses = sampleAddresses(publicUrl);
  const services = { spotify: sampleSpotify(addresses), apple: sampleApple(addresses, storefront) };
  const campaigns = await trx
    .selectFrom('campaigns')
    .select(['id', 'app', 'name', 'enabled_services'])
    .where('app', '!=', 'pre-page')
    .orderBy('app')
    .orderBy('slug')
    .execute();
  for (const [index, campaign] of campaigns.filter(({ enabled_services }) => enabled_services.length > 0).entries()) {
    const service = campaign.enabled_services.includes('apple') && index % 2 === 1 ? 'apple' : 'spotify';
    const artist = artistNumber(campaign.name.split(' – ')[0] ?? '');
    const tracklist = await tracklistOf(services, campaign.app, { service, index, artist });
    const artists = await artistsOf(services, { service, index, artist });
    await trx
      .insertInto('campaign_music')
      .values({
        campaign_id: campaign.id,
        tracklist: tracklist && JSON.stringify(withMasters(tracklist, publicUrl, masters)),
        focus_artists: artists.length > 0 ? JSON.stringify(artists) : null,
      })
      .execute();
  }
}

/** Attaches the audio files of whole recordings to their tracks. */
function withMasters(
  tracklist: StoredTracklist,
  publicUrl: string,
  masters: ReadonlyMap<number, string>,
): StoredTracklist {
  if (!isStreaming(tracklist)) return tracklist;
  const { service } = tracklist.options;
  const files = new Map([...masters].map(([track, filename]) => [sampleId(service, 'track', track), filename]));
  const items = tracklist.items.map((track) => {
    const filename = files.get(track.service_id[service] ?? '');
    return filename === undefined ? track : { ...track, audio: { filename, url: addressOf({ publicUrl }, filename) } };
  });
  return { ...tracklist, items };
}

const storefront = 'us';

/** A campaign's position in the demo, the service of its music, and its artist's number in the service's catalogue. */
type Place = { service: StreamingServiceName; index: number; artist: number };

function tracklistOf(services: Services, app: string, { service, index, artist }: Place) {
  const album = albumBy(artist, index);
  // The others have tracks in their page content, which every third campaign shows.
  if (app !== 'listening-party' && index % 3 === 2) return null;
  if (app === 'community-playlist') return streamed(services, service, 'playlist', index);
  if (app === 'listen-and-unlock') return streamed(services, service, 'album', album);
  if (index % 5 === 3) return videos;
  if (index % 5 === 4) return null;
  return index % 10 === 2
    ? streamed(services, service, 'playlist', index)
    : streamed(services, service, 'album', album);
}

/** Returns one of the artist's albums. Prefers longer ones over singles, which are too short. */
function albumBy(artist: number, index: number): number {
  const albums = Array.from({ length: counts.album }, (_, album) => album)
    .filter((album) => albumOf(album).artist === artist)
    .sort((one, other) => albumOf(other).size - albumOf(one).size);
  const long = albums.filter((album) => albumOf(album).size >= 8);
  return long[index % long.length] ?? albums[0] ?? 2;
}

async function streamed(
  services: Services,
  service: StreamingServiceName,
  type: 'album' | 'playlist',
  index: number,
): Promise<StoredTracklist> {
  const market = service === 'apple' ? storefront : null;
  const source: TracklistSource = { service, type, id: sampleId(service, type, index), market };
  const tracks = (await allTracksOf(services[service], source)) ?? [];
  const other = services[service === 'spotify' ? 'apple' : 'spotify'];
  const matched = await other.idsByIsrc(
    tracks.flatMap(({ isrc }) => isrc ?? []),
    null,
  );
  return presentTracklist(
    source,
    tracks.map((track) => presentTrack(service, track, matched)),
  );
}

/** Returns no artists for some campaigns, up to three for others, the campaign's own first. */
async function artistsOf(services: Services, { service, index, artist }: Place): Promise<FocusArtist[]> {
  const found = await Promise.all(
    Array.from({ length: index % 4 }, (_, place) => {
      const id = sampleId(service, 'artist', (artist + place * 7) % counts.artist);
      return services[service].find({ type: 'artist', id, market: null });
    }),
  );
  return found.flatMap((item) => {
    if (!item) return [];
    const { id, market, name, label, url, image } = item;
    return [{ service, id, market, type: 'artist' as const, name, label, url, image }];
  });
}
