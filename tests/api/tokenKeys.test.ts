import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PermissionKey, permissionKeys } from '#contracts/permissions.ts';
import {
  goodConfig,
  makeApp,
  makeCampaign,
  makeLock,
  makePersonalToken,
  makeUpload,
  makeUser,
  type TestUser,
} from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { multipartBody, multipartHeaders } from '../support/uploadCalls.ts';
import { makeDelivery, makeWebhook } from '../support/webhooks.ts';
import { freshName, otherExternalId, type Row, type Target } from './accessCallers.ts';
import { guardedRoutes, isLetIn } from './tokenKeys.ts';

/** Contained in the name, slug and page of every campaign, and nowhere else. */
const campaignMark = 'zanzibar';
/** Contained in the email of every user except the token's owner. */
const addressMark = 'kilimanjaro.example';

let server: TestServer;
let owner: TestUser;
let person: TestUser;
let app: string;

beforeAll(async () => {
  server = await startTestServer({ providers: { fetchJson: async () => goodConfig } });
  owner = await makeUser(server.db, { role: 'admin' });
  person = await makeUser(server.db, { role: 'external', email: `ann@${addressMark}` });
  await makeUser(server.db, { id: otherExternalId, role: 'external', email: `bob@${addressMark}` });
  app = (await makeApp(server.db)).id;
});
afterAll(() => server.close());

const tokenOf = (permissions: readonly PermissionKey[]) =>
  makePersonalToken(server.db, { user: owner, permissions: [...permissions] });

/** Creates a campaign with data of each kind that other routes return. */
async function makeMarkedCampaign() {
  const marked = { name: `The ${campaignMark}`, slug: `${campaignMark}-${freshName()}`, labels: ['marked'] };
  const campaign = await makeCampaign(server.db, { app, ...marked, createdBy: person, grantedTo: person });
  const patch = await server.call('POST', `/api/campaigns/${campaign.id}/patch`, {
    as: 'admin',
    json: { fields: { page: { title: campaignMark } } },
  });
  expect(patch.status, patch.text).toBe(200);
  return campaign;
}

/** Creates a file that a campaign uses. */
async function makeUsedUpload() {
  const upload = await makeUpload(server.db, { created_by: person.id });
  const campaign = await makeMarkedCampaign();
  const page = { title: campaignMark, picture: `${server.config.publicUrl}/uploads/${upload.filename}` };
  await server.call('POST', `/api/campaigns/${campaign.id}/patch`, { as: 'admin', json: { fields: { page } } });
  return upload.filename;
}

const makers: Record<NonNullable<Row['on']>, () => Promise<Partial<Target>>> = {
  campaign: makeMarkedCampaign,
  user: async () => person,
  role: async () => {
    const json = { id: freshName(), name: freshName(), permissions: [] };
    return (await server.call('POST', '/api/roles', { as: 'admin', json })).body;
  },
  app: async () => {
    await server.call('POST', `/api/campaigns/${(await makeMarkedCampaign()).id}/anonymise`, { as: 'admin' });
    return { id: app };
  },
  label: async () =>
    (await server.call('POST', '/api/labels', { as: 'admin', json: { name: freshName(), note: 'A note' } })).body,
  view: async () => (await server.call('POST', '/api/views', { as: person, json: { name: freshName() } })).body,
  upload: async () => ({ id: await makeUsedUpload() }),
  webhook: async () => ({ id: await makeWebhook(server) }),
  delivery: async () => ({ id: await makeDelivery(server) }),
  folder: async () => {
    const name = freshName();
    await server.call('POST', `/api/uploads/folders/${name}`, { as: 'admin' });
    return { id: name };
  },
};

const targets = new Map<string, Target>();

/** Returns the object that a route needs, newly created if a call with that token may have deleted it. */
async function targetOf({ on }: Row, fresh: boolean): Promise<Target> {
  const known = targets.get(String(on));
  if (known && !fresh) return known;
  const made = { id: '', app, slug: freshName(), ...(on && (await makers[on]())) };
  targets.set(String(on), made);
  return made;
}

const form = {
  payload: multipartBody([{ field: 'file', filename: 'fresh.txt', value: 'words' }]),
  headers: multipartHeaders,
};

async function request(route: string, row: Row, bearer: string) {
  const [method, url = ''] = route.split(' ');
  const target = await targetOf(row, method === 'DELETE');
  const path = row.path?.(target) ?? url.replace(/:(id|filename)/, target.id).replace(':number', '1');
  return server.call(method as 'GET', path, { as: { bearer }, json: row.send?.(target), ...(row.form && form) });
}

