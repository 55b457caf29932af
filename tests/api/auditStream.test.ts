import { readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StreamedEntry } from '#server/modules/auditStream/streamStore.ts';
import { makeCampaign } from '../support/builders.ts';
import { type LocalHost, startLocalHost } from '../support/localHost.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { receiveAt } from '../support/webhooks.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const file = join(makeScratchFolder('audit'), 'audit.jsonl');
const metricsToken = 'a-token-for-prometheus';

let host: LocalHost;
let server: TestServer;
let node: TestServer;
beforeAll(async () => {
  host = await startLocalHost();
});
beforeEach(async () => {
  const config = { auditStream: { file, webhook: { url: `${host.origin}/audit`, secret } }, metricsToken };
  server = await startTestServer({ config });
  node = await startTestServer({ beside: server, config });
});
afterEach(async () => {
  await node.close();
  await server.close();
});
afterAll(() => host.close());

/** What the audit has, in the order in which it was written. */
const stored = async (): Promise<string[]> =>
  (await server.db.selectFrom('audit_log').select('id').orderBy('id').execute()).map(({ id }) => String(id));

const linesOf = (text: string): StreamedEntry[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const inFile = (from = 0): StreamedEntry[] => linesOf(readFileSync(file, 'utf8').slice(from));
const sizeOfFile = (): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Returns the entries of the requests that were accepted, whose signatures are checked. */
const entriesOf = (requests: ReturnType<typeof receiveAt>): StreamedEntry[] =>
  requests.flatMap(({ headers, body }) => {
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(headers['webhook-id'] ?? '', at, body));
    const { type, data } = JSON.parse(body);
    expect(type).toBe('audit.entries');
    return data.entries;
  });

const ids = (entries: readonly StreamedEntry[]): string[] => entries.map(({ id }) => id);
const rename = (id: string, name: string, on = server) =>
  on.call('POST', `/api/campaigns/${id}/patch`, { as: 'editor', json: { fields: { name } } });
const lag = async (): Promise<number[]> => {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const { payload } = await server.app.inject({ url: '/metrics', headers });
  return [...payload.matchAll(/^campaign_cms_audit_stream_lag_seconds\{.*\} (\S+)$/gm)].map(([, value]) =>
    Number(value),
  );
};

test('each entry is sent once, in order, to a file and to a signed webhook', async () => {
  const before = sizeOfFile();
  const received = receiveAt(host, '/audit');
  const { id } = await makeCampaign(server.db);
  for (const name of ['One', 'Two', 'Three']) await rename(id, name);
  expect((await rename(id, '')).status).toBe(422);
  await server.timers.turn();
  await node.timers.turn();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(ids(inFile(before))).toEqual(await stored());
  expect(ids(entriesOf(received))).toEqual(await stored());
  const editor = await server.person('editor');
  expect(inFile(before).at(-1)).toEqual({
    ...{ id: expect.any(String), happened_at: expect.any(String), user_id: editor.id, user_name: editor.display_name },
    ...{ agent: null, action: 'campaign.patched', resource: 'campaigns', record_id: id },
    details: { via: 'sign-in', fields: ['name'] },
  });
  expect(await server.db.selectFrom('audit_stream_queue').selectAll().execute()).toEqual([]);
  expect(await lag()).toEqual([0, 0]);
});

test('a receiver that is down for a day gets everything afterwards, and the file is not delayed', async () => {
  const before = sizeOfFile();
  const { id } = await makeCampaign(server.db);
  const failed = receiveAt(host, '/audit', [503]);
  for (let hour = 0; hour < 24; hour += 1) {
    await rename(id, `Hour ${hour}`);
    await server.timers.turn().catch(() => undefined);
    server.clock.advance(3_600);
  }
  await server.timers.turn();
  expect(failed.length).toBeGreaterThan(20);
  expect(ids(inFile(before))).toEqual(await stored());
  expect(Math.max(...(await lag()))).toBeGreaterThan(23 * 3_600);
  const received = receiveAt(host, '/audit');
  await server.timers.turn();
  expect(received).toHaveLength(0);
  server.clock.advance(601);
  await node.timers.turn();
  expect(ids(entriesOf(received))).toEqual(await stored());
});

test('writes in parallel on two servers are sent once, and those of a campaign in the order of its revisions', async () => {
  const before = sizeOfFile();
  const received = receiveAt(host, '/audit');
  const campaigns = await Promise.all(Array.from({ length: 4 }, () => makeCampaign(server.db)));
  const writes = campaigns.flatMap(({ id }) =>
    Array.from({ length: 15 }, (_, at) => rename(id, `Name ${at}`, at % 2 ? node : server)),
  );
  const turns = Array.from({ length: 6 }, () => Promise.all([server.timers.turn(), node.timers.turn()]));
  await Promise.all([...writes, ...turns]);
  await server.timers.turn();
  await node.timers.turn();
  for (const entries of [inFile(before), entriesOf(received)]) {
    expect(ids(entries).sort()).toEqual((await stored()).sort());
    for (const { id } of campaigns) {
      const times = entries.filter(({ record_id }) => record_id === id).map(({ happened_at }) => happened_at);
      // The writes of a campaign have rising times.
      expect([times.length, new Set(times).size]).toEqual([15, 15]);
      expect(times).toEqual(times.toSorted());
    }
  }
});

test('what a server was sending when it was killed is sent again after a minute', async () => {
  const received = receiveAt(host, '/audit');
  const { id } = await makeCampaign(server.db);
  await rename(id, 'Sent by the killed one');
  const leased_until = new Date(server.clock.now().getTime() + 60_000);
  await server.db.updateTable('audit_streams').set({ lease: id, leased_until }).execute();
  await node.timers.turn();
  expect(received).toHaveLength(0);
  server.clock.advance(61);
  await node.timers.turn();
  expect(ids(entriesOf(received))).toEqual(await stored());
});

test('a line that a killed server left incomplete does not spoil the next one', async () => {
  const { id } = await makeCampaign(server.db);
  receiveAt(host, '/audit');
  await rename(id, 'Before');
  await server.timers.turn();
  truncateSync(file, sizeOfFile() - 20);
  await rename(id, 'After');
  await server.timers.turn();
  const last = readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  expect(JSON.parse(last)).toMatchObject({ id: (await stored()).at(-1) });
});

test('a destination that no server has any more is forgotten after a week, with what waits for it', async () => {
  await server.db.insertInto('audit_streams').values({ destination: 'former', seen_at: server.clock.now() }).execute();
  receiveAt(host, '/audit');
  const { id } = await makeCampaign(server.db);
  await rename(id, 'Waits for nothing');
  server.clock.advance(8 * 24 * 3_600);
  await server.timers.turn();
  const left = await server.db.selectFrom('audit_streams').select('destination').orderBy('destination').execute();
  expect(left.map(({ destination }) => destination)).toEqual(['file', 'webhook']);
  expect(await server.db.selectFrom('audit_stream_queue').selectAll().execute()).toEqual([]);
});
