import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCampaign, makePersonalToken, makeUpload, makeUser, type TestUser } from '../support/builders.ts';
import { grantFolder, makeFolders } from '../support/folderAccess.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';
import { openTab, type TestSocket } from '../support/socket.ts';

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  origin = await server.listen();
});
afterAll(() => server.close());

type HasId = { id: string };
const external = () => makeUser(server.db, { role: 'external' });
const addressOf = (path: string, user: HasId) =>
  `/api/permissions/folders/users/${user.id}?path=${encodeURIComponent(path)}`;
const grant = (path: string, user: HasId, as: As = 'admin') => server.call('PUT', addressOf(path, user), { as });
const remove = (path: string, user: HasId, as: As = 'admin') => server.call('DELETE', addressOf(path, user), { as });
const peopleOf = (path: string, query = '', as: As = 'editor') =>
  server.call('GET', `/api/permissions/folders?path=${encodeURIComponent(path)}${query}`, { as });
const sees = async (user: TestUser, path: string) =>
  (await server.call('GET', `/api/uploads/folders${encodeURI(path)}`, { as: user })).status === 200;
const unknown = { id: '01970000-0000-7000-8000-000000000000' };
const changed = (resource: string, id: string) => ({ type: 'resource_changed', resource, id });

describe('access to a folder', () => {
  test('is granted and removed, counts from the next call, and can be repeated', async () => {
    const user = await external();
    await makeFolders(server.db, '/Granted/Below');
    for (const _ of [1, 2]) expect((await grant('/Granted', user)).status).toBe(204);
    expect([await sees(user, '/Granted'), await sees(user, '/Granted/Below')]).toEqual([true, true]);
    for (const _ of [1, 2]) expect((await remove('/Granted', user)).status).toBe(204);
    expect([await sees(user, '/Granted'), await sees(user, '/Granted/Below')]).toEqual([false, false]);
    const entries = server.db
      .selectFrom('audit_log')
      .select(['action', 'resource'])
      .where('record_id', '=', '/Granted');
    expect(await entries.where('action', 'like', 'folder.access-%').orderBy('id').execute()).toEqual([
      { action: 'folder.access-granted', resource: 'uploads' },
      { action: 'folder.access-removed', resource: 'uploads' },
    ]);
    const { body } = await server.call('GET', '/api/audit?action=folder.access-granted', { as: 'admin' });
    expect(body.items[0]).toMatchObject({ summary: '/Granted', related: { id: user.id, resource: 'users' } });
  });

  test('is only for external users, and is changed by administrators only', async () => {
    await makeFolders(server.db, '/Staff');
    for (const role of ['admin', 'editor'] as const) {
      const { status, body } = await grant('/Staff', await server.person(role));
      expect([status, body.detail.key]).toEqual([409, 'not-external']);
    }
    const user = await external();
    for (const as of ['editor', user] as const) {
      expect((await grant('/Staff', user, as)).status).toBe(403);
      expect((await remove('/Staff', user, as)).status).toBe(403);
    }
    expect((await peopleOf('/Staff', '', user)).status).toBe(403);
  });

  test.each([
    ['/Missing', 404],
    ['/', 422],
    ['', 422],
    ['Staff', 422],
    ['/..', 422],
    ['/Staff/../Staff', 422],
    ['/Staff%2FBelow', 422],
    [`/${'x'.repeat(1_000)}`, 422],
    ['/staff', 404],
  ])('of %j is refused with %i', async (path, status) => {
    await makeFolders(server.db, '/Staff');
    const user = await external();
    expect((await grant(path, user)).status).toBe(status);
    expect((await remove(path, user)).status).toBe(status);
    expect((await peopleOf(path)).status).toBe(status);
  });

  test('is given only to existing users', async () => {
    await makeFolders(server.db, '/Staff');
    expect([(await grant('/Staff', unknown)).status, (await remove('/Staff', unknown)).status]).toEqual([404, 404]);
    expect((await server.call('GET', `/api/permissions/users/${unknown.id}/folders`, { as: 'admin' })).status).toBe(
      404,
    );
  });

  test('and the deletion of the folder at the same time leave no grant', async () => {
    const user = await external();
    for (let round = 0; round < 5; round++) {
      await makeFolders(server.db, '/Racing');
      const [granted] = await Promise.all([
        grant('/Racing', user),
        server.call('DELETE', '/api/uploads/folders/Racing', { as: 'editor' }),
      ]);
      expect([204, 404]).toContain(granted?.status);
      expect(await server.db.selectFrom('folder_access').selectAll().where('path', '=', '/Racing').execute()).toEqual(
        [],
      );
    }
    await makeFolders(server.db, '/Racing');
    expect(await sees(user, '/Racing')).toBe(false);
  });
});

