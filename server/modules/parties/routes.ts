import type { FastifyPluginAsync } from 'fastify';
import { type PartyPage, partiesApi } from '#contracts/api/parties.ts';
import { limits } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { BoundedCache } from '../../concurrency/boundedCache.ts';
import type { Dependencies } from '../../dependencies.ts';
import { measurementsOfCache } from '../../plugins/metrics.ts';
import { serve } from '../../plugins/serve.ts';
import { callService } from '../../plugins/serviceErrors.ts';

/** Party search, for the tracking settings of campaigns. */
export const partiesModule: FastifyPluginAsync<Dependencies> = async (app, { providers, clock }) => {
  const cache = new BoundedCache<PartyPage>({
    clock,
    maxEntries: serverLimits.maxCachedPartySearches,
    lifeMs: () => limits.partySearchKeptMs,
  });
  app.measure(...measurementsOfCache('party_search', cache));

  serve(app, partiesApi, {
    'GET /api/party_service/search': async ({ query: { query, offset, limit }, request }) => {
      const wanted = { query: query.trim(), offset, limit };
      return callService(request.log, () => cache.get(JSON.stringify(wanted), () => providers.parties.search(wanted)));
    },
  });
};
