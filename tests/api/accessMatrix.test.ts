import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scimUrns } from '#contracts/api/scim.ts';
import {
  goodConfig,
  makeApp,
  makeCampaign,
  makePersonalToken,
  makeUpload,
  makeUser,
  type TestUser,
} from '../support/builders.ts';
import { type Answer, type As, startTestServer, type TestServer } from '../support/server.ts';
import { multipartBody, multipartHeaders } from '../support/uploadCalls.ts';
import { makeDelivery, makeWebhook } from '../support/webhooks.ts';
import { type Caller, callers, freshName, otherExternalId, type Row, strangers, type Target } from './accessCallers.ts';
import { rows } from './accessRows.ts';

let server: TestServer;
let external: TestUser;
let pending: TestUser;
let personalToken: string;
let app: string;

beforeAll(async () => {
  server = await startTestServer({ providers: { fetchJson: async () => goodConfig } });
  external = await makeUser(server.db, { role: 'external' });
  await makeUser(server.db, { id: otherExternalId, role: 'external' });
  pending = await makeUser(server.db, { role: 'admin' });
  await server.signIn(pending);
  await server.db.updateTable('users').set({ state: 'pending' }).where('id', '=', pending.id).execute();
  personalToken = await makePersonalToken(server.db, { user: await server.person('editor') });
  app = (await makeApp(server.db)).id;
  // Signing in writes an audit entry, and a refusal must write nothing: sign everyone in first.
  for (const as of ['editor', 'admin', external] as const) await server.signIn(as);
});
afterAll(() => server.close());

/** Returns each route once, by method and path, without a trailing slash. */
function accessByRoute(): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const { method, url, config } of server.routes) {
    for (const verb of [method].flat()) found.set(`${verb} ${url.replace(/(.)\/$/, '$1')}`, config?.access);
  }
  return found;
}

test('every route has a row, and every row has a route', () => {
  const routes = [...accessByRoute().keys()].filter((name) => !name.startsWith('HEAD '));
  expect(routes.sort()).toEqual(Object.keys(rows).sort());
});

test('exactly the routes listed as public are public', () => {
  const routes = accessByRoute();
  for (const [route, row] of Object.entries(rows)) expect(routes.get(route) === 'public', route).toBe(row === 'public');
});

test('HEAD has the same access rule as GET', () => {
  const routes = accessByRoute();
  for (const [name, access] of routes) {
    if (name.startsWith('GET ')) expect(routes.get(name.replace('GET', 'HEAD')), name).toBe(access);
  }
});

/** The relation of a target to callers of the role external and to the editor token. */
type AccessCase = 'granted' | 'child of granted' | 'own, not granted' | 'missing' | 'malformed';

/** Ids that do not exist, for targets whose ids are not UUIDs. */
const absent: { [On in NonNullable<Row['on']>]?: string } = {
  app: 'nowhere',
  role: 'nowhere',
  upload: 'nowhere-0123456789abcdef.txt',
  folder: 'nowhere',
};

async function makeTarget(on: Row['on'], standing: AccessCase): Promise<Target> {
  const missing = { id: '01900000-0000-7000-8000-000000000000', app, slug: freshName() };
  if (standing === 'missing') return { ...missing, ...(on && on in absent && { id: absent[on] }) };
  if (standing === 'malformed') return { ...missing, id: 'No-Id' };
  if (on === 'user') return { ...missing, id: (await makeUser(server.db, { role: 'external' })).id };
  if (on === 'app') return { ...missing, id: (await makeApp(server.db)).id };
  if (on === 'role') {
    const json = { id: freshName(), name: freshName(), permissions: ['campaigns-read'] };
    return { ...missing, id: (await server.call('POST', '/api/roles', { as: 'admin', json })).body.id };
  }
  if (on === 'label') {
    const made = await server.call('POST', '/api/labels', { as: 'admin', json: { name: freshName() } });
    return { ...missing, id: made.body.id };
  }
  if (on === 'view') {
    const made = await server.call('POST', '/api/views', { as: 'admin', json: { name: freshName(), shared: true } });
    return { ...missing, id: made.body.id };
  }
  if (on === 'upload') return { ...missing, id: (await makeUpload(server.db, { created_by: external.id })).filename };
  if (on === 'folder') {
    const made = await server.call('POST', `/api/uploads/folders/${freshName()}`, { as: external });
    return { ...missing, id: made.body.name };
  }
  if (on === 'webhook') return { ...missing, id: await makeWebhook(server) };
  if (on === 'delivery') return { ...missing, id: await makeDelivery(server) };
  const common = { app, status: 'upcoming', createdBy: external } as const;
  if (standing === 'own, not granted') return revised(await makeCampaign(server.db, common));
  const granted = await revised(await makeCampaign(server.db, { ...common, grantedTo: external }));
  return standing === 'granted' ? granted : revised(await makeCampaign(server.db, { ...common, parent: granted }));
}

