import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startConsumerData } from '../support/consumerData.ts';
import type { ForgettingApp } from '../support/forgettingApp.ts';
import { startTestServer } from '../support/server.ts';

const tool = await startConsumerData();
const {
  host,
  server,
  app,
  providers,
  startApp,
  turn,
  pass,
  made,
  ask,
  stateOf,
  giveUp,
  read,
  remove,
  auditOf,
  left,
  retryErasure,
} = tool;
beforeEach(tool.settle);
afterAll(tool.close);

describe('an app that does not anonymise', () => {
  test.each([
    [200, 'refused'],
    [302, 'address'],
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'not-found'],
    [409, 'refused'],
    [500, 'app-failed'],
    [503, 'app-failed'],
  ])('and answers %i is retried, and the campaign gets no date before', async (status, failure) => {
    const { id } = await made();
    host.answers((_request, response) => response.writeHead(status, { location: '/elsewhere' }).end('{}'));
    await ask(id);
    await turn();
    const again = new Date(server.clock.now().getTime() + 120_000).toISOString();
    expect(await stateOf(id)).toMatchObject({
      ...{ state: 'pending', failure, failure_status: status, tries: 1, next_try_at: again },
    });
    expect((await read(id)).consumer_data_anonymised_at).toBeNull();
    await pass(119);
    expect(host.told).toHaveLength(1);
    host.answers(204);
    await pass(1);
    expect(host.told).toHaveLength(2);
    expect(await stateOf(id)).toMatchObject({ state: 'done', failure: null, failure_status: null, tries: 2 });
  });

  test.each<[string, string, Parameters<ForgettingApp['answers']>[0], string?]>([
    ['breaks the connection', 'unreachable', (request) => request.socket.destroy()],
    ['takes too long', 'slow', () => undefined],
    ['lies at an address of the inner network', 'address', 204, 'http://10.0.0.1'],
  ])('because it %s is retried', async (_name, failure, answer, root_url = host.origin) => {
    host.answers(answer);
    const other = await host.register(server.db);
    await server.db.updateTable('apps').set({ root_url }).where('id', '=', other).execute();
    const { id } = await made({ app: other });
    await ask(id);
    await turn();
    expect(await stateOf(id)).toMatchObject({ state: 'pending', failure, failure_status: null });
    await server.db.updateTable('apps').set({ root_url: host.origin }).where('id', '=', other).execute();
    host.answers(204);
    await pass(120);
    expect((await stateOf(id)).state).toBe('done');
  });

  test('is given up after two days, with an audit entry, and retried on request', async () => {
    const { id } = await made();
    host.answers(500);
    await ask(id);
    await giveUp();
    expect(host.told).toHaveLength(11);
    const failed = { state: 'failed', failure: 'app-failed', failure_status: 500, next_try_at: null };
    expect(await stateOf(id)).toMatchObject(failed);
    const entry = (await auditOf(id)).at(-1);
    expect(entry).toMatchObject({
      action: 'consumer-data.not-removed',
      user_id: (await server.person('admin')).id,
      details: { app, reason: 'app-failed', status: 500, tries: 11 },
    });
    expect((await ask(id)).body).toMatchObject({ state: 'pending', failure: null, tries: 0 });
    host.answers(204);
    await turn();
    expect((await stateOf(id)).state).toBe('done');
  });

  test('does not delay other apps', async () => {
    const waiting: (() => void)[] = [];
    host.answers((_request, response) => waiting.push(() => response.writeHead(204).end()));
    const slow = await made();
    await ask(slow.id);
    const elsewhere = await startApp();
    elsewhere.expectNumber(1);
    const other = await made({ app: await elsewhere.register(server.db) });
    await ask(other.id);
    const turning = turn();
    await expect.poll(async () => (await stateOf(other.id)).tries).toBe(1);
    await expect.poll(() => waiting.length).toBe(1);
    for (const answer of waiting) answer();
    await turning;
    expect((await stateOf(slow.id)).state).toBe('done');
    await elsewhere.close();
  });
});

