import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiCallError, createDataProvider } from '#dataProvider/index.ts';

type Seen = { method: string; path: string; search: string; query: Record<string, string>; body: unknown };
type Reply = { status?: number; headers?: Record<string, string>; body?: unknown; text?: string };

let server: Server;
let base = '';
let seen: Seen[] = [];
let reply: (call: Seen) => Reply = () => ({ body: {} });

async function read(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? null : JSON.parse(text);
}

beforeEach(async () => {
  seen = [];
  server = createServer(async (request, answer) => {
    const url = new URL(request.url ?? '/', base);
    const query = Object.fromEntries(url.searchParams);
    const call = {
      method: request.method ?? '',
      path: url.pathname,
      search: url.search,
      query,
      body: await read(request),
    };
    seen.push(call);
    const { status = 200, headers = {}, body, text } = reply(call);
    answer.writeHead(status, { 'content-type': 'application/json', ...headers });
    answer.end(text ?? (body === undefined ? '' : JSON.stringify(body)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterEach(() => new Promise((closed) => server.close(closed)));

const dataProvider = () => createDataProvider((path, init) => fetch(`${base}${path}`, init));
const page = { pagination: { page: 2, perPage: 25 }, sort: { field: 'name', order: 'DESC' as const } };

async function refusalOf(call: Promise<unknown>): Promise<ApiCallError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiCallError)) throw new Error('This call was expected to be refused.');
  return error;
}

describe('resources with a server module', () => {
  test('a list is requested by offset, limit, sort, order and search', async () => {
    reply = () => ({ body: { items: [{ id: 'c1' }], total: 26 } });
    const found = await dataProvider().getList('campaigns', { ...page, filter: { q: 'noël', status: 'ended' } });
    expect(found).toEqual({ data: [{ id: 'c1' }], total: 26 });
    expect(seen[0]?.query).toEqual({
      offset: '25',
      limit: '25',
      sort: 'name',
      order: 'desc',
      search: 'noël',
      status: 'ended',
    });
  });

  test('a list has the total without filters if the server returns it', async () => {
    reply = () => ({ body: { items: [{ id: 'c1' }], total: 1, total_unfiltered: 60 } });
    const found = await dataProvider().getList('campaigns', { ...page, filter: { status: 'ended' } });
    expect(found).toEqual({ data: [{ id: 'c1' }], total: 1, meta: { total_unfiltered: 60 } });
  });

  test('a filter with several values repeats its parameter, as the server expects', async () => {
    reply = () => ({ body: { items: [], total: 0 } });
    await dataProvider().getList('campaigns', { ...page, filter: { apps: ['parties', 'playlists'], test: 'exclude' } });
    expect(seen[0]?.search).toContain('apps=parties&apps=playlists&test=exclude');
  });

  test('a list that is returned completely is searched, sorted and paged in the browser', async () => {
    const items = ['b', 'a', 'c'].map((name) => ({ id: name, name, config: null }));
    reply = () => ({ body: { items } });
    const one = { page: 1, perPage: 1 };
    const first = await dataProvider().getList('apps', { ...page, pagination: one, filter: {} });
    expect(first).toEqual({ data: [items[2]], total: 3 });
    const found = await dataProvider().getList('apps', { ...page, pagination: one, filter: { q: 'A' } });
    expect(found).toEqual({ data: [items[1]], total: 1 });
  });

  test('an update sends the changes and the version they are based on', async () => {
    reply = () => ({ body: { id: 'c1', name: 'B' } });
    const previousData = { id: 'c1', name: 'A', slug: 'a', url: 'u', updated_at: 't1', meta_tags: { title: 'T' } };
    const data = { ...previousData, name: 'B', url: 'v', meta_tags: { title: 'T', og_title: 'O' } };
    await dataProvider().update('campaigns', { id: 'c1', data, previousData });
    expect(seen[0]).toMatchObject({
      method: 'POST',
      path: '/api/campaigns/c1/patch',
      body: { fields: { name: 'B', meta_tags: { og_title: 'O' } }, base_updated_at: 't1' },
    });
  });

  test('an update without previous data is sent unchanged, with its base version', async () => {
    reply = () => ({ body: { id: 'c1', name: 'B' } });
    const meta = { base: 't1' };
    await dataProvider().update('campaigns', { id: 'c1', data: { starts_at: null }, previousData: undefined, meta });
    expect(seen[0]?.body).toEqual({ fields: { starts_at: null }, base_updated_at: 't1' });
  });

  test('a new record is sent without empty and computed fields', async () => {
    reply = () => ({ status: 201, body: { id: 'c2' } });
    await dataProvider().create('campaigns', { data: { name: 'A', slug: 'a', app: 'x', starts_at: null, url: 'u' } });
    expect(seen[0]?.body).toEqual({ name: 'A', slug: 'a', app: 'x' });
  });

  test('getMany leaves out hidden records', async () => {
    reply = ({ path }) => (path.endsWith('c1') ? { body: { id: 'c1' } } : { status: 404, body: { detail: 'No' } });
    expect(await dataProvider().getMany('campaigns', { ids: ['c1', 'c2'] })).toEqual({ data: [{ id: 'c1' }] });
  });
});

describe('resources without a server module', () => {
  test('use the dialect of ra-data-simple-rest', async () => {
    reply = () => ({ headers: { 'content-range': 'labels 25-25/26' }, body: [{ id: 'l1' }] });
    expect(await dataProvider().getList('labels', { ...page, filter: { q: 'x' } })).toEqual({
      data: [{ id: 'l1' }],
      total: 26,
    });
    expect(seen[0]?.query).toEqual({ sort: '["name","DESC"]', range: '[25,49]', filter: '{"q":"x"}' });
  });

  test('are updated by PUT without their id, and deleted with an empty response', async () => {
    reply = ({ method }) => (method === 'DELETE' ? { status: 204 } : { body: { id: 'l1', name: 'B' } });
    const previousData = { id: 'l1', name: 'A' };
    await dataProvider().update('labels', { id: 'l1', data: { ...previousData, name: 'B' }, previousData });
    expect(seen[0]).toMatchObject({ method: 'PUT', path: '/api/labels/l1', body: { name: 'B' } });
    expect(await dataProvider().deleteMany('labels', { ids: ['l1', 'l2'] })).toEqual({ data: ['l1', 'l2'] });
  });
});

describe('resources with custom paths', () => {
  const calls = () => seen.map(({ method, path, query, body }) => [method, path, query, body]);

  test('tokens and user sessions belong to the caller', async () => {
    const token = { id: 't1', name: 'Export', created_at: 't' };
    reply = ({ method }) =>
      method === 'GET' ? { body: { items: [token] } } : { status: 201, body: { ...token, token: 'cms_pat_1' } };
    expect(await dataProvider().getList('tokens', { ...page, pagination: { page: 1, perPage: 25 } })).toEqual({
      data: [token],
      total: 1,
    });
    const data = { token_name: 'Export', permissions: ['campaigns-read'] };
    expect(await dataProvider().create('tokens', { data })).toEqual({ data: { ...token, token: 'cms_pat_1' } });
    await dataProvider().delete('tokens', { id: 't1' });
    await dataProvider().delete('user_sessions', { id: 's1' });
    expect(calls().slice(1)).toEqual([
      ['POST', '/api/users/me/personal_access_tokens', {}, data],
      ['DELETE', '/api/users/me/personal_access_tokens/t1', {}, null],
      ['DELETE', '/api/users/me/sign_ins/s1', {}, null],
    ]);
  });

  test('permissions are listed by user and by campaign', async () => {
    reply = ({ path }) => {
      if (path.endsWith('/users')) return { body: { items: [{ user_id: 'u1', campaigns: ['c1', 'c2'] }] } };
      const side = path.endsWith('/campaigns') ? { campaign: { id: 'c1' } } : { user: { id: 'u1' } };
      return { body: { items: [{ ...side, granted_at: 't' }], total: 26 } };
    };
    const bare = { id: 'c1/u1', campaign_id: 'c1', user_id: 'u1' };
    expect(await dataProvider().getList('permissions', { filter: { user_id: ['u1', 'u2'] } })).toEqual({
      data: [bare, { id: 'c2/u1', campaign_id: 'c2', user_id: 'u1' }],
      total: 2,
    });
    expect(await dataProvider().getList('permissions', { filter: { user_id: [] } })).toEqual({ data: [], total: 0 });
    const reference = { ...page, filter: { q: 'noël' } };
    expect(await dataProvider().getManyReference('permissions', { ...reference, target: 'user_id', id: 'u1' })).toEqual(
      {
        data: [{ ...bare, campaign: { id: 'c1' }, granted_at: 't' }],
        total: 26,
      },
    );
    await dataProvider().getManyReference('permissions', { ...reference, target: 'campaign_id', id: 'c1' });
    const query = { search: 'noël', offset: '25', limit: '25' };
    expect(calls()).toEqual([
      ['GET', '/api/permissions/users', { user_ids: 'u1,u2' }, null],
      ['GET', '/api/permissions/users/u1/campaigns', query, null],
      ['GET', '/api/permissions/campaigns/c1', query, null],
    ]);
  });

  test('a permission is created and deleted at its campaign and user', async () => {
    reply = () => ({ status: 204 });
    const data = { campaign_id: 'c1', user_id: 'u1' };
    expect(await dataProvider().create('permissions', { data })).toEqual({ data: { id: 'c1/u1', ...data } });
    expect(await dataProvider().delete('permissions', { id: 'c1/u1' })).toEqual({ data: { id: 'c1/u1' } });
    expect(calls()).toEqual([
      ['PUT', '/api/permissions/campaigns/c1/users/u1', {}, null],
      ['DELETE', '/api/permissions/campaigns/c1/users/u1', {}, null],
    ]);
  });
});

describe('errors', () => {
  const create = () => dataProvider().create('campaigns', { data: { name: 'A' } });

  test('invalid fields of a 422 are shown at their fields', async () => {
    const detail = [
      { loc: ['body', 'fields', 'name'], msg: 'Required' },
      { loc: ['meta_tags', 'title'], msg: 'Too long' },
    ];
    reply = () => ({ status: 422, body: { detail } });
    const error = await refusalOf(create());
    expect(error.status).toBe(422);
    expect(error.body.errors).toEqual({ name: 'Required', meta_tags: { title: 'Too long' } });
  });

  test('a taken slug is shown at the slug', async () => {
    reply = () => ({ status: 409, body: { detail: { key: 'slug-taken', msg: 'Taken', existing_id: null } } });
    const error = await refusalOf(create());
    expect(error).toMatchObject({ key: 'slug-taken', message: 'Taken' });
    expect(error.body.errors).toEqual({ slug: 'Taken' });
  });

  test('a response that is not JSON has a readable error', async () => {
    reply = () => ({ status: 502, text: '<html>Bad gateway</html>' });
    expect(await refusalOf(create())).toMatchObject({ status: 502, message: 'The server returned 502.' });
  });

  test('an unreachable server has a readable error', async () => {
    const unreachable = createDataProvider(() => Promise.reject(new TypeError('Failed to fetch')));
    const error = await refusalOf(unreachable.getOne('campaigns', { id: 'c1' }));
    expect(error).toMatchObject({ status: 0, unreachable: true });
    expect(error.message).toContain('can’t be reached');
  });

  test('a response in an unexpected form is refused', async () => {
    reply = () => ({ body: { results: [] } });
    expect((await refusalOf(dataProvider().getList('campaigns', { ...page, filter: {} }))).status).toBe(502);
  });
});

describe('custom calls', () => {
  test('use the URLs of the API', async () => {
    reply = ({ path }) =>
      path.endsWith('exists')
        ? { body: { exists: true, existing_id: null } }
        : { body: { token: 't', expires_at: 'e' } };
    const params = { app: 'listening-party', slug: 'a' };
    const found = await dataProvider().call('GET /api/campaigns/:app/:slug/exists', { params });
    expect(found).toEqual({ exists: true, existing_id: null });
    const input = { params: { id: 'listening-party' }, body: { campaign_id: 'c1', purpose: 'editor' } } as const;
    expect(await dataProvider().call('POST /api/apps/:id/token', input)).toEqual({ token: 't', expires_at: 'e' });
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/campaigns/listening-party/a/exists',
      'POST /api/apps/listening-party/token',
    ]);
    expect(seen[1]?.body).toEqual({ campaign_id: 'c1', purpose: 'editor' });
  });

  test('read the revisions and a single one, and restore one', async () => {
    const revision = { number: 2, user: null, written_at: 't', fields: ['name'] };
    const detail = { ...revision, changes: [{ field: 'name', from: 'A', to: 'B', cut: false }], changes_total: 1 };
    reply = ({ path }) =>
      path.endsWith('restore')
        ? { body: { id: 'c1' } }
        : { body: path.endsWith('2') ? detail : { items: [revision], total: 7 } };
    const { call } = dataProvider();
    const query = { offset: 25, limit: 25 };
    expect(await call('GET /api/campaigns/:id/revisions', { params: { id: 'c1' }, query })).toEqual({
      items: [revision],
      total: 7,
    });
    const params = { id: 'c1', number: 2 };
    expect(await call('GET /api/campaigns/:id/revisions/:number', { params })).toEqual(detail);
    const input = { params, body: { base_updated_at: 't1' } };
    expect(await call('POST /api/campaigns/:id/revisions/:number/restore', input)).toEqual({ id: 'c1' });
    await call('POST /api/campaigns/:id/revisions/:number/restore', { params });
    expect(seen.map(({ method, path, query, body }) => [method, path, query, body])).toEqual([
      ['GET', '/api/campaigns/c1/revisions', { offset: '25', limit: '25' }, null],
      ['GET', '/api/campaigns/c1/revisions/2', {}, null],
      ['POST', '/api/campaigns/c1/revisions/2/restore', {}, { base_updated_at: 't1' }],
      ['POST', '/api/campaigns/c1/revisions/2/restore', {}, null],
    ]);
  });

  test('read the children of a campaign and clone it', async () => {
    reply = ({ path }) => (path.endsWith('children') ? { body: { items: [{ id: 'c2' }] } } : { body: { id: 'c3' } });
    const { call } = dataProvider();
    const params = { id: 'c1' };
    expect(await call('GET /api/campaigns/:id/children', { params })).toEqual({ items: [{ id: 'c2' }] });
    expect(await call('POST /api/campaigns/:id/clone', { params })).toEqual({ id: 'c3' });
    const body = { destination_id: 'c3' };
    expect(await call('POST /api/campaigns/:id/clone', { params, body })).toEqual({ id: 'c3' });
    expect(seen.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/api/campaigns/c1/children', null],
      ['POST', '/api/campaigns/c1/clone', null],
      ['POST', '/api/campaigns/c1/clone', { destination_id: 'c3' }],
    ]);
  });
});
