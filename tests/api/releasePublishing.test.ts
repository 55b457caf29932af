import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishDue } from '#server/modules/releases/publishRelease.ts';
import { makeApp, makeCampaign, makeUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { releaseCalls } from '../support/releaseCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let id: string;
let release: string;
const { create, patchIn, publish, schedule, release: readRelease } = releaseCalls(() => server);
const { patch } = campaignCalls(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  const app = (await makeApp(server.db)).id;
  id = (await makeCampaign(server.db, { app, name: 'Summer' })).id;
  release = await create();
});
afterAll(() => server.close());

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const berlin = { time_zone: 'Europe/Berlin' };
/** Schedules the release as a user, and makes it due. */
async function makeDue(as: Parameters<typeof schedule>[2] = 'editor'): Promise<void> {
  await schedule(release, { publish_at: tomorrow(), ...berlin }, as);
  await sql`update releases set publish_at = now() where id = ${release}`.execute(server.db);
}
const publishNow = () => publishDue({ ...server, providers: {} } as never);
const eventsOf = async () => {
  const { rows } = await sql<{ type: string; payload: object }>`
    select type, payload from events where payload ->> 'id' = ${release} order by id`.execute(server.db);
  return rows;
};
const auditOf = async () => {
  const { rows } = await sql<{ action: string; user_id: string }>`
    select action, user_id from audit_log where record_id = ${release} order by id`.execute(server.db);
  return rows;
};

describe('a published release', () => {
  test('is in the audit and the events, with who published it', async () => {
    const editor = await server.person('editor');
    await patchIn(release, id, { name: 'One' });
    expect((await publish(release)).status).toBe(200);
    expect((await auditOf()).at(-1)).toEqual({ action: 'record.published', user_id: editor.id });
    const user = { id: editor.id, display_name: editor.display_name };
    expect((await eventsOf()).find(({ type }) => type === 'release_published')?.payload).toEqual({
      ...{ resource: 'releases', id: release, session: null, user },
    });
  });

  test('has no user in its event if its time came, and its makers are notified', async () => {
    const maker = await makeUser(server.db);
    await patchIn(release, id, { name: 'One' });
    await makeDue(maker);
    await publishNow();
    expect((await auditOf()).at(-1)).toEqual({ action: 'record.published', user_id: maker.id });
    expect((await eventsOf()).find(({ type }) => type === 'release_published')?.payload).toEqual({
      ...{ resource: 'releases', id: release },
    });
    const noticed = await server.db
      .selectFrom('notifications')
      .select(['user_id', 'kind', 'title'])
      .where('record_id', '=', release)
      .orderBy('user_id')
      .execute();
    const people = [maker.id, (await server.person('editor')).id].sort();
    expect(noticed).toEqual(people.map((user_id) => ({ user_id, kind: 'published', title: 'Friday' })));
  });

  test('leaves the uses of files that its campaigns themselves have', async () => {
    const { rows } = await sql<{ filename: string }>`
      insert into file_uses (resource, record_id, place, filename)
      values ('campaigns', ${id}, 'en', 'own.png'), ('campaigns', ${id}, ${`release ${release} name`}, 'waiting.png')
      returning filename`.execute(server.db);
    expect(rows).toHaveLength(2);
    await patchIn(release, id, { name: 'One' });
    await publish(release);
    const left = await server.db.selectFrom('file_uses').select('filename').where('record_id', '=', id).execute();
    expect(left).toEqual([{ filename: 'own.png' }]);
  });
});

