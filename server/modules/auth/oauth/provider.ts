import type { Configuration, FindAccount, InteractionResults, KoaContextWithOIDC } from 'oidc-provider';
import { oauthClientId } from '#contracts/limits.ts';
import { isObject } from '#contracts/values.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { requestedLocale } from '#server/plugins/locales.ts';
import { bindToBrowser, browserCookie, browserSecretOf, newBrowserSecret } from '../browser/browserCookie.ts';
import { sendProviderError } from '../page/providerError.ts';
import { isWithinRoleLimits } from '../sessions/roleLimits.ts';
import { type LoginProof, recordUserSession } from '../sessions/userSessions.ts';
import { adapterOn } from './adapter.ts';
import { grantOfAgent } from './agentGrant.ts';
import { adminClient, scope } from './client.ts';
import { cookiesFor, dropSessionCookie } from './cookies.ts';
import { errors, interactionPolicy, Provider } from './oidcProvider.ts';
import { isOtherResource } from './resource.ts';
import { issuerOf, signingKeys } from './signingKeys.ts';
import { answerTokenInfo, lifetimesOf } from './tokenInfo.ts';
import { rememberRequest } from './tokenPairs.ts';

export type SignInDependencies = Pick<Dependencies, 'config' | 'db' | 'clock'>;

/** Path of the sign-in page. The cookie of a sign-in is limited to its page. */
export const signInPath = '/api/auth/sign-in';

/** Creates the authorization server (RFC 6749, 7636, 8707, 9207) for the admin and for agents that register themselves. */
export async function createProvider(dependencies: SignInDependencies): Promise<Provider> {
  const { config, db, clock } = dependencies;
  const { current } = await signingKeys(db, clock);
  const provider = new Provider(issuerOf(config), {
    ...protocol,
    adapter: adapterOn(db, clock),
    // It signs nothing with it: it issues no ID tokens.
    jwks: { keys: [current.privateJwk] },
    clients: [adminClient(config.oauthRedirectUris)],
    cookies: cookiesFor(config),
    extraParams: { resource: (_ctx, given) => refuseOtherResource(config, given) },
    findAccount: accountFinder(dependencies),
    interactions: { policy: signInOnly(), url: signInPage(dependencies) },
    loadExistingGrant: grantOfSignIn(dependencies),
    renderError: (ctx, out, error) => sendProviderError(ctx, config, out, error),
    ttl: {
      ...ttl,
      Grant: config.refreshTotalSeconds,
      AccessToken: (ctx) => lifetimesOf(config, ctx.oidc.entities.Grant).access,
      RefreshToken: (ctx) => lifetimesOf(config, ctx.oidc.entities.Grant).refresh,
    },
  });
  // `messageFor` sets the forwarded headers from PUBLIC_URL.
  provider.proxy = true;
  provider.use(rememberRequest);
  provider.use(dropSessionCookie(provider));
  provider.use(answerTokenInfo);
  provider.use(describeAsOAuth);
  return provider;
}

/** What the metadata says of an OpenID provider, which this server is not: it issues no ID tokens. */
const ofOpenId = [
  'claims_parameter_supported',
  'claims_supported',
  'claim_types_supported',
  'id_token_signing_alg_values_supported',
  'request_uri_parameter_supported',
  'subject_types_supported',
];

/** Refuses a request for another resource than the only one (RFC 8707, section 2). */
function refuseOtherResource(config: SignInDependencies['config'], given: string | undefined): void {
  if (isOtherResource(config, given)) throw new errors.InvalidTarget('resource must be the URL of the MCP server');
}

/** Reduces the metadata to that of an OAuth 2.0 authorization server (RFC 8414). */
async function describeAsOAuth(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.oidc?.route !== 'discovery' || !isObject(ctx.body)) return;
  const metadata = Object.entries(ctx.body).filter(([name]) => !ofOpenId.includes(name));
  const registration_endpoint = `${ctx.oidc.issuer}/register`;
  ctx.body = { ...Object.fromEntries(metadata), scopes_supported: [scope], registration_endpoint };
}

const protocol = {
  responseTypes: ['code'],
  scopes: [scope],
  claims: {},
  subjectTypes: ['public'],
  clientAuthMethods: ['none'],
  pkce: { required: () => true },
  formats: { bitsOfOpaqueRandomness: 256 },
  clockTolerance: 0,
  allowOmittingSingleRegisteredRedirectUri: false,
  expiresWithSession: () => false,
  issueRefreshToken: () => true,
  rotateRefreshToken: () => true,
  // `answerTokenInfo` removes CORS headers, so a page of another origin can't read a response.
  clientBasedCORS: () => true,
  enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
  },
  routes: { authorization: '/authorize', token: '/token', jwks: '/jwks' },
} satisfies Configuration;

/** Seconds. A user has an hour to sign in, the browser a minute to exchange its code. */
const ttl = { AuthorizationCode: 60, Interaction: 3600, Session: 3600, IdToken: 3600 };

/** Returns the URL of the sign-in page, bound to the requesting browser. */
function signInPage({ config, db }: SignInDependencies) {
  return async (ctx: KoaContextWithOIDC, { uid }: { uid: string }): Promise<string> => {
    const browser = browserSecretOf(config, ctx.headers.cookie) ?? newBrowserSecret();
    await bindToBrowser(db, { uid, browser });
    ctx.append('set-cookie', browserCookie(config, browser));
    return `${signInPath}/${uid}`;
  };
}

/** The admin needs no consent, and agents have a separate page for it, before the login is complete. */
function signInOnly() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}

/** Returns how the user of a finished login proved who they are; null for company sign-on. */
function proofOf(result: InteractionResults | undefined): LoginProof | null {
  const proof = result?.proof;
  return proof === 'password' || proof === 'second-factor' ? proof : null;
}

/** Creates a grant for each sign-in. Existing grants are never reused. */
function grantOfSignIn({ db, clock }: SignInDependencies) {
  return async ({ oidc, ip, headers }: KoaContextWithOIDC) => {
    const userId = oidc.result?.login?.accountId;
    if (!userId || !oidc.client) return undefined;
    if (oidc.client.clientId !== oauthClientId) return grantOfAgent({ db, clock }, oidc, ip);
    const grant = new oidc.provider.Grant({ accountId: userId, clientId: oidc.client.clientId });
    grant.addOIDCScope(scope);
    const grantId = await grant.save();
    const locale = requestedLocale(oidc.params?.ui_locales);
    const origin = { userAgent: headers['user-agent'] ?? null, address: ip, locale };
    await recordUserSession(db, clock, { grantId, userId, origin, proof: proofOf(oidc.result) });
    return grant;
  };
}

/**
 * Returns the provider's account lookup. It finds only approved users, without system users, and runs when a code is
 * issued, when it is exchanged and at each refresh. It returns nothing for a sign-in that the limits of the role have ended.
 */
function accountFinder({ db, clock }: SignInDependencies): FindAccount {
  return async (_ctx, accountId, token) => {
    const grantId = token?.grantId ?? null;
    const user = await db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role')
      .leftJoin('sign_ins', (join) => join.on('sign_ins.grant_id', '=', grantId))
      .select('users.id')
      .where('users.id', '=', accountId)
      .where('users.state', '=', 'approved')
      .where('users.is_system', '=', false)
      .where((eb) => eb.or([eb('sign_ins.grant_id', 'is', null), isWithinRoleLimits(clock.now())]))
      .executeTakeFirst();
    return user && { accountId: user.id, claims: async () => ({ sub: user.id }) };
  };
}
