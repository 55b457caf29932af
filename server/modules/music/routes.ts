import type { FastifyPluginAsync } from 'fastify';
import type { Transaction } from 'kysely';
import { musicApi } from '#contracts/api/music.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../plugins/apiError.ts';
import { measurementsOfCache } from '../../plugins/metrics.ts';
import { serve } from '../../plugins/serve.ts';
import {
  findVisibleCampaign,
  focusArtistsPath,
  readAs,
  readFocusArtists,
  readTracklist,
  tracklistPath,
  writeCampaign,
} from '../campaigns/campaigns.ts';
import { checkFocusArtists, normalizeVideos } from './musicInput.ts';
import { keepAudio, presentAudio, withChosenAudio } from './trackAudio.ts';
import { tracklistLookups } from './tracklistLookups.ts';

type Trx = Transaction<Database>;
type Write = { caller: Caller; id: string; base: string | undefined };

/** A campaign's tracklist and focus artists. */
export const musicModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { db } = dependencies;
  const lookups = tracklistLookups(dependencies);
  app.measure(...measurementsOfCache('tracklists', lookups.cache));

  const requireVisible = async (caller: Caller, id: string) => found(await findVisibleCampaign(db, caller, id));

  /** Writes what `valueFor` returns, which reads within the transaction of the write. */
  const write = ({ caller, id, base }: Write, path: string, valueFor: (trx: Trx) => unknown): Promise<void> =>
    writeCampaign(dependencies, caller, {
      id,
      action: 'campaign.patched',
      baseUpdatedAt: base === undefined ? undefined : new Date(base),
      content: async (_row, trx) => ({ fields: {}, tables: { [path]: await valueFor(trx) } }),
    });

  serve(app, musicApi, {
    'POST /api/campaigns/:id/music/tracklist/preview': async ({ caller, params, body, request }) => {
      await requireVisible(caller, params.id);
      return lookups.find(body, request.log);
    },
    'GET /api/campaigns/:id/music/tracklist': async ({ caller, params: { id } }) => {
      await requireVisible(caller, id);
      return presentAudio(dependencies, await readAs(db, caller, id, (within) => readTracklist(within, id)));
    },
    'PUT /api/campaigns/:id/music/tracklist': async ({ caller, params: { id }, body, request }) => {
      // Don't query the services for a campaign that the caller does not see.
      await requireVisible(caller, id);
      const { base_updated_at: base, ...given } = body;
      const videos = 'options' in given ? normalizeVideos(given) : null;
      const tracks = 'options' in given ? null : await lookups.find(given, request.log);
      await write({ caller, id, base }, tracklistPath, async (trx) =>
        tracks ? keepAudio(await readTracklist(trx, id), tracks) : videos?.items.length ? videos : null,
      );
    },
    'PUT /api/campaigns/:id/music/tracklist/audio': async ({ caller, params: { id }, body }) => {
      const { items: chosen, base_updated_at: base } = body;
      await write({ caller, id, base }, tracklistPath, async (trx) =>
        withChosenAudio(trx, dependencies, { caller, stored: await readTracklist(trx, id), chosen }),
      );
    },
    'GET /api/campaigns/:id/music/focus_artists': async ({ caller, params: { id } }) => {
      await requireVisible(caller, id);
      return { items: await readAs(db, caller, id, (within) => readFocusArtists(within, id)) };
    },
    'PUT /api/campaigns/:id/music/focus_artists': async ({ caller, params: { id }, body }) => {
      const { items, base_updated_at: base } = body;
      checkFocusArtists(items);
      await write({ caller, id, base }, focusArtistsPath, () => (items.length > 0 ? items : null));
    },
  });
};
