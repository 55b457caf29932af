import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scimUrns } from '#contracts/api/scim.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { makePersonalToken, makeUser } from '../support/builders.ts';
import { filterBy, makeDirectory, type ScimCall } from '../support/scim.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let bearer: string;
let scim: ScimCall;
const ids: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-29T12:00:00Z' });
  ({ bearer, scim } = await makeDirectory(server));
  for (const [name, more] of Object.entries({
    ada: { externalId: 'A-1', name: { givenName: 'Ada', familyName: 'Lovelace' } },
    grace: { externalId: 'G-1', name: { givenName: 'Grace', familyName: 'O\'Malley (Navy) "Amazing"' } },
    hedy: { displayName: 'Hedy and Co', active: false },
    mary: { userName: 'mary', emails: [{ value: 'mary@other.example' }] },
  }))
    ids[name] = (await scim('POST', '/Users', { userName: `${name}@label.example`, ...more })).body.id;
});
afterAll(() => server.close());

const namesOf = (found: { userName: string }[]) => found.map(({ userName }) => userName.replace(/@.*/, ''));
const list = async (query: string) => {
  const { status, body, text } = await scim('GET', `/Users${query}`);
  expect(status, text).toBe(200);
  return body;
};

describe('a filter', () => {
  test.each([
    ['userName eq "ADA@label.example"', ['ada']],
    ['userName Eq "mary"', ['mary']],
    [`${scimUrns.user}:userName eq "mary"`, ['mary']],
    ['externalId eq "A-1"', ['ada']],
    ['externalId eq "a-1"', []],
    ['externalId pr', ['ada', 'grace']],
    ['not (externalId pr)', ['hedy', 'mary']],
    ['externalId eq null and active eq true', ['mary']],
    ['externalId ne "A-1"', ['grace', 'hedy', 'mary']],
    ['emails.value eq "mary@other.example"', ['mary']],
    ['emails eq "mary@other.example"', ['mary']],
    ['emails[type eq "work" and value ew "@other.example"]', ['mary']],
    ['emails[type eq "home"]', []],
    ['emails co "label"', ['ada', 'grace', 'hedy']],
    ['name.familyName sw "o\'malley (navy) \\"AM"', ['grace']],
    ['displayName eq "Hedy and Co"', ['hedy']],
    ['active eq false', ['hedy']],
    ['active eq "False"', ['hedy']],
    ['active ne true', ['hedy']],
    ['not (userName sw "ada" or active eq false)', ['grace', 'mary']],
    ['not (userName sw "ada" and active eq true)', ['grace', 'hedy', 'mary']],
    ['userName sw "ada" or userName sw "grace" and active eq false', ['ada']],
    ['userName gt "b" and (userName lt "h" or (userName ge "mary" and userName le "mary"))', ['grace', 'mary']],
    ['meta.created ge "2026-11-29T00:00:00Z" and userName sw "a"', ['ada']],
    ['meta.created lt "2026-11-29T00:00:00Z"', []],
  ])('%s', async (filter, expected) => {
    expect(namesOf((await list(filterBy(filter))).Resources)).toEqual(expected);
  });

  test('by the id finds a user', async () => {
    expect(namesOf((await list(filterBy(`id eq "${ids.ada}"`))).Resources)).toEqual(['ada']);
  });

  test.each([
    'userName',
    'userName eq',
    'userName eq ada',
    'userName is "ada"',
    'userName eq "ada" or',
    'userName eq "ada" userName eq "grace"',
    '(userName eq "ada"',
    'userName eq "ada")',
    'emails[value eq "x"',
    'shoeSize eq 9',
    'constructor eq "x"',
    'password eq "secret"',
    'active gt true',
    'active eq "maybe"',
    'active co "t"',
    'userName gt null',
    'meta.created gt "yesterday"',
    'meta.created sw "2026"',
    'userName eq "a\u0001"',
    // Without the check of control characters the parser would need hours for this.
    `userName eq "${'\n'.repeat(60)}`,
    `${'('.repeat(21)}active eq true${')'.repeat(21)}`,
    `${'emails['.repeat(30)}value pr${']'.repeat(30)}`,
    `${'not '.repeat(300)}active eq true`,
    `userName eq "${'a'.repeat(1000)}"`,
    '',
  ])('%j is refused at once', async (filter) => {
    const started = performance.now();
    const { status, body } = await scim('GET', `/Users${filterBy(filter)}`);
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test('of the greatest length and depth is answered', async () => {
    const deep = `${'('.repeat(20)}active eq true${')'.repeat(20)}`;
    const long = Array(38).fill('userName ne "nobody"').join(' or ');
    for (const filter of [deep, long]) expect((await list(filterBy(filter))).totalResults).toBeGreaterThan(2);
  });
});

describe('a list', () => {
  test('has pages, from 1, in an order that stays', async () => {
    const page = await list('?startIndex=2&count=2');
    expect(page).toMatchObject({ schemas: [scimUrns.list], totalResults: 4, startIndex: 2, itemsPerPage: 2 });
    expect(namesOf(page.Resources)).toEqual(['grace', 'hedy']);
    expect(await list('?count=0')).toMatchObject({ totalResults: 4, itemsPerPage: 0, Resources: [] });
    expect(await list('?startIndex=-3&count=-1')).toMatchObject({ totalResults: 4, startIndex: 1, itemsPerPage: 0 });
    expect(await list('?startIndex=100')).toMatchObject({ totalResults: 4, startIndex: 100, Resources: [] });
  });

  test('has at most 100 resources', async () => {
    for (let at = 0; at < 100; at++) await makeUser(server.db, { display_name: 'Of the crowd', state: 'rejected' });
    const crowd = filterBy('displayName eq "Of the crowd" or userName pr');
    expect(await list(`${crowd}&count=5000`)).toMatchObject({ totalResults: 104, itemsPerPage: 100 });
    await server.db.deleteFrom('users').where('display_name', '=', 'Of the crowd').execute();
  });

  test('is sorted', async () => {
    expect(namesOf((await list('?sortBy=userName&sortOrder=descending')).Resources)).toEqual([
      ...['mary', 'hedy', 'grace', 'ada'],
    ]);
    expect(namesOf((await list('?sortBy=name.familyName&count=1')).Resources)).toEqual(['ada']);
    expect((await scim('GET', '/Users?sortBy=shoeSize')).body.scimType).toBe('invalidPath');
  });

  test.each([
    ['attributes=userName,NAME.givenName', ['id', 'name', 'schemas', 'userName']],
    [`attributes=${scimUrns.user}:displayName`, ['displayName', 'id', 'schemas']],
    ['attributes=shoeSize', ['id', 'schemas']],
    [
      'excludedAttributes=groups,emails,id,name.formatted',
      ['active', 'displayName', 'externalId', 'id', 'meta', 'name', 'schemas', 'userName'],
    ],
  ])('has the attributes of %s', async (query, expected) => {
    const { Resources } = await list(`${filterBy('userName sw "ada"')}&${query}`);
    expect(Object.keys(Resources[0]).sort()).toEqual(expected);
    const one = (await scim('GET', `/Users/${ids.ada}?${query}`)).body;
    expect(one).toEqual(Resources[0]);
    if (query.includes('NAME')) expect(one.name).toEqual({ givenName: 'Ada' });
    if (query.includes('formatted')) expect(one.name).toEqual({ familyName: 'Lovelace', givenName: 'Ada' });
  });
});

describe('the version of a resource', () => {
  test('guards writes, and spares reads', async () => {
    const { headers } = await scim('GET', `/Users/${ids.ada}`);
    const etag = String(headers.etag);
    const ask = (known: string) => scim('GET', `/Users/${ids.ada}`, undefined, { headers: { 'if-none-match': known } });
    expect([(await ask(etag)).status, (await ask('W/"other"')).status]).toEqual([304, 200]);
    const write = (ifMatch: string) =>
      scim(
        'PUT',
        `/Users/${ids.ada}`,
        { userName: 'ada@label.example', externalId: 'A-1', displayName: `Ada ${ifMatch.length}` },
        { headers: { 'if-match': ifMatch } },
      );
    expect((await write('W/"other"')).body).toMatchObject({ schemas: [scimUrns.error], status: '412' });
    const { status, headers: after } = await write(`W/"x", ${etag}`);
    expect([status, after.etag === etag]).toEqual([200, false]);
    expect((await write(etag)).status).toBe(412);
    expect((await write('*')).status).toBe(200);
    const { status: kept } = await scim('DELETE', `/Users/${ids.ada}`, undefined, { headers: { 'if-match': etag } });
    expect(kept).toBe(412);
  });
});

describe('an error', () => {
  const post = (payload: string, type = 'application/scim+json') =>
    scim('POST', '/Users', undefined, { payload, headers: { 'content-type': type } });

  test.each([
    ['a body that is no JSON', () => post('{"userName":'), 400, 'invalidSyntax'],
    ['a list', () => post('[]'), 400, 'invalidSyntax'],
    ['no body', () => scim('POST', '/Users'), 400, 'invalidSyntax'],
    ['NUL', () => post('{"userName":"a\\u0000b"}'), 400, 'invalidSyntax'],
    ['an unknown attribute', () => post('{"userName":"a@b.example","shoeSize":9}'), 400, 'invalidSyntax'],
    ['an unknown part', () => post('{"userName":"a@b.example","name":{"nick":"x"}}'), 400, 'invalidSyntax'],
    ['a wrong type', () => post('{"userName":["a"]}'), 400, 'invalidValue'],
    ['a wrong part', () => post('{"userName":"a@b.example","emails":["a@b.example"]}'), 400, 'invalidValue'],
    ['no userName', () => post('{"displayName":"Ada"}'), 400, 'invalidValue'],
    ['no address', () => post('{"userName":"ada"}'), 400, 'invalidValue'],
    ['a control character', () => post('{"userName":"a\\nb","emails":[{"value":"a@b.example"}]}'), 400, 'invalidValue'],
    ['a text that is too long', () => post(JSON.stringify({ userName: 'a'.repeat(1_001) })), 400, 'invalidValue'],
    ['a large body', () => post(JSON.stringify({ userName: 'a'.repeat(2_000_000) })), 413, undefined],
    ['another type', () => post('userName=ada', 'application/x-www-form-urlencoded'), 415, undefined],
    ['an unknown path', () => scim('GET', '/Computers'), 404, undefined],
    ['an unknown method', () => scim('PUT', '/Users', {}), 404, undefined],
    ['Bulk', () => scim('POST', '/Bulk', { Operations: [] }), 404, undefined],
    ['an unknown user', () => scim('GET', `/Users/${ids.ada?.replace(/.$/, '0')}0`), 404, undefined],
    [
      'an id that is none',
      () => scim('PATCH', '/Users/ada', { schemas: [], Operations: [{ op: 'add' }] }),
      404,
      undefined,
    ],
    ['a wrong number', () => scim('GET', '/Users?count=many'), 400, 'invalidValue'],
  ])('for %s is one of SCIM', async (_what, ask, status, scimType) => {
    const { status: answered, body, headers } = await ask();
    expect([answered, body.scimType, headers['content-type']]).toEqual([
      ...[status, scimType, 'application/scim+json; charset=utf-8'],
    ]);
    expect(body).toMatchObject({ schemas: [scimUrns.error], status: String(status), detail: expect.any(String) });
  });

  test('is 401 for everybody without a token, and 403 for every other kind of token', async () => {
    const personal = await makePersonalToken(server.db, {
      user: await server.person('admin'),
      permissions: ['users-modify', 'users-read'],
    });
    const askAs = async (as: As) => (await server.call('GET', '/api/scim/v2/Users', { as })).status;
    expect(
      await Promise.all([null, { bearer: `${bearer}x` }, 'admin' as const, { bearer: personal }].map(askAs)),
    ).toEqual([...[401, 401, 403, 403]]);
  });
});

test('both types of JSON are accepted', async () => {
  for (const type of ['application/json', 'application/scim+json; charset=utf-8']) {
    const json = { userName: `${type.length}@label.example` };
    const { status, body } = await scim('POST', '/Users', json, { headers: { 'content-type': type } });
    expect(status).toBe(201);
    await scim('DELETE', `/Users/${body.id}`);
  }
});

describe('discovery', () => {
  test('says what is supported', async () => {
    const supported = (name: string, config: Record<string, { supported: boolean }>) => config[name]?.supported;
    const { body } = await scim('GET', '/ServiceProviderConfig');
    const names = ['patch', 'filter', 'sort', 'etag', 'bulk', 'changePassword'];
    expect(names.map((name) => supported(name, body))).toEqual([true, true, true, true, false, false]);
    expect(body.filter.maxResults).toBe(100);
    expect(body.authenticationSchemes).toMatchObject([{ type: 'oauthbearertoken' }]);
  });

  test('describes every attribute that is sent, and none that is not', async () => {
    const { body } = await scim('GET', '/Schemas');
    const { body: types } = await scim('GET', '/ResourceTypes');
    expect(types.Resources.map(({ schema }: { schema: string }) => schema)).toEqual(
      body.Resources.map(({ id }: { id: string }) => id),
    );
    const user = (await scim('GET', `/Schemas/${scimUrns.user}`)).body;
    expect(user).toEqual(body.Resources[0]);
    const sent = Object.keys((await scim('GET', `/Users/${ids.grace}`)).body);
    const described = user.attributes.map(({ name }: { name: string }) => name);
    expect([...described, 'schemas', 'id', 'externalId', 'meta'].sort()).toEqual(sent.sort());
    expect(user.attributes.find(({ name }: { name: string }) => name === 'userName')).toMatchObject({
      ...{ type: 'string', required: true, uniqueness: 'server', caseExact: false, mutability: 'readWrite' },
    });
    expect((await scim('GET', '/Schemas/urn:unknown')).status).toBe(404);
  });
});

describe('a SCIM token', () => {
  test('opens nothing else', async () => {
    for (const path of ['/api/users/me', '/api/users', '/api/campaigns', '/api/scim_tokens'])
      expect((await server.call('GET', path, { as: { bearer } })).status, path).toBe(403);
  });

  test('is listed for administrators, and works no more once one has revoked it', async () => {
    const { scim: other, bearer: secret } = await makeDirectory(server);
    expect((await other('GET', '/Users')).status).toBe(200);
    const listed = await server.call('GET', '/api/scim_tokens', { as: 'admin' });
    const [newest] = listed.body.items;
    expect(listed.text).not.toContain(secret.slice(0, 20));
    expect(newest).toMatchObject({ name: 'Entra ID', last_used_address: '127.0.0.1', networks: [] });
    expect((await server.call('GET', `/api/scim_tokens/${newest.id}`, { as: 'admin' })).body).toEqual(newest);
    expect((await server.call('DELETE', `/api/scim_tokens/${newest.id}`, { as: 'admin' })).status).toBe(204);
    expect((await other('GET', '/Users')).status).toBe(401);
    const actions = ['scim-token.created', 'scim-token.revoked'];
    const { items } = (await server.call('GET', '/api/audit', { as: 'admin' })).body;
    expect(items.map(({ action }: { action: string }) => action)).toEqual(expect.arrayContaining(actions));
    // The other token is as it was, and the directory's user can't log in or be changed.
    expect((await scim('GET', '/Users?count=0')).status).toBe(200);
  });

  test('sends a limited number of requests a minute', async () => {
    const { scim: flood } = await makeDirectory(server);
    expect((await flood('GET', '/Users?count=0')).status).toBe(200);
    await server.db.updateTable('rate_limits').set({ count: serverLimits.scimRequestsAMinute }).execute();
    const { status, body, headers } = await flood('GET', '/Users?count=0');
    expect([status, body.status, body.schemas]).toEqual([429, '429', [scimUrns.error]]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await flood('POST', '/Users', { userName: 'x'.repeat(2_000_000) })).status).toBe(429);
    server.clock.advance(61);
    expect((await flood('GET', '/Users?count=0')).status).toBe(200);
  });
});