/** Adds a first revision, for the routes that name one. */
async function revised<Made extends Target>(campaign: Made): Promise<Made> {
  const first = { campaign_id: campaign.id, number: 1, user_id: external.id, written_at: new Date() };
  await server.db
    .insertInto('campaign_revisions')
    .values({ ...first, changes: '{}' })
    .execute();
  return campaign;
}

/** The editor token belongs to the target if that is a granted campaign, else to another campaign. */
async function bearerOf(caller: Caller, row: Row, target: Target, standing: AccessCase): Promise<As> {
  switch (caller) {
    case 'nobody':
      return null;
    case 'unknown bearer':
      return { bearer: 'unknown' };
    case 'pending':
      return pending;
    case 'external':
      return external;
    case 'personal token':
      return { bearer: personalToken };
    case 'editor token': {
      const isAsked = row.on === 'campaign' && standing === 'granted';
      return editorToken(isAsked ? target : await sharedTarget('campaign', 'granted'));
    }
    default:
      return caller;
  }
}

async function editorToken(campaign: Target): Promise<As> {
  const json = { campaign_id: campaign.id, purpose: 'editor' };
  const { body } = await server.call('POST', `/api/apps/${campaign.app}/token`, { as: 'admin', json });
  return { bearer: body.token };
}

const form = {
  payload: multipartBody([{ field: 'file', filename: 'fresh.txt', value: 'words' }]),
  headers: multipartHeaders,
};

async function sendRequest(route: string, row: Row, caller: Caller, standing: AccessCase): Promise<Answer> {
  const target = await targetFor(row, caller, standing);
  const as = await bearerOf(caller, row, target, standing);
  const [method, url = ''] = route.split(' ');
  const path = row.path?.(target) ?? url.replace(/:(id|filename)/, target.id).replace(':number', '1');
  const before = await stateOf(target);
  const answer = await server.call(method as 'GET', path, { as, json: row.send?.(target), ...(row.form && form) });
  if (answer.status >= 400) expect(await stateOf(target), 'a refusal changed something').toEqual(before);
  return answer;
}

/** Makes a target for each caller who may change it. The others share one, since a refusal must leave it unchanged. */
function targetFor(row: Row, caller: Caller, standing: AccessCase): Promise<Target> {
  const mayChange = row.on !== undefined && row.may.includes(caller);
  return mayChange ? makeTarget(row.on, standing) : sharedTarget(row.on, standing);
}

const sharedTargets = new Map<string, Promise<Target>>();

function sharedTarget(on: Row['on'], standing: AccessCase): Promise<Target> {
  const key = `${on} ${standing}`;
  const target = sharedTargets.get(key) ?? makeTarget(on, standing);
  sharedTargets.set(key, target);
  return target;
}

