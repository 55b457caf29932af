import { describe, expect, test } from 'vitest';
import { adapterOn } from '#server/modules/auth/oauth/adapter.ts';
import { rememberRequest } from '#server/modules/auth/oauth/tokenPairs.ts';
import { hashOf } from '#server/modules/auth/sessions/userSessionStore.ts';
import { withTwoProcesses } from './twoProcesses.ts';

const two = withTwoProcesses();
const { signIn, refreshed, statusOf } = two;

const rowOf = (token: string) => two.server.db.selectFrom('oidc_payloads').where('id_hash', '=', hashOf(token));
const grantOf = async (token: string) =>
  (await rowOf(token).select('grant_id').executeTakeFirstOrThrow()).grant_id ?? '';

/** Stores a new refresh token for an old one, as an exchange does at its end. */
async function replace(old: string, grantId: string): Promise<void> {
  const request = { oidc: { entities: { RotatedRefreshToken: { jti: old } } } };
  const store = () => adapterOn(two.server.db, two.server.clock)('RefreshToken').upsert('a new one', { grantId }, 3600);
  await rememberRequest(request as never, store as never);
}

describe('of two exchanges of one refresh token that overlap', () => {
  test('the last one leaves the only pair', async () => {
    const { refresh_token } = await signIn();
    const first = await refreshed(refresh_token);
    await replace(refresh_token, await grantOf(refresh_token));
    expect(await statusOf(first.access_token)).toBe(401);
    expect(await rowOf(first.access_token).select('kind').execute()).toEqual([]);
  });

  test('the last one is refused if the pair of the other one is used, or the sign-in has ended', async () => {
    const { refresh_token } = await signIn();
    const grantId = await grantOf(refresh_token);
    const first = await refreshed(refresh_token);
    expect(await statusOf(first.access_token)).toBe(200);
    await expect(replace(refresh_token, grantId)).rejects.toMatchObject({ error: 'invalid_grant' });
    await two.server.db.deleteFrom('oidc_payloads').where('id_hash', '=', hashOf(first.refresh_token)).execute();
    await two.server.db.deleteFrom('oidc_payloads').where('id_hash', '=', hashOf(refresh_token)).execute();
    await expect(replace(refresh_token, grantId)).rejects.toMatchObject({ error: 'invalid_grant' });
    await two.server.db.deleteFrom('oidc_payloads').where('grant_id', '=', grantId).execute();
    await expect(replace(refresh_token, grantId)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});