describe('the people of a folder', () => {
  test('are listed with every reason: grants, parent folders, campaigns and own folders', async () => {
    const names = ['Ada', 'Bo', 'Cy', 'Di', 'Em'];
    const made = await Promise.all(
      names.map((name) => makeUser(server.db, { role: 'external', display_name: `${name} Reasons` })),
    );
    const [ada, bo, cy, di] = made as [TestUser, TestUser, TestUser, TestUser];
    await makeFolders(server.db, '/Reasons/Nova', '/Reasons/Other');
    await grantFolder(server.db, '/Reasons/Nova', ada);
    await grantFolder(server.db, '/Reasons', bo);
    await grantFolder(server.db, '/Reasons/Other', made[4] as TestUser);
    const parent = await makeCampaign(server.db, { name: 'Parent', grantedTo: [ada, cy] });
    const child = await makeCampaign(server.db, { name: 'Child', parent, media_folder: '/Reasons/Nova' });
    await server.db
      .updateTable('upload_folders')
      .set({ created_by: di.id })
      .where('path', '=', '/Reasons/Nova')
      .execute();
    const { status, body } = await peopleOf('/Reasons/Nova');
    expect([status, body.total]).toEqual([200, 4]);
    type Reason = { kind: string; path: string; groups: string[]; campaign: unknown; granted_at: string };
    const reasons = (items: { user: { display_name: string }; reasons: Reason[] }[]) =>
      items.map(({ user, reasons }) => [
        user.display_name,
        reasons.map(({ granted_at: _, groups: _groups, ...reason }) => reason),
      ]);
    const byCampaign = { kind: 'campaign', path: '/Reasons/Nova', campaign: { id: child.id, name: 'Child' } };
    expect(reasons(body.items)).toEqual([
      ['Ada Reasons', [{ kind: 'grant', path: '/Reasons/Nova', campaign: null }, byCampaign]],
      ['Bo Reasons', [{ kind: 'grant', path: '/Reasons', campaign: null }]],
      ['Cy Reasons', [byCampaign]],
      ['Di Reasons', [{ kind: 'creator', path: '/Reasons/Nova', campaign: null }]],
    ]);
    expect(body.items[0].reasons[0].granted_at).toMatch(/^\d{4}-.*Z$/);
    expect((await peopleOf('/Reasons/Nova', '&search=bo&limit=1')).body).toMatchObject({ total: 1, items: [{}] });
    expect((await peopleOf('/Reasons/Nova', '&offset=10')).body).toEqual({ items: [], total: 4 });
    const bearer = await makePersonalToken(server.db, {
      user: await server.person('admin'),
      permissions: ['object-access-read'],
    });
    const bare = (await peopleOf('/Reasons/Nova', '', { bearer })).body;
    expect(JSON.stringify(bare)).not.toMatch(/@|Child/);
    expect(bare.total).toBe(3);
  });
});

describe('the folders of a user', () => {
  test('are listed by path, with a search', async () => {
    const user = await external();
    for (const path of ['/List/B', '/List/A']) await grantFolder(server.db, path, user);
    const list = async (query = '') =>
      (await server.call('GET', `/api/permissions/users/${user.id}/folders${query}`, { as: 'editor' })).body;
    expect((await list()).items.map(({ folder }: { folder: object }) => folder)).toEqual([
      { path: '/List/A', name: 'A' },
      { path: '/List/B', name: 'B' },
    ]);
    expect(await list('?search=t/b')).toMatchObject({ total: 1, items: [{ folder: { path: '/List/B' } }] });
    expect(await list('?search=%25')).toMatchObject({ total: 0 });
  });
});

/** Returns the next messages. */
async function take(tab: TestSocket, count: number): Promise<object[]> {
  const messages: object[] = [];
  while (messages.length < count) messages.push(await tab.next());
  return messages;
}

describe('events', () => {
  test('of a grant reach the user and the users who list users', async () => {
    const user = await external();
    await makeFolders(server.db, '/Live');
    const [limited, other, admin] = [
      await openTab(server, origin, user),
      await openTab(server, origin, await external()),
      await openTab(server, origin, 'admin'),
    ];
    await grant('/Live', user);
    await remove('/Live', user);
    const once = (path: string) => [changed('uploads', path), changed('users', user.id)];
    expect(await take(admin, 4)).toEqual([...once('/Live'), ...once('/Live')]);
    expect(await take(limited, 4)).toEqual([...once('/'), ...once('/')]);
    expect(await other.soFar()).toEqual([]);
    for (const tab of [limited, other, admin]) await tab.close();
  });

  test('of the library reach external users only about what they see or saw', async () => {
    const user = await external();
    await grantFolder(server.db, '/Seen', user);
    const [seen, hidden] = [
      await makeUpload(server.db, { folder: '/Seen' }),
      await makeUpload(server.db, { folder: '/Hidden' }),
    ];
    const tab = await openTab(server, origin, user);
    const patch = (filename: string, json: object) =>
      server.call('PATCH', `/api/uploads/${filename}`, { as: 'editor', json });
    await patch(hidden.filename, { alt: 'Changed' });
    await server.call('DELETE', `/api/uploads/${hidden.filename}`, { as: 'editor' });
    await server.call('POST', '/api/uploads/folders/Unseen', { as: 'editor' });
    await patch(seen.filename, { alt: 'Changed' });
    await patch(seen.filename, { folder: '/Hidden' });
    await patch(seen.filename, { folder: '/Seen' });
    await server.call('DELETE', '/api/uploads/folders/Unseen', { as: 'editor' });
    await server.call('DELETE', '/api/uploads/folders/Seen', { as: 'editor' });
    // The change, the two moves and the deletion of the folder.
    expect(await take(tab, 4)).toEqual(Array(4).fill(changed('uploads', '/')));
    expect(await tab.soFar()).toEqual([]);
    await tab.close();
  });

  test('of a change of several files name no file that the user does not see', async () => {
    const user = await external();
    await grantFolder(server.db, '/Several', user);
    const hidden = await makeUpload(server.db, { folder: '/Elsewhere', filename: `aaa-${'1'.repeat(16)}.txt` });
    const seen = await makeUpload(server.db, { folder: '/Several', filename: `bbb-${'1'.repeat(16)}.txt` });
    const [tab, admin] = [await openTab(server, origin, user), await openTab(server, origin, 'admin')];
    const json = { changes: [{ filenames: [hidden.filename, seen.filename], alt: 'Both' }] };
    expect((await server.call('POST', '/api/uploads/changes', { as: 'editor', json })).status).toBe(200);
    expect(await admin.next()).toEqual(changed('uploads', hidden.filename));
    expect(await tab.next()).toEqual(changed('uploads', '/'));
    for (const one of [tab, admin]) await one.close();
  });
});
