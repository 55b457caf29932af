import type { TokenInfo } from '#contracts/api/auth.ts';
import type { TestUser } from './builders.ts';
import { testPassword } from './builders.ts';
import type { TestServer } from './server.ts';

/** Creates a new session, beside the one that `signIn` caches. */
export async function freshSignIn(server: TestServer, { email }: TestUser): Promise<TokenInfo> {
  const json = { email, password: testPassword };
  return (await server.call('POST', '/api/auth/jwt/session', { json })).body;
}

export async function signOut(server: TestServer, { refresh_token }: TokenInfo): Promise<void> {
  await server.call('POST', '/api/auth/oauth2/logout', { json: { refresh_token } });
}
