import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverLimits } from '#contracts/serverLimits.ts';
import { makeApp, makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { shown, startPresence } from '../support/presence.ts';
import { releaseCalls } from '../support/releaseCalls.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);

let server: TestServer;
let app: string;
let external: TestUser;
const { create, patchIn, schedule, judge } = releaseCalls(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await sql`delete from releases`.execute(server.db);
  await sql`update campaigns set starts_at = null, ends_at = null`.execute(server.db);
  await sql`update apps set last_update_success = true`.execute(server.db);
  app = (await makeApp(server.db)).id;
  external = await makeUser(server.db, { role: 'external' });
});
afterAll(() => server.close());

const board = async (as: As = 'editor') => (await server.call('GET', '/api/board', { as })).body;
type Entry = { kind: string; name: string };
const linesOf = ({ entries }: { entries: Entry[] }) => entries.map(({ kind, name }) => `${kind} ${name}`);
const at = (hours: number) => ({ publish_at: inHours(hours).toISOString(), time_zone: 'Europe/Berlin' });
/** Schedules a release of one campaign, and returns its id. */
const scheduled = async (name: string, campaign: string, hours = 3, as: As = 'editor'): Promise<string> => {
  const release = await create(name, as);
  await patchIn(release, campaign, { name: `${name} in release` }, { as });
  expect((await schedule(release, at(hours), as)).status).toBe(200);
  return release;
};

describe('the board', () => {
  test('lists what starts, ends and is published within 48 hours, in the order of time', async () => {
    await makeCampaign(server.db, { app, name: 'Ends', starts_at: inHours(-5), ends_at: inHours(4) });
    const starts = await makeCampaign(server.db, { app, name: 'Starts', starts_at: inHours(2), ends_at: inHours(90) });
    await makeCampaign(server.db, { app, name: 'Draft', starts_at: inHours(1), published_at: null });
    await makeCampaign(server.db, { app, name: 'Later', starts_at: inHours(49) });
    await makeCampaign(server.db, { app, name: 'Earlier', starts_at: inHours(-1) });
    await scheduled('Drop', starts.id);
    await scheduled('Next week', starts.id, 100);
    const answer = await board();
    expect(linesOf(answer)).toEqual(['start Draft', 'start Starts', 'release Drop', 'end Ends']);
    expect(answer).toMatchObject({ more: 0, failures: [], people: [] });
    const [draft, , drop, ends] = answer.entries;
    expect(draft).toMatchObject({ campaign: { app, status: 'draft' }, release: null });
    expect(ends).toMatchObject({ campaign: { status: 'running', problems: null } });
    expect(drop).toMatchObject({
      campaign: null,
      release: { campaigns: [starts.id], campaign_count: 1, change_count: 1, hidden: false, missing_approvals: 0 },
    });
  });

  test('counts what a campaign lacks before its start, and the approvals that a release lacks', async () => {
    const config = { approvals: { count: 2, by_others: false }, end_date_enabled: true, end_date_required: true };
    const strict = (await makeApp(server.db, { config })).id;
    const { id } = await makeCampaign(server.db, { app: strict, name: 'Open end', starts_at: inHours(1) });
    const release = await scheduled('Strict', id);
    expect((await judge(release, 'admin')).status).toBe(200);
    const [start, drop] = (await board()).entries;
    expect(start.campaign.problems).toBeGreaterThan(0);
    expect(drop.release.missing_approvals).toBe(1);
  });

  test('shows an external user only granted campaigns and own releases', async () => {
    const own = await makeCampaign(server.db, { app, name: 'Own', starts_at: inHours(1), grantedTo: external });
    const secret = await makeCampaign(server.db, { app, name: 'Secret', starts_at: inHours(1), ends_at: inHours(2) });
    await scheduled('Of staff', own.id);
    const release = await scheduled('Of the label', own.id, 3, external);
    await patchIn(release, secret.id, { name: 'Hidden' });
    await makeApp(server.db, { name: 'Broken', config: null });
    const answer = await board(external);
    expect(linesOf(answer)).toEqual(['start Own', 'release Of the label']);
    expect(answer.entries[1].release).toMatchObject({ campaigns: [own.id], campaign_count: 2, hidden: true });
    expect(answer.failures).toEqual([]);
    expect(JSON.stringify(answer)).not.toMatch(/Secret|Of staff|Broken/);
    expect(linesOf(await board())).toEqual([
      'start Own',
      'start Secret',
      'end Secret',
      'release Of staff',
      'release Of the label',
    ]);
  });

  test('lists at most the maximum, and counts the others', async () => {
    const many = { starts_at: inHours(1) };
    const { id } = await makeCampaign(server.db, { app, ...many });
    await sql`
      insert into campaigns select (jsonb_populate_record(campaigns, jsonb_build_object(
        'id', gen_random_uuid(), 'slug', 'many-' || number, 'app_id', 1000 + number))).*
      from campaigns, generate_series(1, ${serverLimits.maxBoardEntries}) as number where id = ${id}`.execute(
      server.db,
    );
    const { entries, more } = await board();
    expect([entries.length, more]).toEqual([serverLimits.maxBoardEntries, 1]);
  });
});

