import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { makeApp, makeCampaign, makeUpload, makeUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { releaseCalls } from '../support/releaseCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let id: string;
let release: string;
const { create, patchIn, publish, schedule, approvals, judge, release: read } = releaseCalls(() => server);
const { auditOf } = campaignCalls(() => server);
beforeAll(async () => {
  server = await startTestServer({ config: { releaseApprovals: { count: 1, by_others: true } } });
});
beforeEach(async () => {
  id = (await makeCampaign(server.db)).id;
  release = await create();
  await patchIn(release, id, { name: 'One' });
});
afterAll(() => server.close());

test('a release is published with an approval of another person, of what they saw', async () => {
  const refused = await publish(release);
  expect(refused.body.detail).toMatchObject({ key: 'approval-missing', required: 1, missing: 1 });
  expect((await judge(release, 'editor')).body).toMatchObject({ missing: 1, items: [{ holds: true }] });
  const { status, body } = await judge(release, 'admin');
  expect(status).toBe(200);
  expect(body).toMatchObject({ required: 1, missing: 0, by_others: true });
  expect(body.items[0]).toMatchObject({ verdict: 'approved', comment: 'Seen', holds: true, changed_since: 0 });
  expect((await auditOf(release)).at(-1)).toMatchObject({ action: 'release.approved', details: { name: 'Friday' } });
  expect((await publish(release)).status).toBe(200);
});

test('a later change needs another approval', async () => {
  await judge(release, 'admin');
  await patchIn(release, id, { name: 'Two' });
  const { items, missing } = await approvals(release);
  expect(items).toMatchObject([{ holds: false, changed_since: 1 }]);
  expect(missing).toBe(1);
  expect((await publish(release)).body.detail.key).toBe('approval-missing');
  await patchIn(release, id, { name: 'One' });
  expect(await approvals(release)).toMatchObject({ missing: 0 });
});

test('a replaced file needs another approval', async () => {
  const { filename } = await makeUpload(server.db);
  const src = `${server.config.publicUrl}/uploads/${filename}`;
  await patchIn(release, id, { page: { title: 'P', blocks: [{ id: 'b', type: 'image', src }] } });
  await judge(release, 'admin');
  expect((await approvals(release)).missing).toBe(0);
  await server.db.updateTable('uploads').set({ content_version: 2 }).where('filename', '=', filename).execute();
  expect(await approvals(release)).toMatchObject({ missing: 1, items: [{ holds: false, changed_since: 0 }] });
});

test('the last verdict of a person counts', async () => {
  await judge(release, 'admin');
  expect((await judge(release, 'admin', 'changes-wanted')).body).toMatchObject({ missing: 1 });
  expect((await judge(release, 'admin')).body).toMatchObject({ missing: 0 });
});

test('a verdict is of what the person saw, who sees all of it', async () => {
  const { hash } = await approvals(release);
  await patchIn(release, id, { name: 'Two' });
  expect((await judge(release, 'admin', 'approved', hash)).body.detail.key).toBe('release-changed');
  const external = await makeUser(server.db, { role: 'external' });
  const own = await create('Theirs', external);
  await patchIn(own, id, { name: 'One' });
  expect((await judge(own, external, 'approved', (await approvals(own)).hash)).status).toBe(403);
  expect((await judge(await create(), 'admin')).body.detail.key).toBe('release-empty');
});

test('a scheduled release without its approvals is not published', async () => {
  await schedule(release, { publish_at: new Date(Date.now() + 86_400_000).toISOString(), time_zone: 'UTC' });
  await server.db
    .updateTable('releases')
    .set({ publish_at: new Date(Date.now() - 1_000) })
    .where('id', '=', release)
    .execute();
  await server.timers.turn();
  expect(await read(release)).toMatchObject({ state: 'failed', failure: { detail: { key: 'approval-missing' } } });
});

test('an app may require more approvals than the installation', async () => {
  const app = (await makeApp(server.db, { config: { approvals: { count: 2 } } })).id;
  await patchIn(release, (await makeCampaign(server.db, { app })).id, { name: 'Two' });
  expect(await approvals(release)).toMatchObject({ required: 2, missing: 2, by_others: true });
});

test('the last verdicts of a person are kept, so that they cannot use up those of a release', async () => {
  await judge(release, 'editor');
  for (let count = 0; count < limits.maxVerdictsOfPerson + 1; count++) await judge(release, 'admin', 'changes-wanted');
  const { items } = await approvals(release);
  expect(items).toHaveLength(limits.maxVerdictsOfPerson + 1);
  expect(items.at(-1)).toMatchObject({ verdict: 'approved' });
});
