import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { makeCampaign, makePersonalToken, type TestUser, testPassword } from '../../support/builders.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { refresh } from './signInSteps.ts';

let hasRoom = true;
let server: TestServer;
let editor: TestUser;
let campaign: string;
beforeAll(async () => {
  server = await startTestServer({ embedded: { hasRoomForLogins: () => hasRoom } });
  editor = await server.person('editor');
  campaign = (await makeCampaign(server.db)).id;
  await pauseWrites();
  // The server notices its ended connections a moment later.
  await vi.waitFor(async () => expect((await server.call('GET', '/api/ready')).status).toBe(200));
});
afterAll(() => server.close());

/** Makes the transactions of new connections read-only, as on the embedded database with a nearly full disk. */
async function pauseWrites(): Promise<void> {
  const other = connect(server.databaseUrl);
  const name = new URL(server.databaseUrl).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(other);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other);
  await other.destroy();
}

const logIn = (password = testPassword) =>
  server.call('POST', '/api/auth/jwt/session', { json: { email: editor.email, password } });
const isLoggedIn = async (bearer: string) =>
  (await server.call('GET', '/api/users/me', { as: { bearer } })).status === 200;
const rename = (bearer: string) =>
  server.call('POST', `/api/campaigns/${campaign}/patch`, { as: { bearer }, json: { fields: { name: 'Renamed' } } });

describe('while writes are paused because the disk is nearly full', () => {
  test('users can log in, refresh their session, end their other ones and log out', async () => {
    hasRoom = true;
    const [first, other] = [(await logIn()).body, (await logIn()).body];
    expect(await isLoggedIn(first.access_token)).toBe(true);
    const refreshed = await refresh(server.app, first.refresh_token);
    expect(refreshed.statusCode).toBe(200);
    const { access_token, refresh_token } = refreshed.json();
    const end = await server.call('POST', '/api/users/me/sign_ins/end_others', { as: { bearer: access_token } });
    expect(end.status).toBe(200);
    expect(await isLoggedIn(other.access_token)).toBe(false);
    const logout = await server.call('POST', '/api/auth/oauth2/logout', { json: { refresh_token } });
    expect(logout.status).toBe(204);
    expect(await isLoggedIn(access_token)).toBe(false);
  });

  test('wrong passwords are still counted', async () => {
    hasRoom = true;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) statuses.push((await logIn('wrong')).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
  });

  test('all other writes are refused, and logins too once the disk is too full for them', async () => {
    hasRoom = true;
    const bearer = await makePersonalTokenOfEditor();
    for (const room of [true, false]) {
      hasRoom = room;
      const answer = await rename(bearer);
      expect([answer.status, answer.body.detail.key]).toEqual([507, 'storage-full']);
    }
    const refused = await logIn();
    expect([refused.status, refused.body.detail.key]).toEqual([507, 'storage-full']);
  });
});

/** Creates a token with a connection that still writes. */
async function makePersonalTokenOfEditor(): Promise<string> {
  const writing = new URL(server.databaseUrl);
  writing.searchParams.set('options', '-c default_transaction_read_only=off');
  const other = connect(writing.href);
  const token = await makePersonalToken(other, { user: editor, permissions: ['campaigns-read', 'campaigns-modify'] });
  await other.destroy();
  return token;
}