/** Returns the campaign or label with this id, and the row count of every table that a call may insert into. */
async function stateOf({ id }: Target) {
  const uuid = /^[0-9a-f-]{36}$/.test(id) ? id : null;
  const { rows } = await sql`
    select
      (select to_jsonb(campaign) from campaigns campaign where id = ${uuid}) as campaign,
      (select to_jsonb(label) from labels label where id = ${uuid}) as label,
      (select count(*) from campaigns) as campaigns,
      (select count(*) from labels) + (select count(*) from views) as records,
      (select count(*) from apps) as apps,
      (select count(*) from users) as users,
      (select count(*) from uploads) as uploads,
      (select count(*) from upload_folders) as upload_folders,
      (select count(*) from audit_log) as audit_log,
      (select count(*) from events) as events`.execute(server.db);
  return rows[0];
}

/** Callers that are authorized differently for a single target: no token, grants, an editor token, and a role. */
const callersOfMalformed = ({ may }: Row): readonly Caller[] => [
  'nobody',
  'external',
  'editor token',
  may.includes('editor') ? 'editor' : 'admin',
];

const tabled = Object.entries(rows).flatMap(([route, row]) => (row === 'public' ? [] : [[route, row] as const]));
const single = tabled.filter(([, { on }]) => on !== undefined);

/** SCIM has its own errors (RFC 7644, section 3.12). */
const refusalAt = (route: string, status: number, detail: object) =>
  route.includes('/api/scim/')
    ? { schemas: [scimUrns.error], status: String(status), detail: expect.any(String) }
    : { detail };

describe.each(tabled)('%s', (route, row) => {
  test.each(callers)('by %s', async (caller) => {
    const answer = await sendRequest(route, row, caller, 'granted');
    const expected = strangers.includes(caller) ? 401 : row.may.includes(caller) ? row.ok : 403;
    expect(answer.status, answer.text).toBe(expected);
    if (expected === 401) {
      expect(answer.body).toEqual(refusalAt(route, 401, { key: 'unauthorized', msg: 'Log in to continue.' }));
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
    if (expected === 403)
      expect(answer.body).toEqual(refusalAt(route, 403, expect.objectContaining({ key: 'forbidden' })));
  });
});

describe.each(single)('%s with an id that does not exist', (route, row) => {
  test.each(callers)('reveals nothing to %s', async (caller) => {
    const missing = await sendRequest(route, row, caller, 'missing');
    const mayTry = [...row.may, ...(row.mayOthers ?? [])].includes(caller);
    expect(missing.status).toBe(strangers.includes(caller) ? 401 : mayTry ? 404 : 403);
    if (row.path || !callersOfMalformed(row).includes(caller)) return;
    const malformed = await sendRequest(route, row, caller, 'malformed');
    expect([malformed.status, malformed.text]).toEqual([missing.status, missing.text]);
  });
});

describe.each(single.filter(([, { on }]) => on === 'campaign'))('%s of a campaign', (route, row) => {
  test.each(
    callers,
  )('handles one that is not granted to its creator, or that belongs to another token: by %s', async (caller) => {
    const unseen = await sendRequest(route, row, caller, 'own, not granted');
    const limited = caller === 'external' || caller === 'editor token' || !row.may.includes(caller);
    if (!limited) return expect(unseen.status).toBe(row.ok);
    const missing = await sendRequest(route, row, caller, 'missing');
    expect([unseen.status, unseen.text]).toEqual([missing.status, missing.text]);
  });

  test('handles the child of a granted one: by external', async () => {
    const answer = await sendRequest(route, row, 'external', 'child of granted');
    expect(answer.status).toBe(row.may.includes('external') ? row.ok : 403);
  });
});

/** Answers 401 with the address of its metadata: see tests/agents/mcp.test.ts. */
const checksItself = 'POST /mcp';

describe('a public route', () => {
  const open = Object.entries(rows).flatMap(([route, row]) =>
    row === 'public' && route !== checksItself ? [route] : [],
  );
  test.each(open)('%s needs no token and ignores an invalid one', async (route) => {
    const [method, url = ''] = route.split(' ');
    for (const as of [null, { bearer: 'unknown' }]) {
      const { status } = await server.call(method as 'GET', url.replace('*', 'nothing.js'), { as });
      expect([401, 403, 500]).not.toContain(status);
    }
  });
});
