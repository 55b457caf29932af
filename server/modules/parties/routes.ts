import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { limits } from '#contracts/limits.ts';
import { PartyPage, PartyQuery } from '#contracts/parties.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { BoundedCache } from '../../concurrency/boundedCache.ts';
import type { Dependencies } from '../../dependencies.ts';
import { measurementsOfCache } from '../../plugins/metrics.ts';
import { callService } from '../../plugins/serviceErrors.ts';

/** Party search, for the tracking settings of campaigns. */
export const partiesModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, { providers, clock }) => {
  const cache = new BoundedCache<PartyPage>({
    clock,
    maxEntries: serverLimits.maxCachedPartySearches,
    lifeMs: () => limits.partySearchKeptMs,
  });
  app.measure(...measurementsOfCache('party_search', cache));

  app.get('/api/party_service/search', {
    config: { access: 'campaigns-modify' },
    schema: {
      summary: 'Search parties by name',
      tags: ['parties'],
      querystring: PartyQuery,
      response: { 200: PartyPage },
    },
    handler: async ({ query: { query, offset, limit }, log }) => {
      const wanted = { query: query.trim(), offset, limit };
      return callService(log, () => cache.get(JSON.stringify(wanted), () => providers.parties.search(wanted)));
    },
  });
};