const sets: [string, readonly PermissionKey[]][] = [
  ['no permission', []],
  ...permissionKeys.map((key): [string, PermissionKey[]] => [`${key} alone`, [key]]),
  ['all but campaigns-read', permissionKeys.filter((key) => key !== 'campaigns-read')],
  ['all but users-read', permissionKeys.filter((key) => key !== 'users-read')],
  ['every permission', permissionKeys],
];

describe.each(sets)('a personal token with %s', (_, permissions) => {
  test('can call the routes of its permissions, and receives no data that other permissions guard', async () => {
    const bearer = await tokenOf(permissions);
    for (const { route, row, needs } of guardedRoutes) {
      const { status, text } = await request(route, row, bearer);
      expect(status === 403, `${route}: ${text}`).toBe(!isLetIn(needs, permissions));
      expect([401, 500], route).not.toContain(status);
      if (!permissions.includes('campaigns-read')) expect(text, route).not.toContain(campaignMark);
      if (!permissions.includes('users-read')) expect(text, route).not.toContain(addressMark);
    }
  });
});

test('a token without permissions reads only who its owner is, and the list of permissions', async () => {
  const bearer = await tokenOf([]);
  const open: string[] = [];
  for (const { method, url, config } of server.routes) {
    if (method !== 'GET' || config?.access === 'public') continue;
    const path = url.replace(/:(id|user_id)\b/g, person.id).replace(/[:*]\w*/g, '1');
    if ((await server.call('GET', path, { as: { bearer } })).status !== 403) open.push(url);
  }
  expect(open.sort()).toEqual(['/api/permissions', '/api/users/me']);
});

test('a token with every permission receives the marks, so the tests would find them', async () => {
  const bearer = await tokenOf(permissionKeys);
  const shown = new Map<string, string>();
  for (const { route, row } of guardedRoutes) shown.set(route, (await request(route, row, bearer)).text);
  for (const route of [
    'GET /api/campaigns',
    'GET /api/campaigns/:id',
    'GET /api/campaigns/:id/revisions/:number',
    'GET /api/uploads/:filename/uses',
    'DELETE /api/uploads/:filename',
    'GET /api/permissions/users/:id/campaigns',
    'GET /api/apps/:id/consumer_data',
    'GET /api/audit',
  ]) {
    expect(shown.get(route), route).toContain(campaignMark);
  }
  for (const route of ['GET /api/users', 'GET /api/users/:id', 'GET /api/permissions/campaigns/:id']) {
    expect(shown.get(route), route).toContain(addressMark);
  }
});

describe('a search', () => {
  test('finds no users by email for a token that may not read users', async () => {
    const campaign = await makeMarkedCampaign();
    const find = async (permissions: PermissionKey[], search: string) => {
      const path = `/api/permissions/campaigns/${campaign.id}?limit=10&search=${search}`;
      return (await server.call('GET', path, { as: { bearer: await tokenOf(permissions) } })).body.total;
    };
    const keys: PermissionKey[] = ['object-access-read', 'campaigns-read'];
    expect(await find([...keys, 'users-read'], addressMark)).toBe(1);
    expect(await find(keys, addressMark)).toBe(0);
    expect(await find(keys, 'example')).toBe(1);
  });

  test('and a count find no campaign for a token that may not read campaigns', async () => {
    await makeMarkedCampaign();
    const bearer = await tokenOf(permissionKeys.filter((key) => key !== 'campaigns-read'));
    const path = `/api/permissions/users/${person.id}/campaigns?search=${campaignMark}`;
    expect((await server.call('GET', path, { as: { bearer } })).body).toEqual({ items: [], total: 0 });
  });
});

test('a token that may not read campaigns can not change one, and gets a 404', async () => {
  const campaign = await makeMarkedCampaign();
  await makeLock(server.db, { campaign, at: server.clock.now() });
  const bearer = await tokenOf(['campaigns-modify', 'campaigns-delete']);
  const json = { fields: { name: 'Renamed' } };
  const patched = await server.call('POST', `/api/campaigns/${campaign.id}/patch`, { as: { bearer }, json });
  const deleted = await server.call('DELETE', `/api/campaigns/${campaign.id}`, { as: { bearer } });
  expect([patched.status, deleted.status]).toEqual([404, 404]);
});
