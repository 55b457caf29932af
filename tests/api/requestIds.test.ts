import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentRequestId } from '#server/concurrency/requestId.ts';
import { runDueJobs } from '#server/db/jobQueue.ts';
import { makeCampaign } from '../support/builders.ts';
import { waitingForLock } from '../support/database.ts';
import { type LocalHost, startLocalHost } from '../support/localHost.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const slowStatementMs = 50;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

type Line = { msg: string; reqId?: string; statement: string; ms: number };
const written: string[] = [];
let host: LocalHost;
let server: TestServer;
beforeAll(async () => {
  host = await startLocalHost();
  server = await startTestServer({
    config: { trustProxy: 1, logLevel: 'info', slowStatementMs, allowedFetchHosts: [host.origin] },
    logTo: { write: (line) => void written.push(line) },
  });
});
afterAll(async () => {
  await server.close();
  await host.close();
});

const linesOf = (id: string): Line[] => written.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === id);
const withId = (id: string) => ({ 'x-request-id': id });

describe('the id of a request', () => {
  test('is that of a trusted proxy, in the response and in the log', async () => {
    const { headers } = await server.call('GET', '/api/health', { headers: withId('proxy-1') });
    expect(headers['x-request-id']).toBe('proxy-1');
    expect(linesOf('proxy-1').map(({ msg }) => msg)).toEqual(['answered']);
  });

  test.each([
    ['is missing', undefined],
    ['is too long', 'x'.repeat(129)],
    ['contains other characters', 'a b"}'],
  ])('is a new UUID if that of the proxy %s', async (_what, id) => {
    const { headers } = await server.call('GET', '/nowhere', { headers: { ...(id && withId(id)) } });
    expect(headers['x-request-id']).toMatch(uuid);
  });

  test('is a new UUID without a trusted proxy', async () => {
    const open = await startTestServer({ beside: server });
    const { headers } = await open.call('GET', '/api/health', { headers: withId('stranger-1') });
    expect(headers['x-request-id']).toMatch(uuid);
    await open.close();
  });

  test('is passed to the jobs of the request, and to the log of the queue', async () => {
    const json = { email: 'somebody@example.com' };
    await server.call('POST', '/api/users/password_reset', { json, headers: withId('mail-1') });
    const ids: (string | undefined)[] = [];
    const errors: string[] = [];
    const send_mail = async () => {
      ids.push(currentRequestId());
      throw new Error('no mail server');
    };
    const log = { info: () => undefined, warn: () => undefined, error: (line: string) => void errors.push(line) };
    await runDueJobs(server.db, { send_mail, deliver_webhook: async () => {} }, log);
    expect(ids).toEqual(['mail-1']);
    expect(errors.join()).toMatch(/^Jobs: request mail-1: Failed task .* with error 'no mail server'/);
  });

  test('is sent to the app that the request calls', async () => {
    const ids: unknown[] = [];
    host.on('/config.json', ({ headers }, response) => {
      ids.push(headers['x-request-id']);
      response.writeHead(404).end();
    });
    const json = { id: 'called', name: 'Called', config_url: `${host.origin}/config.json` };
    const { status } = await server.call('POST', '/api/apps', { as: 'admin', json, headers: withId('app-1') });
    expect([status, ids]).toEqual([201, ['app-1']]);
  });
});

test('a slow statement is logged with its text, its duration and the request, without values, and counted', async () => {
  const { id } = await makeCampaign(server.db);
  const writing = await server.db.transaction().execute(async (trx) => {
    await sql`select from campaigns where id = ${id} for update`.execute(trx);
    const json = { fields: { name: 'A confidential name' } };
    const path = `/api/campaigns/${id}/patch`;
    const call = server.call('POST', path, { as: 'editor', json, headers: withId('slow-1') });
    await waitingForLock(server.db);
    await sql`select pg_sleep(${(2 * slowStatementMs) / 1_000})`.execute(trx);
    return { call };
  });
  expect((await writing.call).status).toBe(200);
  const slow = linesOf('slow-1').filter(({ msg }) => msg === 'slow statement');
  expect(slow.some(({ statement, ms }) => /update "?campaigns/.test(statement) && ms >= slowStatementMs)).toBe(true);
  expect(written.join()).not.toContain('confidential');
  const { text } = await server.call('GET', '/metrics');
  expect(Number(/^campaign_cms_slow_statements_total (\d+)/m.exec(text)?.[1])).toBeGreaterThan(0);
});
