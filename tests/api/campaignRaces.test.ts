import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, makeCampaign, makeLock } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { waitingForLock } from '../support/database.ts';
import { makeLabels } from '../support/labels.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Two nodes on one database. */
let server: TestServer;
let other: TestServer;
let editor: { bearer: string };
let labels: string[];
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ beside: server });
  labels = await makeLabels(server, 2);
  editor = { bearer: await server.signIn('editor') };
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const writers = 20;
const writesEach = process.env.TEST_TIER === 'full' ? 50 : 10;
const writesOfAll = writers * writesEach;
const { patch, read, revisionsOf, changeRecordsOf } = campaignCalls(() => server);
const atOther = campaignCalls(() => other);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/**
 * Runs the writers at once, each with its writes in sequence and every second one at the other node. Returns the
 * refusals and the other writes.
 */
async function writeAtOnce(idOf: (writer: number) => string) {
  const refused: string[] = [];
  let written = 0;
  const writer = async (number: number) => {
    const call = number % 2 === 0 ? patch : atOther.patch;
    for (const write of upTo(writesEach)) {
      const token = `writer ${number}, write ${write}`;
      const answer = await call(
        idOf(number),
        { meta_tags: { title: token }, labels: [labels[write % 2]] },
        { as: editor },
      );
      if (answer.status === 200) written++;
      else refused.push(`${answer.status} ${answer.text}`);
    }
  };
  await Promise.all(upTo(writers).map(writer));
  return { refused, written };
}

const create = (json: Record<string, unknown>, at = server) =>
  at.call('POST', '/api/campaigns', { as: editor, json: { name: 'New', ...json } });

describe(`${writers} writers of ${writesEach} patches each, at once and without a base`, { timeout: 120_000 }, () => {
  test('of one campaign all succeed, each with its own history and a later updated_at', async () => {
    const { id } = await makeCampaign(server.db);
    expect(await writeAtOnce(() => id)).toEqual({ refused: [], written: writesOfAll });
    const revisions = await revisionsOf(id);
    expect(revisions.map(({ number }) => number)).toEqual(upTo(writesOfAll).map((index) => index + 1));
    const times = revisions.map(({ written_at }) => written_at.getTime());
    expect([...new Set(times)].sort((a, b) => a - b)).toEqual(times);
    expect((await read(id)).updated_at).toBe(revisions.at(-1)?.written_at.toISOString());
    // The edits by the creator and by the editor.
    expect(await changeRecordsOf(id)).toEqual({
      revisions: writesOfAll,
      audit: writesOfAll,
      events: writesOfAll,
      edits: 2,
    });
  });

  test('of several campaigns all succeed', async () => {
    const ids: string[] = [];
    for (const _ of upTo(7)) ids.push((await makeCampaign(server.db)).id);
    const { refused, written } = await writeAtOnce((writer) => ids[writer % ids.length] ?? '');
    expect({ refused, written }).toEqual({ refused: [], written: writesOfAll });
  });
});

describe('a write that waits for its row', () => {
  test('is refused if another session takes the lock meanwhile, and writes nothing', async () => {
    const campaign = await makeCampaign(server.db);
    await patch(campaign.id, { name: 'Before' }, { as: editor });
    const before = [await read(campaign.id), await revisionsOf(campaign.id)];
    const holder = await server.db.startTransaction().execute();
    await holder.selectFrom('campaigns').select('id').where('id', '=', campaign.id).forNoKeyUpdate().execute();
    const written = patch(campaign.id, { name: 'Over the lock' }, { as: editor });
    await waitingForLock(server.db);
    const lock = await makeLock(holder, { campaign, at: server.clock.now() });
    await holder.commit().execute();
    expect((await written).status).toBe(423);
    expect((await written).body.detail).toMatchObject({ key: 'campaign-locked', lock: { session: lock.session } });
    expect([await read(campaign.id), await revisionsOf(campaign.id)]).toEqual(before);
  });

  test('is based on the write that it waited for', async () => {
    const { id } = await makeCampaign(server.db, { name: 'Before' });
    const later = new Date(server.clock.now().getTime() + 60_000);
    const holder = await server.db.startTransaction().execute();
    const theirs = { meta_tags: JSON.stringify({ title: 'Theirs' }), updated_at: later };
    await holder.updateTable('campaigns').set(theirs).where('id', '=', id).execute();
    const written = patch(id, { meta_tags: { og_title: 'Mine' } }, { as: editor });
    await waitingForLock(server.db);
    await holder.commit().execute();
    expect((await written).body.meta_tags).toMatchObject({ title: 'Theirs', og_title: 'Mine' });
    expect((await written).body.updated_at > later.toISOString()).toBe(true);
  });

  test('answers 404 if the campaign is deleted meanwhile', async () => {
    const { id } = await makeCampaign(server.db);
    const holder = await server.db.startTransaction().execute();
    await holder.deleteFrom('campaigns').where('id', '=', id).execute();
    const written = patch(id, { name: 'Too late' }, { as: editor });
    await waitingForLock(server.db);
    await holder.commit().execute();
    expect((await written).status).toBe(404);
  });
});

describe('creates of one app at once', () => {
  test('number its campaigns without a gap, whatever is refused in between', async () => {
    const { id: app } = await makeApp(server.db);
    const answers = await Promise.all(
      upTo(60).map((index) => create({ app, slug: `slug-${index % 40}` }, index % 2 === 0 ? server : other)),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(20);
    expect(made.map(({ body }) => body.app_id).sort((a, b) => a - b)).toEqual(upTo(40).map((index) => index + 1));
  });

  test('do not wait for one that waits for its parent', async () => {
    const parent = await makeCampaign(server.db);
    const holder = await server.db.startTransaction().execute();
    await holder.selectFrom('campaigns').select('id').where('id', '=', parent.id).forUpdate().execute();
    const child = create({ app: parent.app, slug: 'child', parent_id: parent.id });
    await waitingForLock(server.db);
    expect((await create({ app: parent.app, slug: 'meanwhile' })).status).toBe(201);
    await holder.commit().execute();
    expect((await child).status).toBe(201);
  });

  test('a child of a parent that is deleted at the same moment is refused like one without a parent', async () => {
    const parent = await makeCampaign(server.db);
    const deletion = await server.db.startTransaction().execute();
    await deletion.deleteFrom('campaigns').where('id', '=', parent.id).execute();
    const child = create({ app: parent.app, slug: 'orphan', parent_id: parent.id });
    await waitingForLock(server.db);
    await deletion.commit().execute();
    expect((await child).status).toBe(422);
    expect((await child).body).toEqual({ detail: [{ loc: ['parent_id'], msg: 'Parent campaign not found' }] });
  });

  test('a child can be created while its parent is written', async () => {
    const parent = await makeCampaign(server.db);
    await patch(parent.id, { name: 'Once' }, { as: editor });
    const holder = await server.db.startTransaction().execute();
    await holder.selectFrom('campaign_edits').selectAll().where('campaign_id', '=', parent.id).forUpdate().execute();
    const written = patch(parent.id, { name: 'Twice' }, { as: editor });
    await waitingForLock(server.db);
    expect((await create({ app: parent.app, slug: 'child', parent_id: parent.id })).status).toBe(201);
    await holder.commit().execute();
    expect((await written).status).toBe(200);
  });
});
