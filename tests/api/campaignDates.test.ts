import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { patch, read, revisionsOf, auditOf, changeRecordsOf } = campaignCalls(() => server);

describe('dates', () => {
  const wrong = [{ loc: ['fields', 'ends_at'], msg: 'The end is before the start' }];

  test('rejects an end before the start, also against the stored date', async () => {
    const { id } = await makeCampaign(server.db);
    const both = await patch(id, { starts_at: '2026-02-02T00:00:00Z', ends_at: '2026-02-01T00:00:00Z' });
    expect([both.status, both.body.detail]).toEqual([422, wrong]);
    await patch(id, { starts_at: '2026-02-02T00:00:00Z' });
    const later = await patch(id, { ends_at: '2026-02-01T23:59:59.999Z' });
    expect([later.status, later.body.detail]).toEqual([422, wrong]);
    expect((await patch(id, { ends_at: '2026-02-02T00:00:00Z' })).status).toBe(200);
    const start = await patch(id, { starts_at: '2026-02-03T00:00:00Z' });
    expect(start.status).toBe(422);
  });

  test('that already contradict each other block only a write of a date that leaves them so', async () => {
    const dates = { starts_at: new Date('2026-02-02T00:00:00Z'), ends_at: new Date('2026-02-01T00:00:00Z') };
    const { id } = await makeCampaign(server.db, dates);
    expect((await patch(id, { meta_tags: { title: 'Imported' } })).status).toBe(200);
    const still = await patch(id, { starts_at: '2026-02-03T00:00:00Z' });
    expect([still.status, still.body.detail]).toEqual([422, wrong]);
    expect((await patch(id, { ends_at: '2026-02-04T00:00:00Z' })).status).toBe(200);
  });

  test('that the app requires can be changed but not cleared', async () => {
    const { id: app } = await makeApp(server.db, { config: { start_date_required: true, end_date_required: true } });
    const { id } = await makeCampaign(server.db, { app, status: 'upcoming' });
    const cleared = await patch(id, { starts_at: null, ends_at: null });
    expect(cleared.status).toBe(422);
    expect(cleared.body.detail).toEqual([
      { loc: ['fields', 'starts_at'], msg: 'This app requires this date' },
      { loc: ['fields', 'ends_at'], msg: 'This app requires this date' },
    ]);
    expect((await patch(id, { starts_at: '2020-01-01T00:00:00Z' })).status).toBe(200);
  });

  test('that the app does not require can be cleared', async () => {
    const { id } = await makeCampaign(server.db, { status: 'running' });
    const { body } = await patch(id, { starts_at: null, ends_at: null });
    expect(body).toMatchObject({ starts_at: null, ends_at: null, status: 'running' });
  });
});

describe('start now and end now', () => {
  const now = (id: string, what: 'start_now' | 'end_now') =>
    server.call('POST', `/api/campaigns/${id}/${what}`, { as: 'editor' });
  const make = (options: Parameters<typeof makeCampaign>[1]) =>
    makeCampaign(server.db, { now: server.clock.now(), ...options });

  test('an upcoming campaign starts now and can then be ended', async () => {
    const { id } = await make({ status: 'upcoming' });
    const moment = server.clock.now().toISOString();
    const started = await now(id, 'start_now');
    expect([started.status, started.body]).toEqual([200, { starts_at: moment }]);
    expect(await read(id)).toMatchObject({ starts_at: moment, status: 'running' });
    const ended = await now(id, 'end_now');
    expect([ended.status, ended.body]).toEqual([200, { ends_at: moment }]);
    expect(await read(id)).toMatchObject({ ends_at: moment, status: 'ended' });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['campaign.started', 'campaign.ended']);
  });

  test.each([
    ['start_now', 'running', 'already-started'],
    ['start_now', 'ended', 'already-ended'],
    ['start_now', undefined, 'already-started'],
    ['end_now', 'upcoming', 'not-started'],
    ['end_now', 'ended', 'already-ended'],
  ] as const)('%s of a campaign that is %s is refused as %s', async (what, status, key) => {
    const { id } = await make({ status });
    const before = [await read(id), await changeRecordsOf(id)];
    const answer = await now(id, what);
    expect([answer.status, answer.body.detail.key]).toEqual([409, key]);
    expect([await read(id), await changeRecordsOf(id)]).toEqual(before);
  });

  test('a campaign without dates can be ended', async () => {
    const { id } = await make({});
    expect((await now(id, 'end_now')).status).toBe(200);
  });

  test('twenty calls at once start it once', async () => {
    const { id } = await make({ status: 'upcoming' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => now(id, 'start_now')));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect((await revisionsOf(id)).length).toBe(1);
  });
});
