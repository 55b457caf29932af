import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { releaseCalls } from '../support/releaseCalls.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';
import { openTab } from '../support/socket.ts';

let server: TestServer;
let id: string;
let release: string;
let ann: TestUser;
let ben: TestUser;
const { create, patchIn, takeBack, publish } = releaseCalls(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ann = await makeUser(server.db, { display_name: 'Ann' });
  ben = await makeUser(server.db, { display_name: 'Ben' });
  id = (await makeCampaign(server.db)).id;
  release = await create('Friday', ann);
  await patchIn(release, id, { name: 'One' }, { as: ann });
});
afterAll(() => server.close());

const path = (end = '', of = release) => `/api/releases/${of}/comments${end}`;
const write = (as: As, json: object, of = release) => server.call('POST', path('', of), { as, json });
const list = async (as: As, of = release) => (await server.call('GET', path('', of), { as })).body.items;
const remove = (as: As, comment: string) => server.call('DELETE', path(`/${comment}`), { as });
const resolve = (as: As, comment: string, resolved = true) =>
  server.call('POST', path(`/${comment}/resolve`), { as, json: { resolved } });

test('people comment on a release and on one of its changes, and see it live', async () => {
  const tab = await openTab(server, await server.listen(), ben);
  const { status, body } = await write(ann, { text: ' Is this final? ', campaign_id: id, path: 'name' });
  expect(status).toBe(201);
  expect(await tab.next()).toMatchObject({ type: 'resource_changed', resource: 'releases', id: release });
  await write(ben, { text: 'Looks good' });
  expect(await list(ben)).toMatchObject([
    { id: body.id, text: 'Is this final?', campaign_id: id, path: 'name', user: { id: ann.id, display_name: 'Ann' } },
    { text: 'Looks good', campaign_id: null, path: null, mentions: [], resolved_at: null, resolved_by: null },
  ]);
  tab.kill();
});

test('mentioned people are notified, with the place; only people who see the release can be mentioned', async () => {
  await write(ann, { text: '@Ben is this final?', mentions: [ben.id], campaign_id: id, path: 'name' });
  expect((await server.call('GET', '/api/notifications', { as: ben })).body.items).toMatchObject([
    { kind: 'mentioned', details: { comment: '@Ben is this final?', campaign_id: id, path: 'name' } },
  ]);
  expect((await list(ben))[0].mentions).toEqual([{ id: ben.id, display_name: 'Ben' }]);
  const external = await makeUser(server.db, { role: 'external' });
  const refused = await write(ann, { text: '@X', mentions: [ben.id, external.id] });
  expect(refused.body.detail).toMatchObject([{ loc: ['mentions', 1] }]);
});

test('a comment needs a text and an existing change', async () => {
  expect((await write(ann, { text: '  ' })).status).toBe(422);
  expect((await write(ann, { text: 'a'.repeat(limits.maxReleaseComment + 1) })).status).toBe(422);
  expect((await write(ann, { text: 'a', campaign_id: id, path: 'slug' })).status).toBe(422);
  expect((await write(ann, { text: 'a', campaign_id: id })).status).toBe(422);
  expect((await write(ann, { text: 'a', path: 'name' })).status).toBe(422);
  expect((await write(ann, { text: 'a' }, id)).status).toBe(404);
});

test('a comment stays when its change is taken back, and when the release is published', async () => {
  await write(ann, { text: 'Why?', campaign_id: id, path: 'name' });
  await takeBack(release, { campaign_id: id, paths: ['name'] });
  expect(await list(ann)).toHaveLength(1);
  await patchIn(release, id, { name: 'Two' });
  await publish(release);
  await write(ann, { text: 'Well done' });
  expect(await list(ann)).toHaveLength(2);
});

test('people delete their own comments, and resolve all', async () => {
  const { id: comment } = (await write(ann, { text: 'Why?' })).body;
  expect((await remove(ben, comment)).status).toBe(403);
  expect((await resolve(ben, comment)).status).toBe(204);
  expect(await list(ann)).toMatchObject([{ resolved_by: { display_name: 'Ben' } }]);
  await resolve(ann, comment, false);
  expect(await list(ann)).toMatchObject([{ resolved_at: null, resolved_by: null }]);
  expect((await remove(ann, comment)).status).toBe(204);
  expect((await remove(ann, comment)).status).toBe(404);
  expect(await list(ann)).toEqual([]);
});

test('external users see comments of the campaigns that they see', async () => {
  const external = await makeUser(server.db, { role: 'external' });
  const own = await create('Theirs', external);
  await patchIn(own, id, { name: 'Hidden' }, { as: ann });
  await write(ann, { text: 'On the change', campaign_id: id, path: 'name' }, own);
  await write(ann, { text: 'On all' }, own);
  expect((await list(external, own)).map(({ text }: { text: string }) => text)).toEqual(['On all']);
  expect((await write(external, { text: 'a', campaign_id: id, path: 'name' }, own)).status).toBe(404);
  const [hidden] = await list(ann, own);
  expect((await server.call('DELETE', path(`/${hidden.id}`, own), { as: external })).status).toBe(404);
  expect((await server.call('GET', path(), { as: external })).status).toBe(404);
  expect((await server.call('GET', '/api/notifications', { as: external })).body.items).toEqual([]);
});

test('the number of comments is limited', async () => {
  const rows = Array.from({ length: limits.maxReleaseComments }, () => ({
    ...{ id: crypto.randomUUID(), release_id: release, campaign_id: null, path: null },
    ...{ user_id: ann.id, text: 'a', created_at: new Date(), resolved_at: null, resolved_by: null },
  }));
  await server.db.insertInto('release_comments').values(rows).execute();
  expect((await write(ann, { text: 'One more' })).body.detail.key).toBe('release-too-large');
});
