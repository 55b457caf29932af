import * as oauth from 'oauth4webapi';
import { oauthClientId } from '#contracts/limits.ts';
import { isLoopbackHost } from '#contracts/network.ts';
import { safeReturnTo } from './returnTo.ts';
import { failurePath, type KnownFailure } from './signInReturn.ts';
import { readTokenInfo } from './tokenInfo.ts';
import { storeTokens } from './tokenStore.ts';

/** Stored in this tab while the user is on the sign-in page; used once. */
type PendingSignIn = { state: string; verifier: string; next: string };

const pendingKey = 'cms_sign_in';
const client: oauth.Client = { client_id: oauthClientId };

const redirectUri = (publicUrl: string): string => `${publicUrl}/`;

function authorizationServer(publicUrl: string): oauth.AuthorizationServer {
  const issuer = `${publicUrl}/api/auth/oauth2`;
  return { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
}

/** Plain http is only allowed on loopback. */
const onLoopback = (publicUrl: string): boolean => isLoopbackHost(new URL(publicUrl).hostname);

/**
 * Leaves for the sign-in page: authorization code flow with PKCE (S256). State and verifier stay in this tab.
 * @param next path of the tool to open afterwards
 */
export async function beginSignIn(publicUrl: string, next: string): Promise<void> {
  const pending: PendingSignIn = {
    state: oauth.generateRandomState(),
    verifier: oauth.generateRandomCodeVerifier(),
    next: safeReturnTo(next),
  };
  const query = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri(publicUrl),
    response_type: 'code',
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    state: pending.state,
    ui_locales: document.documentElement.lang,
  });
  sessionStorage.setItem(pendingKey, JSON.stringify(pending));
  window.location.assign(`${authorizationServer(publicUrl).authorization_endpoint}?${query}`);
}

function takePending(): PendingSignIn | null {
  const text = sessionStorage.getItem(pendingKey);
  sessionStorage.removeItem(pendingKey);
  return text === null ? null : parsePending(text);
}

function parsePending(text: string): PendingSignIn | null {
  try {
    const value: unknown = JSON.parse(text);
    return isPending(value) ? value : null;
  } catch {
    return null;
  }
}

const isPending = (value: unknown): value is PendingSignIn =>
  typeof value === 'object' &&
  value !== null &&
  'state' in value &&
  typeof value.state === 'string' &&
  'verifier' in value &&
  typeof value.verifier === 'string' &&
  'next' in value &&
  typeof value.next === 'string';

/**
 * Finishes the sign-in with the query of the redirect: checks the stored state and exchanges the code.
 * @returns the path to open: the requested one, or the login page with the failure
 */
export async function finishSignIn(publicUrl: string, search: URLSearchParams): Promise<string> {
  const pending = takePending();
  const next = safeReturnTo(pending?.next);
  const fail = (failure: KnownFailure) => failurePath(failure, next);

  const error = search.get('error');
  if (error !== null) return failurePath(error || 'unknown', next);
  if (!search.get('code')) return fail('no-code');
  if (!pending) return fail('no-state');
  if (search.get('state') !== pending.state) return fail('state-mismatch');
  try {
    await exchange(publicUrl, search, pending);
    return next;
  } catch (cause) {
    console.error('The login could not be completed', cause);
    return fail('exchange-failed');
  }
}

async function exchange(publicUrl: string, search: URLSearchParams, { state, verifier }: PendingSignIn): Promise<void> {
  const server = authorizationServer(publicUrl);
  const callback = oauth.validateAuthResponse(server, client, search, state);
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    callback,
    redirectUri(publicUrl),
    verifier,
    { [oauth.allowInsecureRequests]: onLoopback(publicUrl), signal: AbortSignal.timeout(20_000) },
  );
  const info = await readTokenInfo(answer.clone());
  await oauth.processAuthorizationCodeResponse(server, client, answer);
  storeTokens(info);
}
