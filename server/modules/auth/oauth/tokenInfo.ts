import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { TokenInfo } from '#contracts/api/auth.ts';
import { oauthClientId } from '#contracts/limits.ts';
import type { Config } from '#server/config.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { type LoginProof, type Origin, recordUserSession } from '../sessions/userSessions.ts';
import { scope } from './client.ts';

type Grant = InstanceType<Provider['Grant']>;

/** Returns the lifetimes of new tokens in seconds, limited to the rest of their sign-in. */
export function lifetimesOf(config: Config, grant: Grant | undefined): { access: number; refresh: number } {
  const left = Math.max(1, grant?.remainingTTL ?? config.refreshTotalSeconds);
  // An agent may be idle for as long as it is connected.
  const refresh = grant && grant.clientId !== oauthClientId ? left : Math.min(config.refreshIdleSeconds, left);
  return { access: Math.min(config.accessTokenSeconds, left), refresh };
}

type Needs = Pick<Dependencies, 'config' | 'db' | 'clock'> & { provider: Provider };

/** Signs in a user whose password was checked, without browser redirects. */
export async function issueTokens(
  { provider, config, db, clock }: Needs,
  { userId, proof }: { userId: string; proof: LoginProof },
  origin: Origin,
): Promise<TokenInfo> {
  const client = await provider.Client.find(oauthClientId);
  if (!client) throw new Error(`The client ${oauthClientId} is not registered.`);
  const grant = new provider.Grant({ accountId: userId, clientId: oauthClientId });
  grant.addOIDCScope(scope);
  const grantId = await grant.save();
  await recordUserSession(db, clock, { grantId, userId, origin, proof });
  const { access, refresh } = lifetimesOf(config, grant);
  const of = { client, accountId: userId, grantId, scope, gty: 'authorization_code' };
  const accessToken = new provider.AccessToken({ ...of, expiresIn: access });
  const refreshToken = new provider.RefreshToken({ ...of, rotations: 0, expiresIn: refresh });
  return {
    access_token: await accessToken.save(),
    refresh_token: await refreshToken.save(),
    token_type: 'Bearer',
    expires_in: access,
    refresh_expires_in: refresh,
  };
}

type Next = () => Promise<void>;

/**
 * Reduces the token response to TokenInfo and removes the provider's CORS headers: only jwks is open to other origins.
 */
export async function answerTokenInfo(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next();
  for (const name of Object.keys(ctx.response.headers)) {
    if (name.toLowerCase().startsWith('access-control-')) ctx.remove(name);
  }
  const refreshToken = ctx.oidc?.entities.RefreshToken;
  if (ctx.status !== 200 || !refreshToken || !isTokenAnswer(ctx.body)) return;
  const { access_token, refresh_token, expires_in } = ctx.body;
  const info: TokenInfo = {
    access_token,
    refresh_token,
    token_type: 'Bearer',
    expires_in,
    refresh_expires_in: refreshToken.expiration,
  };
  ctx.body = info;
}

type TokenAnswer = Pick<TokenInfo, 'access_token' | 'refresh_token' | 'expires_in'>;

function isTokenAnswer(body: unknown): body is TokenAnswer {
  return typeof body === 'object' && body !== null && 'access_token' in body && 'refresh_token' in body;
}
