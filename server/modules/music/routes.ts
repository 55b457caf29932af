import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { Type } from 'typebox';
import { IdParams, wholeListOf } from '#contracts/api/lists.ts';
import {
  ChosenAudioList,
  FocusArtist,
  FocusArtistList,
  type MusicBase,
  SavedTracklist,
  StreamingTracklist,
  Tracklist,
  TracklistWish,
} from '#contracts/music.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { notFound } from '../../plugins/apiError.ts';
import { measurementsOfCache } from '../../plugins/metrics.ts';
import {
  findVisibleCampaign,
  focusArtistsPath,
  readFocusArtists,
  readTracklist,
  tracklistPath,
  writeCampaign,
} from '../campaigns/campaigns.ts';
import { checkFocusArtists, normalizeVideos } from './musicInput.ts';
import { keepAudio, presentAudio, withChosenAudio } from './trackAudio.ts';
import { tracklistLookups } from './tracklistLookups.ts';

/** The editor's preview shows the music. */
const editorToo = ['sign-in', 'personal-token', 'editor-token'] as const;

const orNone = <Item>(items: readonly Item[]): readonly Item[] | null => (items.length > 0 ? items : null);

/** Routes of a campaign's tracklist and focus artists (docs/protocol.md, Music). */
export const musicModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { db } = dependencies;
  const lookups = tracklistLookups(dependencies);
  app.measure(...measurementsOfCache('tracklists', lookups.cache));
  const tags = ['music'];

  const requireVisible = async (request: FastifyRequest, id: string): Promise<void> => {
    if (!(await findVisibleCampaign(db, callerOfRequest(request), id))) throw notFound();
  };

  /** Writes what `valueFor` returns, which reads within the transaction of the write. */
  const write = (
    request: FastifyRequest,
    id: string,
    { base_updated_at }: MusicBase,
    { path, valueFor }: { path: string; valueFor(trx: Transaction<Database>): unknown },
  ): Promise<void> =>
    writeCampaign(dependencies, callerOfRequest(request), {
      id,
      action: 'campaign.patched',
      baseUpdatedAt: base_updated_at === undefined ? undefined : new Date(base_updated_at),
      content: async (_row, trx) => ({ fields: {}, tables: { [path]: await valueFor(trx) } }),
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
    config: { access: 'campaigns-read', bearers: editorToo },
    schema: { summary: 'Get the tracklist', tags, params: IdParams, response: { 200: Tracklist } },
    handler: async (request) => {
      await requireVisible(request, request.params.id);
      return presentAudio(dependencies, await readTracklist(db, request.params.id));
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
      const videos = 'options' in given ? normalizeVideos(given) : null;
      const tracks = 'options' in given ? null : await lookups.find(given, request.log);
      const valueFor = async (trx: Transaction<Database>) =>
        tracks ? keepAudio(await readTracklist(trx, id), tracks) : videos?.items.length ? videos : null;
      await write(request, id, { base_updated_at }, { path: tracklistPath, valueFor });
      return reply.code(204).send(null);
    },
  });

  app.put('/api/campaigns/:id/music/tracklist/audio', {
    config: { access: 'campaigns-modify' },
    schema: {
      summary: 'Set or remove the audio files of tracks; other tracks keep theirs',
      tags,
      params: IdParams,
      body: ChosenAudioList,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const { id } = request.params;
      const { items: chosen, ...base } = request.body;
      const valueFor = async (trx: Transaction<Database>) =>
        withChosenAudio(trx, dependencies, {
          caller: callerOfRequest(request),
          stored: await readTracklist(trx, id),
          chosen,
        });
      await write(request, id, base, { path: tracklistPath, valueFor });
      return reply.code(204).send(null);
    },
  });

  app.get('/api/campaigns/:id/music/focus_artists', {
    config: { access: 'campaigns-read', bearers: editorToo },
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
      const { items, ...base } = request.body;
      checkFocusArtists(items);
      await write(request, request.params.id, base, { path: focusArtistsPath, valueFor: () => orNone(items) });
      return reply.code(204).send(null);
    },
  });
};
