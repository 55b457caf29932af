import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { networkOf } from '#contracts/network.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { ServiceItem } from '#contracts/streaming.ts';
import {
  appleIdPattern,
  applePlaylistIdPattern,
  spotifyIdPattern,
  storefrontPattern,
  streamingTypes,
} from '#contracts/streamingIdentifiers.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerIfAny } from '../../plugins/access.ts';
import { beginRange } from '../../plugins/byteRange.ts';
import { measurementsOfCache } from '../../plugins/metrics.ts';
import { callService } from '../../plugins/serviceErrors.ts';
import { soundCount } from '../../providers/sample/catalogue.ts';
import { charge } from '../auth/auth.ts';
import { pictureKeyPattern, samplePicture } from './samplePicture.ts';
import { samplePreview } from './sampleSound.ts';
import { streamingLookups } from './streaming.ts';

const response = { 200: ServiceItem };
const config = { access: 'public' as const };
const tags = ['streaming'];

const SpotifyParams = Type.Object({ id: Type.String({ pattern: spotifyIdPattern }) });
const Storefront = Type.String({ pattern: storefrontPattern });
const appleTypes = ['artist', 'album', 'playlist'] as const;
const appleId = (type: (typeof appleTypes)[number]) =>
  Type.String({ pattern: type === 'playlist' ? applePlaylistIdPattern : appleIdPattern });

const ItemQuery = Type.Object({
  identifier: Type.String({ minLength: 1, maxLength: 2_000 }),
  /** Names of services, repeated or comma-separated; empty means all services. */
  enabled_services: Type.Array(Type.String({ maxLength: 1_000 }), { default: [], maxItems: 100 }),
});

/**
 * Metadata of artists, albums, playlists and tracks (docs/protocol.md, Music). Public, but rate limited without a
 * token.
 */
export const streamingModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { db, clock } = dependencies;
  const lookups = streamingLookups(dependencies);
  app.measure(...measurementsOfCache('streaming', lookups.cache));

  /** Limits callers without a valid token. Signed-in users need lookups all day. */
  const limitStrangers = async (request: FastifyRequest): Promise<void> => {
    if (await callerIfAny(request)) return;
    await charge(db, clock, [
      { key: ['lookup', networkOf(request.ip)], tries: serverLimits.lookupsAMinute, windowSeconds: 60 },
    ]);
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply, ask: () => Promise<ServiceItem>) => {
    await limitStrangers(request);
    const item = await callService(request.log, ask);
    return reply.header('cache-control', 'public, max-age=300').send(item);
  };

  for (const type of streamingTypes) {
    app.get(`/api/spotify/${type}s/:id`, {
      config,
      schema: { summary: `Get Spotify metadata of this ${type}`, tags, params: SpotifyParams, response },
      handler: (request, reply) =>
        answer(request, reply, () => lookups.find({ service: 'spotify', type, id: request.params.id, market: null })),
    });
  }

  for (const type of appleTypes) {
    app.get(`/api/apple/${type}s/:storefront/:id`, {
      config,
      schema: {
        summary: `Get Apple Music metadata of this ${type}`,
        tags,
        params: Type.Object({ storefront: Storefront, id: appleId(type) }),
        response,
      },
      handler: (request, reply) => {
        const { storefront: market, id } = request.params;
        return answer(request, reply, () => lookups.find({ service: 'apple', type, id, market }));
      },
    });

    app.get(`/api/apple/${type}s/:id`, {
      config: { ...config, described: { operation: `getApple${type}InDefaultStorefront` } },
      schema: {
        summary: `Get Apple Music metadata in the default storefront`,
        tags,
        params: Type.Object({ id: appleId(type) }),
        response,
      },
      handler: (request, reply) =>
        answer(request, reply, () => lookups.find({ service: 'apple', type, id: request.params.id, market: null })),
    });
  }

  app.get('/api/music/service_item', {
    config,
    schema: {
      summary: 'Look up a streaming link, URI or ID',
      tags,
      querystring: ItemQuery,
      response,
    },
    handler: (request, reply) => {
      const { identifier, enabled_services } = request.query;
      const enabled = enabled_services.flatMap((names) => names.split(',')).filter(Boolean);
      return answer(request, reply, () => lookups.findByIdentifier(identifier, enabled));
    },
  });

  app.get('/api/music/sample_pictures/:key.svg', {
    config,
    schema: {
      summary: 'Get a sample image',
      tags,
      params: Type.Object({ key: Type.String({ pattern: pictureKeyPattern }) }),
      response: { 200: Type.String() },
    },
    handler: async (request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        // Public pages on other origins show these images.
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/svg+xml')
        .send(samplePicture(request.params.key)),
  });

  // With `ENVIRONMENT=live` there is no sample data that refers to them.
  if (dependencies.config.environment === 'live') return;

  app.get('/api/music/sample_sounds/:sound.wav', {
    config,
    schema: {
      summary: 'Get a sample sound',
      tags,
      params: Type.Object({ sound: Type.Integer({ minimum: 0, maximum: soundCount - 1 }) }),
      response: { 200: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) },
    },
    handler: async (request, reply) => {
      const { sound } = request.params;
      const file = samplePreview(sound);
      // Public pages on other origins play these sounds.
      reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*');
      const range = beginRange(request, reply, { etag: `"${sound}"`, size: file.length });
      if (range === 'unsatisfiable') return reply.send(Buffer.alloc(0));
      reply.header('cache-control', 'public, max-age=31536000, immutable').type('audio/wav');
      return reply.send(range ? file.subarray(range.start, range.end + 1) : file);
    },
  });
};
