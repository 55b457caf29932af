import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { permissionKeys } from '#contracts/permissions.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { isObject } from '#contracts/values.ts';
import { behaviours } from '#server/resources/index.ts';
import { bookingBehaviours } from '../support/bookings.ts';
import { makePersonalToken } from '../support/builders.ts';
import { makeLargest, type Targets } from '../support/largestRecords.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { resources } from '../support/uiResources.ts';
import { maxBlockedMs, maxMemory, memory, shortestBlocking } from '../support/worstBodies.ts';
import { rows } from './accessRows.ts';

/** CSV and JSON both escape the texts of a campaign. */
const maxAnswerBytes = 3 * serverLimits.maxTextBytes;

let server: TestServer;
let url: string;
let targets: Targets;
let revisions: number;
beforeAll(async () => {
  server = await startTestServer({ resources, behaviours: { ...behaviours, ...bookingBehaviours } });
  url = await server.listen();
  targets = await makeLargest(server);
  const revisionsPath = `/api/campaigns/${targets.campaign?.[0]?.id}/revisions`;
  revisions = (await server.call('GET', revisionsPath, { as: 'admin' })).body.total;
}, 120_000);
afterAll(() => server.close());

/** Every GET that needs a bearer. Routes without one read no records but the files that are tested as hostile uploads. */
const reads = (): RouteOptions[] =>
  server.routes.filter(({ method, config }) => method === 'GET' && config?.access !== 'public');

/** Returns the query with which a route returns most: the longest page, with everything that can be included. */
function largestQuery({ schema }: RouteOptions): string {
  const querystring = isObject(schema) && isObject(schema.querystring) ? schema.querystring : {};
  const names = Object.keys(isObject(querystring.properties) ? querystring.properties : {});
  const largest: Record<string, string> = {
    limit: `limit=${limits.maxPageSize}`,
    range: `range=[0,${limits.maxPageSize - 1}]`,
    include_i18n: 'include_i18n=true',
    include_subfolders: 'include_subfolders=true',
    ids: (targets.campaign ?? []).map(({ id }) => `ids=${id}`).join('&'),
    message: 'message=message-1',
  };
  return names.flatMap((name) => largest[name] ?? []).join('&');
}

/** Returns the paths of a route, for each of the largest records that it reads. */
function pathsOf(route: RouteOptions): string[] {
  const row = rows[`GET ${route.url}`];
  const { on = route.url.split('/')[2] ?? '', path = undefined } = typeof row === 'object' ? row : {};
  const ofRecord = (id: string): string[] => {
    const made = path?.({ id, app: 'any', slug: 'any' }) ?? route.url.replace(/:(id|filename)/, id);
    const numbers = route.url.endsWith('/:number') ? Array.from({ length: revisions }, (_, at) => at + 1) : [1];
    return numbers.map((number) => made.replace(':number', String(number)));
  };
  const query = largestQuery(route);
  const all = (targets[on] ?? [{ id: '' }]).flatMap(({ id }) => ofRecord(id));
  return [...new Set(all)].map((one) => (one.includes('?') ? one : `${one}?${query}`));
}

test('no read of the largest values that users may write blocks other requests or holds memory', {
  timeout: 120_000,
}, async () => {
  const admin = await server.person('admin');
  const bearers = [
    await server.signIn('admin'),
    await makePersonalToken(server.db, { user: admin, permissions: [...permissionKeys] }),
  ];
  const tooMuch: string[] = [];
  const before = memory();
  for (const route of reads()) {
    for (const [at, path] of pathsOf(route).entries()) {
      const headers = { authorization: `Bearer ${bearers[at % 2]}` };
      const answer = await shortestBlocking(`${url}/api/health`, () => fetch(`${url}${path}`, { headers }));
      expect(answer.status, `${path}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
      if (answer.blockedMs > maxBlockedMs) tooMuch.push(`${path} blocks for ${Math.round(answer.blockedMs)} ms`);
      if (answer.text.length > maxAnswerBytes) tooMuch.push(`${path} returns ${answer.text.length} bytes`);
    }
  }
  expect(tooMuch).toEqual([]);
  // The garbage collector returns memory a moment later.
  await expect.poll(() => memory() - before, { timeout: 10_000 }).toBeLessThan(maxMemory);
});