describe('consumer data that an app has not removed', () => {
  test('is listed with its date, the error and the next attempt, for existing and deleted campaigns', async () => {
    const own = await host.register(server.db);
    const gone = await made({ app: own });
    const stays = await made({ app: own });
    const done = await made({ app: own });
    await ask(done.id);
    await turn();
    host.answers(503);
    const at = server.clock.now().toISOString();
    await remove(gone.id);
    await ask(stays.id);
    expect((await left(own)).body).toMatchObject({ total: 2, items: [{ failure: null }, { failure: null }] });
    // After a failure an app is not called before the next round.
    await turn();
    await turn();
    const editor = await server.person('editor');
    const { items, total } = (await left(own)).body;
    expect(total).toBe(2);
    const ofGone = items.find(({ campaign_id }: { campaign_id: string }) => campaign_id === gone.id);
    expect(ofGone).toMatchObject({
      ...{ campaign_name: gone.name, campaign_deleted: true, state: 'pending', asked_at: at },
      ...{ failure: 'app-failed', failure_status: 503, tries: 1 },
      next_try_at: new Date(server.clock.now().getTime() + 120_000).toISOString(),
      asked_by: { id: editor.id, display_name: editor.display_name },
    });
    expect((await left(own, '?limit=1')).body).toMatchObject({ total: 2, items: [{}] });
    expect((await left(own, '?limit=201')).status).toBe(422);
  });

  test('is requested again by an administrator, whether it was given up or is waiting, with an audit entry', async () => {
    const own = await host.register(server.db);
    const [given, waits] = [await made({ app: own }), await made({ app: own })];
    const elsewhere = await made();
    host.answers(500);
    await remove(given.id);
    await remove(elsewhere.id);
    await giveUp();
    await remove(waits.id);
    await turn();
    expect((await left(own)).body.items.map(({ state }: { state: string }) => state).sort()).toEqual([
      'failed',
      'pending',
    ]);
    host.answers(204);
    const answer = await retryErasure(own);
    expect(answer.status).toBe(200);
    expect(answer.body.items).toMatchObject([{ state: 'pending' }, { state: 'pending' }]);
    await turn();
    expect((await left(own)).body).toEqual({ items: [], total: 0 });
    expect((await left(app)).body).toMatchObject({ total: 1, items: [{ campaign_id: elsewhere.id, state: 'failed' }] });
    expect(await auditOf(own)).toMatchObject([{ action: 'consumer-data.asked-again', details: { campaigns: 2 } }]);
    await retryErasure(app);
    await turn();
  });

  test('is 404 for an unknown app, and a request without anything left writes no audit entry', async () => {
    expect((await left('nothing-like-it')).status).toBe(404);
    expect((await retryErasure('nothing-like-it')).status).toBe(404);
    const own = await host.register(server.db);
    expect((await retryErasure(own)).body).toEqual({ items: [], total: 0 });
    expect(await auditOf(own)).toEqual([]);
  });

  test('of one campaign can be requested again before its next attempt, and the same answer does not count twice', async () => {
    const { id } = await made();
    host.answers(500);
    await ask(id);
    await turn();
    await turn();
    expect(host.told).toHaveLength(1);
    host.answers(204);
    expect((await ask(id)).body).toMatchObject({ state: 'pending', failure: null, tries: 0 });
    await turn();
    expect((await stateOf(id)).state).toBe('done');
    expect(host.told).toHaveLength(2);
  });
});

describe('a process that ends', () => {
  test('during a request to an app is not waited for, and another one requests again at once', async () => {
    const ending = await startTestServer({ beside: server, providers });
    const { id } = await made();
    let asked = 0;
    host.answers(() => {
      asked += 1;
    });
    await ask(id);
    const turning = ending.timers.turn();
    await expect.poll(() => asked).toBe(1);
    await ending.close();
    await turning;
    expect(await stateOf(id)).toMatchObject({ state: 'pending', tries: 0, failure: null });
    host.answers(204);
    await turn();
    expect((await stateOf(id)).state).toBe('done');
  });

  test('without a shutdown leaves its work to the next attempt', async () => {
    const { id } = await made();
    await ask(id);
    // The state during an attempt whose process is then killed.
    const next_try_at = new Date(server.clock.now().getTime() + 120_000);
    await server.db
      .updateTable('consumer_data_requests')
      .set({ tries: 1, next_try_at })
      .where('campaign_id', '=', id)
      .execute();
    await turn();
    expect(host.told).toEqual([]);
    await pass(120);
    expect(await stateOf(id)).toMatchObject({ state: 'done', tries: 2 });
  });
});
