import type { TokenInfo } from '#contracts/api/auth.ts';
import { demoPassword } from '#server/seed/demo.ts';
import type { BuiltServer } from './builtServer.ts';

/** `body` is the JSON of the response; its type is open, because a test's expectations check it. */
type HttpAnswer = { status: number; body: ReturnType<typeof JSON.parse> };

/** Sends one HTTP request with JSON; rejects if there is no response. */
export async function callHttp(
  server: Pick<BuiltServer, 'url'>,
  method: string,
  path: string,
  { token, json, headers }: { token?: string; json?: unknown; headers?: Record<string, string> } = {},
): Promise<HttpAnswer> {
  const answer = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') && text !== '';
  return { status: answer.status, body: isJson ? JSON.parse(text) : null };
}

/** Logs a demo account in; returns its access token. */
export async function signInDemo(server: Pick<BuiltServer, 'url'>, email = 'editor@example.com'): Promise<string> {
  return (await demoTokens(server, email)).access_token;
}

/** Logs a demo account in; returns all of its tokens. */
export async function demoTokens(server: Pick<BuiltServer, 'url'>, email: string): Promise<TokenInfo> {
  const json = { email, password: demoPassword };
  const { status, body } = await callHttp(server, 'POST', '/api/auth/jwt/session', { json });
  if (status !== 200) throw new Error(`${email} can't sign in: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Sends a form to the authorization server (RFC 6749, section 3.2). */
export async function postOAuthForm(
  server: Pick<BuiltServer, 'url'>,
  call: 'token' | 'refresh',
  fields: Record<string, string>,
): Promise<HttpAnswer> {
  const body = new URLSearchParams({ client_id: 'crm-tools', ...fields });
  const answer = await fetch(`${server.url}/api/auth/oauth2/${call}`, { method: 'POST', body });
  return { status: answer.status, body: await answer.json() };
}

/** Exchanges a refresh token for new tokens. */
export const refreshTokens = (server: Pick<BuiltServer, 'url'>, refresh_token: string): Promise<HttpAnswer> =>
  postOAuthForm(server, 'refresh', { grant_type: 'refresh_token', refresh_token });

/**
 * Sends a fan's sign-up on a campaign's public page, as a browser without script posts it; returns the status, 303 if
 * it was stored.
 */
export async function signUp(publicPage: string): Promise<number> {
  const body = new URLSearchParams({ name: 'Fay', email: 'fay@example.com', consent: 'yes' });
  return (await fetch(`${publicPage}/sign-up`, { method: 'POST', body, redirect: 'manual' })).status;
}
