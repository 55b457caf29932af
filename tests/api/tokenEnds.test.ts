import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeUser, type TestUser } from '../support/builders.ts';
import { makeDirectory } from '../support/scim.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const daySeconds = 86_400;

let server: TestServer;
let owner: TestUser;
// Each test moves the clock, which ends sign-ins.
beforeEach(async () => {
  await server?.close();
  server = await startTestServer();
  owner = await makeUser(server.db);
});
afterAll(() => server.close());

async function make(json: object) {
  const body = { token_name: 'Nightly export', permissions: [], ...json };
  const made = await server.call('POST', '/api/users/me/personal_access_tokens', { as: owner, json: body });
  const statusOfUse = async () =>
    (await server.call('GET', '/api/users/me', { as: { bearer: made.body.token } })).status;
  return { ...made, statusOfUse };
}

test('a personal token ends after 90 days, or those that were asked for, up to a year', async () => {
  const daysOf = ({ expires_at, created_at }: { expires_at: string; created_at: string }) =>
    (Date.parse(expires_at) - Date.parse(created_at)) / (daySeconds * 1_000);
  expect(daysOf((await make({})).body)).toBe(90);
  const { body, statusOfUse } = await make({ days: 3 });
  expect(daysOf(body)).toBe(3);
  for (const wrong of [0, 366, 1.5, '3']) {
    const answer = await make({ days: wrong });
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['days']]);
  }
  server.clock.advance(3 * daySeconds - 1);
  expect([await statusOfUse(), await statusOfUse()]).toEqual([200, 200]);
  server.clock.advance(1);
  expect([await statusOfUse(), await statusOfUse()]).toEqual([401, 401]);
});

test('an ended token is listed for 30 days', async () => {
  await make({ days: 1 });
  const turned = async () => {
    await server.timers.turn();
    return (await server.db.selectFrom('personal_access_tokens').select('name').execute()).length;
  };
  server.clock.advance(31 * daySeconds);
  expect(await turned()).toBe(1);
  server.clock.advance(1);
  expect(await turned()).toBe(0);
});

test('the owner of a token is notified once in the week before its end, with a mail', async () => {
  const { body } = await make({ days: 8 });
  await make({ token_name: 'Later', days: 20 });
  const told = async () => {
    await server.timers.turn();
    const columns = ['kind', 'user_id', 'title', 'record_id', 'mail'] as const;
    return server.db.selectFrom('notifications').select(columns).execute();
  };
  expect(await told()).toEqual([]);
  server.clock.advance(daySeconds);
  const notice = { kind: 'token-ends', user_id: owner.id, title: 'Nightly export', record_id: body.id, mail: 'queued' };
  for (const _ of [1, 2]) expect(await told()).toEqual([notice]);
  const { rows } = await sql`
    select from graphile_worker._private_jobs where payload ->> 'user' = ${owner.id}`.execute(server.db);
  expect(rows).toHaveLength(1);
});

test('of the end of a token of the directory, those who change users are notified', async () => {
  const { id: user_id } = await server.person('admin');
  await makeDirectory(server);
  server.clock.advance(84 * daySeconds);
  await server.timers.turn();
  const told = await server.db.selectFrom('notifications').select(['user_id', 'resource', 'title']).execute();
  expect(told).toEqual([{ user_id, resource: 'scim_tokens', title: 'Entra ID' }]);
  const { items } = (await server.call('GET', '/api/notifications', { as: 'admin' })).body;
  expect(items).toMatchObject([{ kind: 'token-ends', subject: { resource: 'scim_tokens', title: 'Entra ID' } }]);
});
