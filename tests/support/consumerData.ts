import { createLocalJWKSet } from 'jose';
import { type FetchAnswer, guardedRequest } from '#server/providers/outside/guardedFetch.ts';
import { makeCampaign } from './builders.ts';
import { campaignCalls } from './campaignCalls.ts';
import { type ForgettingApp, startForgettingApp } from './forgettingApp.ts';
import { type Answer, type As, startTestServer, type TestServer } from './server.ts';

/** Starts two servers on one database, and an app that they request to anonymize the consumer data of its campaigns. */
export async function startConsumerData() {
  let server: TestServer;
  const startApp = (): Promise<ForgettingApp> =>
    startForgettingApp(
      // Keys change over the months of a test.
      async () => createLocalJWKSet((await server.call('GET', '/api/auth/oauth2/jwks')).body),
      () => server.clock.now(),
    );
  const host = await startApp();
  for (let number = 0; number < 60; number++) host.expectNumber(number);
  const guarded = guardedRequest([host.origin]);
  /** As the product calls apps, but with a shorter timeout. */
  const askApp: FetchAnswer = (address, bounds, call) => guarded(address, { ...bounds, timeoutMs: 1_000 }, call);
  const providers = { askApp };
  server = await startTestServer({ providers });
  const node = await startTestServer({ beside: server, providers });
  const app = await host.register(server.db);
  const calls = campaignCalls(() => server);
  const at = (id: string) => `/api/campaigns/${id}/anonymise`;
  const turn = () => server.timers.turn();
  const pass = async (seconds: number) => {
    server.clock.advance(seconds);
    await turn();
  };
  return {
    ...{ ...calls, host, server, node, app, providers, startApp, turn, pass },
    made: (fields: Parameters<typeof makeCampaign>[1] = {}) => makeCampaign(server.db, { app, ...fields }),
    ask: (id: string, as: As = 'admin') => server.call('POST', at(id), { as }),
    stateOf: async (id: string): Promise<Answer['body']> => (await server.call('GET', at(id), { as: 'admin' })).body,
    /** Reads what an app still has to anonymize. */
    left: (appId: string, query = '') =>
      server.call('GET', `/api/apps/${appId}/consumer_data${query}`, { as: 'admin' as const }),
    retryErasure: (appId: string) =>
      server.call('POST', `/api/apps/${appId}/consumer_data/ask_again`, { as: 'admin' as const }),
    remove: (id: string) => server.call('DELETE', `/api/campaigns/${id}`, { as: 'editor' }),
    actionsOf: async (id: string) => (await calls.auditOf(id)).map(({ action }) => action),
    requestOf: (id: string) =>
      server.db.selectFrom('consumer_data_requests').selectAll().where('campaign_id', '=', id).executeTakeFirst(),
    /** Runs all automatic retries. */
    giveUp: async () => {
      for (let tries = 0; tries < 12; tries++) await pass(57_600);
    },
    /** Resets the state before each test: no requests so far, and the app succeeds. */
    settle: () => {
      host.told.splice(0);
      host.answers(204);
    },
    close: async () => {
      await node.close();
      await server.close();
      await host.close();
    },
  };
}
