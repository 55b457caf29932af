import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { campaignId, campaignNumber } from './campaign.ts';

/** How a token differs from the right one. */
export type TokenChanges = { claims?: JWTPayload; typ?: string; signer?: 'stranger' | 'none' };

/** Signs the tokens of the stand-in for the tool. */
export type ToolTokens = Awaited<ReturnType<typeof createToolTokens>>;

/** Creates keys and returns their JWKS and a function that signs tokens for a campaign of the app. */
export async function createToolTokens(toolUrl: string, appId: string) {
  const own = await generateKeyPair('ES256');
  const stranger = await generateKeyPair('ES256');
  const kid = randomUUID();
  const jwks = { keys: [{ ...(await exportJWK(own.publicKey)), kid, alg: 'ES256', use: 'sig' }] };

  const sign = async (purpose: string, { claims, typ = 'app+jwt', signer }: TokenChanges = {}): Promise<string> => {
    const now = Math.floor(Date.now() / 1_000);
    const payload = {
      iss: `${toolUrl}/api/auth/oauth2`,
      aud: appId,
      sub: '0190c1f0-0000-7000-8000-00000000000a',
      campaign_id: campaignId,
      app_id: campaignNumber,
      purpose,
      permissions: permissionsOf(purpose),
      session: null,
      ...(purpose === 'reports' && { name: 'Check' }),
      iat: now,
      exp: now + 600,
      jti: randomUUID(),
      ...claims,
    };
    if (signer === 'none') return unsigned(payload);
    const key = signer === 'stranger' ? stranger.privateKey : own.privateKey;
    return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', typ, kid }).sign(key);
  };
  return { jwks, sign };
}

const permissionsOf = (purpose: string): string[] =>
  purpose === 'consumer-data'
    ? ['consumer-data-modify']
    : ['campaigns-read', 'campaigns-modify', ...(purpose === 'reports' ? ['consumer-data-read'] : [])];

/** Returns a token that claims to need no signature. */
function unsigned(payload: JWTPayload): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'app+jwt' })}.${part(payload)}.`;
}
