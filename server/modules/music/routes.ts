import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  FocusArtist,
  FocusArtistList,
  type MusicBase,
  SavedTracklist,
  StreamingTracklist,
  Tracklist,
  TracklistWish,
} from '../../../contracts/music.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { notFound } from '../../plugins/apiError.ts';
import { IdParams, wholeListOf } from '../../plugins/listQuery.ts';
import { sizeOfCache } from '../../plugins/metrics.ts';
import {
  findVisibleCampaign,
  focusArtistsPath,
  readFocusArtists,
  readTracklist,
  tracklistPath,
  writeCampaign,
} from '../campaigns/campaigns.ts';
import { checkFocusArtists, normalizeVideos } from './musicInput.ts';
import { tracklistLookups } from './tracklistLookups.ts';

const orNone = <Item>(items: readonly Item[]): readonly Item[] | null => (items.length > 0 ? items : null);

/** Routes of a campaign's tracklist and focus artists (docs/protocol.md, Music). */
export const musicModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { db } = dependencies;
  const lookups = tracklistLookups(dependencies);
  app.measure(sizeOfCache('tracklists', lookups.kept));
  const tags = ['music'];

  const requireVisible = async (request: FastifyRequest, id: string): Promise<void> => {
    if (!(await findVisibleCampaign(db, callerOfRequest(request), id))) throw notFound();
  };

  const write = (request: FastifyRequest, id: string, path: string, value: unknown, base: MusicBase): Promise<void> =>
    writeCampaign(dependencies, callerOfRequest(request), {
      id,
      action: 'campaign.patched',
      baseUpdatedAt: base.base_updated_at === undefined ? undefined : new Date(base.base_updated_at),
      content: () => ({ fields: {}, tables: { [path]: value } }),
    });

  app.post('/api/campaigns/:id/music/tracklist/preview', {
    config: { access: 'campaigns-modify' },
    schema: {
      summary: 'Preview a tracklist from an album, playlist or track',
      tags,
      params: IdParams,
      body: TracklistWish,
      response: { 200: StreamingTracklist },
    },
    handler: async (request) => {
      await requireVisible(request, request.params.id);
      return lookups.find(request.body, request.log);
    },
  });

  app.get('/api/campaigns/:id/music/tracklist', {
    config: { access: 'campaigns-read' },
    schema: { summary: 'Get the tracklist', tags, params: IdParams, response: { 200: Tracklist } },
    handler: async (request) => {
      await requireVisible(request, request.params.id);
      return readTracklist(db, request.params.id);
    },
  });

  app.put('/api/campaigns/:id/music/tracklist', {
    config: { access: 'campaigns-modify' },
    schema: {
      summary: 'Replace the tracklist with previewed tracks or with videos; an empty list clears it',
      tags,
      params: IdParams,
      body: SavedTracklist,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const { id } = request.params;
      // Don't query the services for a campaign that the caller does not see.
      await requireVisible(request, id);
      const { base_updated_at, ...given } = request.body;
      const tracklist = 'options' in given ? normalizeVideos(given) : await lookups.find(given, request.log);
      await write(request, id, tracklistPath, tracklist.items.length > 0 ? tracklist : null, { base_updated_at });
      return reply.code(204).send(null);
    },
  });

  app.get('/api/campaigns/:id/music/focus_artists', {
    config: { access: 'campaigns-read' },
    schema: {
      summary: 'List focus artists in order',
      tags,
      params: IdParams,
      response: { 200: wholeListOf(FocusArtist) },
    },
    handler: async (request) => {
      await requireVisible(request, request.params.id);
      return { items: await readFocusArtists(db, request.params.id) };
    },
  });

  app.put('/api/campaigns/:id/music/focus_artists', {
    config: { access: 'campaigns-modify' },
    schema: {
      summary: 'Replace focus artists',
      tags,
      params: IdParams,
      body: FocusArtistList,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const { items, base_updated_at } = request.body;
      checkFocusArtists(items);
      await write(request, request.params.id, focusArtistsPath, orNone(items), { base_updated_at });
      return reply.code(204).send(null);
    },
  });
};
