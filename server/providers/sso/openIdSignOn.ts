import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Clock } from '../../clock.ts';
import type { FetchAnswer } from '../outside/guardedFetch.ts';
import { identityFrom, isWhole, refuseWeakSignOn } from './claims.ts';
import { signOnFailure } from './failures.ts';
import { issuerFetch } from './issuerFetch.ts';
import type { OidcConfig } from './oidcConfig.ts';
import { type CompanySignOn, SignOnRefusedError, SignOnUnreachableError } from './sso.ts';

type Needs = { settings: OidcConfig; fetch: FetchAnswer; clock: Clock };

/** How long the discovery document is cached; keys are refreshed much more often. */
const discoveredForMs = 3_600_000;

/** Authenticates the client as the issuer supports it; the default is from OpenID Connect Core, section 9. */
const authenticateBy =
  (secret: string): ClientAuth =>
  (server, ...request) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (takesPost ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, ...request);
  };

async function discover({ issuer, clientId, clientSecret }: OidcConfig, fetch: FetchAnswer): Promise<Configuration> {
  const isPlain = issuer.startsWith('http:');
  const found = await discovery(new URL(issuer), clientId, {}, authenticateBy(clientSecret), {
    // Verifies the ID token's signature too, because TLS to the token endpoint alone is not sufficient proof.
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    [customFetch]: issuerFetch(fetch),
  }).catch((error: unknown) => {
    throw new SignOnUnreachableError(`discovery: ${signOnFailure(error).message}`);
  });
  const { issuer: foundIssuer } = found.serverMetadata();
  // Some issuers serve all their customers under one URL.
  if (new URL(foundIssuer).href !== new URL(issuer).href)
    throw new SignOnUnreachableError(`discovery: the issuer is ${foundIssuer}`);
  return found;
}

/**
 * Returns a function that runs discovery on first use, shares it among concurrent callers, and retries after a
 * failure.
 */
function discoverer({ settings, fetch, clock }: Needs): () => Promise<Configuration> {
  let known: { found: Promise<Configuration>; until: number } | null = null;
  return () => {
    const now = clock.now().getTime();
    if (known && now < known.until) return known.found;
    const asked = { found: discover(settings, fetch), until: now + discoveredForMs };
    known = asked;
    asked.found.catch(() => {
      if (known === asked) known = null;
    });
    return asked.found;
  };
}

/** Returns the userinfo response if the ID token lacks claims; it must have the same subject. */
async function userInfo(found: Configuration, settings: OidcConfig, token: IDToken, accessToken: string) {
  if (isWhole(token, settings) || !found.serverMetadata().userinfo_endpoint) return {};
  return fetchUserInfo(found, accessToken, token.sub);
}

async function leaveFor(found: Configuration, { scopes, prompt, acrValues }: OidcConfig, redirectUri: string) {
  const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const address = buildAuthorizationUrl(found, {
    redirect_uri: redirectUri,
    scope: scopes,
    prompt,
    ...(acrValues.length > 0 && { acr_values: acrValues.join(' ') }),
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
  });
  return { address: address.href, secrets };
}

/** Creates the real company sign-on with OpenID Connect. */
export function openIdSignOn(needs: Needs): CompanySignOn {
  const { settings } = needs;
  const discovered = discoverer(needs);
  return {
    begin: async (redirectUri) => {
      try {
        return await leaveFor(await discovered(), settings, redirectUri);
      } catch (error) {
        throw signOnFailure(error);
      }
    },
    finish: async (answer, { state, nonce, verifier }) => {
      try {
        const found = await discovered();
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
        const tokens = await authorizationCodeGrant(found, answer, { ...checks, idTokenExpected: true });
        const token = tokens.claims();
        if (!token) throw new SignOnRefusedError('there is no id token');
        refuseWeakSignOn(token, settings);
        return identityFrom(token, await userInfo(found, settings, token, tokens.access_token), settings);
      } catch (error) {
        throw signOnFailure(error);
      }
    },
  };
}