describe('what failed', () => {
  const webhook = async (state: string) => {
    const { id } = (
      await server.call('POST', '/api/webhooks', {
        as: 'admin',
        json: { name: 'Hook', url: 'https://hooks.example.com/' },
      })
    ).body;
    await sql`
      insert into webhook_deliveries (id, webhook_id, event, data, created_at, state, attempts, attempted_at)
      values (gen_random_uuid(), ${id}, 'webhook.test', '{}', now(), ${state}, 1, now())`.execute(server.db);
    return id;
  };

  test('is shown to those who can do something about it', async () => {
    const { id: broken } = await makeApp(server.db, { name: 'Broken', config: null });
    const { id } = await makeCampaign(server.db, { app });
    const release = await scheduled('Too late', id);
    await sql`update releases set state = 'failed', failure = '{"at": "2026-11-27T12:00:00.000Z"}'`.execute(server.db);
    const hook = await webhook('pending');
    await webhook('delivered');
    const all = (await board('admin')).failures;
    expect(all).toContainEqual({ kind: 'webhook', id: hook, name: 'Hook', count: 1, at: expect.any(String) });
    expect(all).toHaveLength(3);
    expect((await board('editor')).failures).toEqual([
      { kind: 'app', id: broken, name: 'Broken', count: 1, at: expect.any(String) },
      { kind: 'release', id: release, name: 'Too late', count: 1, at: '2026-11-27T12:00:00.000Z' },
    ]);
    expect((await board(external)).failures).toEqual([]);
  });

  test('includes the number of mails that could not be sent, for administrators', async () => {
    await sql`
      select graphile_worker.add_job('send_mail', '{"mail": "reset-password", "email": "nobody@example.com"}'::json,
        run_at => now() + interval '1 day')`.execute(server.db);
    await sql`update graphile_worker._private_jobs set last_error = 'refused', attempts = 1`.execute(server.db);
    expect((await board('admin')).failures).toContainEqual({ kind: 'mail', id: null, name: null, count: 1, at: null });
    expect((await board('editor')).failures).toEqual([]);
  });
});

test('the board shows who else has its campaigns open, at any node', async () => {
  const live = await startPresence();
  try {
    await live.newCampaign();
    await sql`update campaigns set starts_at = now() + interval '1 hour' where id = ${live.campaignId()}`.execute(
      live.server.db,
    );
    const watching = await live.present(live.ann);
    await live.present(live.bob, { at: live.nodeAddress });
    await shown(watching, 'Bob in settings');
    const { body } = await live.server.call('GET', '/api/board', { as: live.ann });
    expect(body.people).toEqual([
      { user: { id: live.bob.id, display_name: 'Bob' }, resource: 'campaigns', id: live.campaignId() },
    ]);
    live.killSockets();
  } finally {
    await live.close();
  }
});
