import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  endBuiltServers,
  refusedStart,
  removeFolder,
  startBuiltServer,
  temporaryFolder,
} from '../support/builtServer.ts';
import { createTestDatabase } from '../support/database.ts';
import { variant } from '../support/tier.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await endBuiltServers();
  removeFolder(folder);
});

/** Runs a built command and returns its exit code and output. */
const run = (command: string, ...args: string[]) => runWith({}, command, ...args);
const runWith = (env: Record<string, string>, command: string, ...args: string[]) =>
  refusedStart({
    env: { DATA_DIR: folder, SEED: 'none', ...env },
    command: [process.execPath, `dist/server/${command}.js`, ...args],
  });
const json = (body: object, method = 'POST') => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

describe('account commands', { timeout: 180_000 }, () => {
  test('the first administrator sets a password by the printed link; a token is printed once and works', async () => {
    const made = await run('create-admin', 'Root@Example.com');
    expect(made.code, made.words).toBe(0);
    expect(made.words).toContain('root@example.com is an administrator');
    const link = made.words.match(/#\/password-reset\/([\w-]+)$/m)?.[1];
    const printed = await run('create-token', 'root@example.com', 'Nightly', 'campaigns-read');
    expect(printed.code, printed.words).toBe(0);

    const directory = await run('create-scim-token', '--network', '127.0.0.0/8', 'Entra ID');
    expect(directory.code, directory.words).toBe(0);

    const server = await startBuiltServer({ env: { DATA_DIR: folder, SEED: 'none' } });
    const me = (bearer: string) =>
      fetch(`${server.url}/api/users/me`, { headers: { authorization: `Bearer ${bearer}` } }).then((one) => one.json());
    const token = printed.words.match(/^cms_pat_\w+$/m)?.[0] ?? '';
    expect(await me(token)).toMatchObject({ email: 'root@example.com', permissions: ['campaigns-read'] });
    const scim = directory.words.match(/^cms_scim_\w+$/m)?.[0] ?? '';
    const listed = await fetch(`${server.url}/api/scim/v2/Users`, { headers: { authorization: `Bearer ${scim}` } });
    expect(await listed.json()).toMatchObject({ totalResults: 1, Resources: [{ userName: 'root@example.com' }] });
    const password = 'seven quiet rivers turning';
    const set = await fetch(`${server.url}/api/users/password`, json({ new_password: password, token: link }, 'PUT'));
    expect(set.status).toBe(204);
    const session = await fetch(`${server.url}/api/auth/jwt/session`, json({ email: 'root@example.com', password }));
    const { access_token } = await session.json();
    expect(await me(access_token)).toMatchObject({ role: 'admin', state: 'approved' });
  });

  const env = {
    OIDC_ISSUER: 'https://id.company.example',
    OIDC_CLIENT_ID: 'campaign-cms',
    OIDC_CLIENT_SECRET: 'hush',
    OIDC_GROUP: 'cms-users',
  };

  test('an administrator for company sign-on gets no link, and is linked at the first sign-on', async () => {
    const { url, drop } = await createTestDatabase();
    const made = await runWith({ ...env, DATABASE_URL: url }, 'create-admin', 'root@example.com', '--sso');
    await drop();
    expect(made.code, made.words).toBe(0);
    expect(made.words).toContain('The first company sign-on with this verified address is linked to the account.');
    expect(made.words).not.toContain('password-reset');
  });

  test('no password link is printed where passwords are disabled', async () => {
    const refused = await runWith({ ...env, PASSWORD_SIGN_IN: 'false' }, 'create-admin', 'root@example.com');
    expect(refused).toEqual({ code: 2, words: expect.stringContaining('PASSWORD_SIGN_IN is off') });
  });

  const misuses: [command: string, args: string[], words: string][] = [
    ['create-admin', [], 'Usage: npm run create-admin -- EMAIL'],
    ['create-admin', ['no address'], 'Usage: npm run create-admin -- EMAIL'],
    ['create-admin', ['root@example.com', '--sudo'], 'Usage: npm run create-admin -- EMAIL [--sso]'],
    ['create-admin', ['root@example.com', '--sso'], 'OIDC_ISSUER is missing'],
    ['create-scim-token', ['--days', '1000', 'Entra ID'], 'Invalid days.'],
    ['create-token', ['root@example.com', 'Nightly', 'everything'], 'Unknown permission: everything'],
  ];

  for (const [at, [command, args, words]] of misuses.entries())
    test(`${command} ${JSON.stringify(args)} prints its usage`, variant(at), async () => {
      const refused = await run(command, ...args);
      expect(refused.code).toBe(2);
      expect(refused.words).toContain(words);
    });
});