describe('a release that a campaign does not allow', () => {
  const refusal = async () => {
    const { status, body } = await publish(release);
    return [status, body.detail.key, body.detail.campaigns[id]];
  };

  test('names the fields that were changed since', async () => {
    await patchIn(release, id, { name: 'Waiting' });
    await patch(id, { name: 'Live' });
    expect(await refusal()).toEqual([
      ...[409, 'release-conflict', { fields: { name: { base: 'Summer', theirs: 'Live' } } }],
    ]);
  });

  test('names the problems of its fields', async () => {
    await patchIn(release, id, { ends_at: '2100-01-02T00:00:00.000Z' });
    await patch(id, { starts_at: '2100-02-01T00:00:00.000Z' });
    expect(await refusal()).toEqual([
      409,
      'release-refused',
      { error: 'invalid-fields', problems: [{ loc: ['fields', 'ends_at'], msg: 'The end is before the start' }] },
    ]);
  });

  test('names another reason', async () => {
    const { id: other, app, slug } = await makeCampaign(server.db, { app: (await readApp()).app });
    await patchIn(release, id, { slug: `${slug}-free` });
    await sql`update campaigns set slug = ${`${slug}-free`} where app = ${app} and slug = ${slug}`.execute(server.db);
    expect(await refusal()).toEqual([409, 'release-refused', { error: 'slug-taken', existing_id: other }]);
  });
  const readApp = () => server.db.selectFrom('campaigns').select('app').where('id', '=', id).executeTakeFirstOrThrow();
});

describe('a release that is due', () => {
  test('is left to the node that publishes it', async () => {
    await patchIn(release, id, { name: 'One' });
    await makeDue();
    await server.db.transaction().execute(async (trx) => {
      await sql`select from releases where id = ${release} for update`.execute(trx);
      await publishNow();
    });
    expect((await readRelease(release)).state).toBe('scheduled');
    await publishNow();
    expect((await readRelease(release)).state).toBe('published');
  });

  test('fails if who scheduled it may not change campaigns any more, which its makers are told', async () => {
    const maker = await makeUser(server.db);
    await patchIn(release, id, { name: 'One' });
    await makeDue(maker);
    await sql`update roles set permissions = array_remove(permissions, 'campaigns-modify') where id = 'editor'`.execute(
      server.db,
    );
    await publishNow().finally(() =>
      sql`update roles set permissions = permissions || '{campaigns-modify}' where id = 'editor'`.execute(server.db),
    );
    expect(await readRelease(release)).toMatchObject({ state: 'failed', failure: { detail: { key: 'forbidden' } } });
    expect((await auditOf()).at(-1)).toEqual({ action: 'record.changed', user_id: maker.id });
    const told = server.db.selectFrom('notifications').select('kind').where('record_id', '=', release);
    expect(await told.where('user_id', '=', maker.id).execute()).toEqual([{ kind: 'publish-failed' }]);
  });

  test('keeps an error of the server for the log, after the others are published', async () => {
    const broken = await create('Broken');
    await patchIn(broken, id, { name: 'Never' });
    await sql`update release_changes set path = 'starts_at', value_to = '"no time"' where release_id = ${broken}`.execute(
      server.db,
    );
    await patchIn(release, id, { name: 'One' });
    await schedule(broken, { publish_at: tomorrow(), ...berlin });
    await sql`update releases set publish_at = now() - interval '1 hour' where id = ${broken}`.execute(server.db);
    await makeDue();
    await expect(publishNow()).rejects.toThrow();
    expect([(await readRelease(broken)).state, (await readRelease(release)).state]).toEqual(['scheduled', 'published']);
    await sql`update releases set state = 'discarded' where id = ${broken}`.execute(server.db);
    await publishNow();
  });
});

test.each([
  [
    'a time in the past',
    { publish_at: '2020-01-01T00:00:00.000Z', ...berlin },
    ['publish_at'],
    'Choose a time in the future',
  ],
  [
    'a time zone that does not exist',
    { publish_at: '2100-01-01T00:00:00.000Z', time_zone: 'Mars/Base' },
    ['time_zone'],
    'Not a time zone',
  ],
])('%s is refused at its field', async (_what, given, loc, msg) => {
  await patchIn(release, id, { name: 'One' });
  const { status, body } = await schedule(release, given);
  expect([status, body.detail]).toEqual([422, [{ loc, msg }]]);
});
