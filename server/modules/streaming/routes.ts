import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { sampleSoundsApi, streamingApi } from '#contracts/api/streaming.ts';
import { networkOf } from '#contracts/network.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { ServiceItem } from '#contracts/streaming.ts';
import type { StreamingType } from '#contracts/streamingIdentifiers.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerIfAny } from '../../plugins/access.ts';
import { beginRange } from '../../plugins/byteRange.ts';
import { measurementsOfCache } from '../../plugins/metrics.ts';
import { type Handlers, serve } from '../../plugins/serve.ts';
import { callService } from '../../plugins/serviceErrors.ts';
import { charge } from '../auth/auth.ts';
import { samplePicture } from './samplePicture.ts';
import { samplePreview } from './sampleSound.ts';
import { streamingLookups } from './streaming.ts';

type Asked = { request: FastifyRequest; reply: FastifyReply };
type Named = Asked & { params: { id: string; storefront?: string } };

/** Metadata of artists, albums, playlists and tracks, and the images and sounds of the sample data. */
export const streamingModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { db, clock } = dependencies;
  const lookups = streamingLookups(dependencies);
  app.measure(...measurementsOfCache('streaming', lookups.cache));

  const answer = async ({ request, reply }: Asked, ask: () => Promise<ServiceItem>): Promise<ServiceItem> => {
    // Limits callers without a valid token. Signed-in users need lookups all day.
    if (!(await callerIfAny(request))) {
      const key = ['lookup', networkOf(request.ip)];
      await charge(db, clock, [{ key, tries: serverLimits.lookupsAMinute, windowSeconds: 60 }]);
    }
    const item = await callService(request.log, ask);
    reply.header('cache-control', 'public, max-age=300');
    return item;
  };
  const find = (service: 'spotify' | 'apple', type: StreamingType) => (asked: Named) => {
    const { id, storefront: market = null } = asked.params;
    return answer(asked, () => lookups.find({ service, type, id, market }));
  };

  serve(app, streamingApi, {
    'GET /api/spotify/artists/:id': find('spotify', 'artist'),
    'GET /api/spotify/albums/:id': find('spotify', 'album'),
    'GET /api/spotify/playlists/:id': find('spotify', 'playlist'),
    'GET /api/spotify/tracks/:id': find('spotify', 'track'),
    'GET /api/apple/artists/:storefront/:id': find('apple', 'artist'),
    'GET /api/apple/artists/:id': find('apple', 'artist'),
    'GET /api/apple/albums/:storefront/:id': find('apple', 'album'),
    'GET /api/apple/albums/:id': find('apple', 'album'),
    'GET /api/apple/playlists/:storefront/:id': find('apple', 'playlist'),
    'GET /api/apple/playlists/:id': find('apple', 'playlist'),
    'GET /api/music/service_item': (asked) => {
      const { identifier, enabled_services } = asked.query;
      const enabled = enabled_services.flatMap((names) => names.split(',')).filter(Boolean);
      return answer(asked, () => lookups.findByIdentifier(identifier, enabled));
    },
    'GET /api/music/sample_pictures/:key.svg': sendPicture,
  });
  // With `ENVIRONMENT=live` there is no sample data that refers to them.
  if (dependencies.config.environment !== 'live') serve(app, sampleSoundsApi, sampleSounds);
};

const sendPicture: Handlers<typeof streamingApi>['GET /api/music/sample_pictures/:key.svg'] = async ({
  params,
  reply,
}) =>
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    // Public pages on other origins show these images.
    .header('cross-origin-resource-policy', 'cross-origin')
    .type('image/svg+xml')
    .send(samplePicture(params.key));

const sampleSounds: Handlers<typeof sampleSoundsApi> = {
  'GET /api/music/sample_sounds/:sound.wav': async ({ params: { sound }, request, reply }) => {
    const file = samplePreview(sound);
    // Public pages on other origins play these sounds.
    reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*');
    const range = beginRange(request, reply, { etag: `"${sound}"`, size: file.length });
    if (range === 'unsatisfiable') return reply.send(Buffer.alloc(0));
    reply.header('cache-control', 'public, max-age=31536000, immutable').type('audio/wav');
    return reply.send(range ? file.subarray(range.start, range.end + 1) : file);
  },
};
