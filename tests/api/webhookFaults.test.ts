import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverLimits } from '#contracts/serverLimits.ts';
import { guardedRequest } from '#server/providers/outside/guardedFetch.ts';
import { makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { type LocalHost, startLocalHost } from '../support/localHost.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { receiveAt, webhookCalls } from '../support/webhooks.ts';

let host: LocalHost;
let server: TestServer;
beforeAll(async () => {
  host = await startLocalHost();
  const guarded = guardedRequest([host.origin]);
  server = await startTestServer({
    config: { allowedFetchHosts: [host.origin] },
    providers: {
      // Shortens the time limit for the receiver that never answers.
      sendWebhook: (url, bounds, request) =>
        guarded(url, { ...bounds, timeoutMs: url.endsWith('/silent') ? 100 : bounds.timeoutMs }, request),
    },
  });
});
afterAll(async () => {
  await server.close();
  await host.close();
});

const { create, sendTest, delivery, runAttempts } = webhookCalls(() => server);
const { patch } = campaignCalls(() => server);

/** Sends a test event to the URL once and returns the delivery. */
async function attemptAt(url: string) {
  const { id } = (await create(url)).body;
  const sent = (await sendTest(id)).body;
  await server.runJobs();
  return delivery(sent.id);
}

describe('an attempt fails', () => {
  test('without an answer in time', async () => {
    host.on('/silent', () => undefined);
    const failed = await attemptAt(`${host.origin}/silent`);
    expect(failed).toMatchObject({ state: 'pending', error: 'No complete response within 0.1 s', response: null });
  });

  test('with a redirect, which is not followed', async () => {
    const elsewhere = receiveAt(host, '/elsewhere');
    host.on('/moved', (_request, response) => response.writeHead(307, { location: '/elsewhere' }).end('Moved'));
    const failed = await attemptAt(`${host.origin}/moved`);
    expect(failed).toMatchObject({ state: 'pending', response_status: 307, response: 'Moved' });
    expect(elsewhere).toEqual([]);
  });

  test('at a name that resolves to an address that is not public', async () => {
    const received = receiveAt(host, '/inside');
    const failed = await attemptAt(`${host.origin.replace('127.0.0.1', 'localhost')}/inside`);
    expect(failed).toMatchObject({ state: 'pending', error: 'localhost is not a public address' });
    expect(received).toEqual([]);
  });
});

test('of a huge response only the beginning is read, and control characters do no harm', async () => {
  let closed: (() => void) | undefined;
  const closing = new Promise<void>((resolve) => {
    closed = resolve;
  });
  host.on('/huge', (_request, response) => {
    response.on('close', () => closed?.());
    response.writeHead(200);
    const pour = (): void => {
      while (!response.destroyed && response.write('\0é\u{1f600}'.repeat(1_000)));
    };
    response.on('drain', pour);
    pour();
  });
  const sent = await attemptAt(`${host.origin}/huge`);
  expect(sent).toMatchObject({ state: 'delivered', response_status: 200 });
  expect(sent.response).toMatch(/^(é😀)+/u);
  expect(sent.response.length).toBeLessThanOrEqual(serverLimits.maxWebhookResponseLength);
  await closing;
});

test('a failed delivery is repeated for about a day with growing pauses, then given up', async () => {
  const received = receiveAt(host, '/down', [500]);
  const { id } = (await create(`${host.origin}/down`)).body;
  const sent = (await sendTest(id)).body;
  const begin = server.clock.now().getTime();
  const pauses: number[] = [];
  for (;;) {
    await runAttempts();
    const { state, next_attempt_at } = await delivery(sent.id);
    if (state !== 'pending') break;
    pauses.push(new Date(next_attempt_at).getTime() - server.clock.now().getTime());
    server.clock.set(next_attempt_at);
  }
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
  const hours = (server.clock.now().getTime() - begin) / 3_600_000;
  expect([hours > 20, hours < 28]).toEqual([true, true]);
  expect(received.length).toBe(pauses.length + 1);
  expect(await delivery(sent.id)).toMatchObject({ state: 'failed', attempts: received.length, next_attempt_at: null });
  const jobs = await sql`select from graphile_worker._private_jobs where payload ->> 'delivery' = ${sent.id}`.execute(
    server.db,
  );
  expect(jobs.rows).toEqual([]);
});

test('an attempt whose process was killed is made again, and one whose result is stored is not', async () => {
  const received = receiveAt(host, '/killed');
  const { id } = (await create(`${host.origin}/killed`)).body;
  const sent = (await sendTest(id)).body;
  const jobs = () =>
    sql`select graphile_worker.add_job('deliver_webhook', json_build_object('webhook', ${id}::text, 'delivery', ${sent.id}::text, 'attempt', 0))`.execute(
      server.db,
    );
  await jobs();
  await server.runJobs();
  await jobs();
  await server.runJobs();
  expect(received.length).toBe(1);
  expect(await delivery(sent.id)).toMatchObject({ state: 'delivered', attempts: 1 });
});

describe('the stored deliveries of a webhook are bounded', () => {
  const fill = (id: string, state: string, count: number) =>
    sql`
      insert into webhook_deliveries (id, webhook_id, event, data, created_at, state)
      select gen_random_uuid(), ${id}, 'campaign.updated', '{}', ${server.clock.now()}::timestamptz - n * interval '1 s', ${state}
      from generate_series(1, ${count}::int) as n`.execute(server.db);
  const count = async (id: string) => {
    const { total } = (await server.call('GET', `/api/webhook_deliveries?webhook_id=${id}`, { as: 'admin' })).body;
    return total;
  };

  test('while they wait: further events are dropped, and the write is not affected', async () => {
    const { id } = (await create(`${host.origin}/full`, ['campaign.updated'])).body;
    await fill(id, 'pending', serverLimits.maxWaitingDeliveries);
    const campaign = await makeCampaign(server.db);
    expect((await patch(campaign.id, { name: 'Dropped' })).status).toBe(200);
    expect(await count(id)).toBe(serverLimits.maxWaitingDeliveries);
    expect((await sendTest(id)).body.detail.key).toBe('too-many-deliveries');
  });

  test('once they are finished: the oldest are deleted', async () => {
    receiveAt(host, '/trimmed');
    const { id } = (await create(`${host.origin}/trimmed`)).body;
    await fill(id, 'failed', serverLimits.maxFinishedDeliveries + 5);
    await sendTest(id);
    await server.runJobs();
    expect(await count(id)).toBe(serverLimits.maxFinishedDeliveries);
  });

  test('to 30 days', async () => {
    const { id } = (await create('https://hooks.example.com/')).body;
    await fill(id, 'failed', 2);
    server.clock.advance(serverLimits.deliveryDays * 24 * 3600 - 1);
    await server.timers.turn();
    expect(await count(id)).toBe(1);
  });
});
