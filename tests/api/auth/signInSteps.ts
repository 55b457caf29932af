import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect } from 'vitest';
import type { TokenInfo } from '#contracts/api/auth.ts';
import type { Config } from '#server/config.ts';
import { buildApp } from '#server/process/app.ts';
import { makeProviders } from '#server/providers/index.ts';
import { testPassword } from '../../support/builders.ts';
import type { TestServer } from '../../support/server.ts';

/** The public URL of the server in these tests. */
export const publicUrl = 'http://localhost:4200';
export const redirectUri = `${publicUrl}/`;
export const signInConfig: Partial<Config> = { publicUrl, oauthRedirectUris: [redirectUri] };

/** Starts another process on the database of `server`, with its own configuration. Close it at the end of the test. */
export async function startAnotherProcess(server: TestServer, changes: Partial<Config> = {}): Promise<FastifyInstance> {
  const { db, clock } = server;
  const config = { ...server.config, ...changes };
  const app = await buildApp({ config, db, clock, providers: makeProviders(config) });
  return app.ready().then(() => app);
}

/**
 * Returns whether a step of an ended sign-in redirects to the login page, which opens the admin for a signed-in user.
 */
export const leadsToLogin = ({ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> }) =>
  statusCode === 303 && headers.location === `${publicUrl}/#/login?failure=expired`;

export const postForm = (app: FastifyInstance, url: string, fields: Record<string, string>, more: InjectOptions = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    ...more,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...more.headers },
  });

export const me = (app: FastifyInstance, token: string) =>
  app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } });

export async function signInByJson(app: FastifyInstance, email: string): Promise<TokenInfo> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/jwt/session',
    payload: { email, password: testPassword },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

export const refresh = (app: FastifyInstance, refreshToken: string) =>
  postForm(app, '/api/auth/oauth2/refresh', {
    grant_type: 'refresh_token',
    client_id: 'crm-tools',
    refresh_token: refreshToken,
  });

/** A browser without script: stores cookies by path and follows no redirects by itself. */
export class Browser {
  private readonly jar = new Map<string, { value: string; path: string }>();
  readonly setCookies: string[] = [];

  constructor(
    readonly app: FastifyInstance,
    private readonly headers: Record<string, string> = {},
  ) {}

  async get(address: string) {
    return this.send(address, { method: 'GET' });
  }

  async post(address: string, fields: Record<string, string>) {
    const payload = new URLSearchParams(fields).toString();
    return this.send(address, {
      method: 'POST',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  /** The `Set-Cookie` header that identifies the browser, as set last. */
  get ownCookie(): string {
    return this.setCookies.filter((line) => /^(__Host-)?cms_browser=/.test(line)).at(-1) ?? '';
  }

  private async send(address: string, options: InjectOptions) {
    const { pathname, search } = new URL(address, publicUrl);
    const cookie = [...this.jar]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ');
    const answer = await this.app.inject({
      ...options,
      url: pathname + search,
      headers: { accept: 'text/html', ...this.headers, ...options.headers, ...(cookie && { cookie }) },
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.keep(line);
    return answer;
  }

  private keep(line: string): void {
    this.setCookies.push(line);
    const [pair = '', ...attributes] = line.split(/; */);
    const [name = '', value = ''] = pair.split('=');
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
    const gone = attributes.some((one) => /^expires=Thu, 01 Jan 1970/i.test(one));
    if (gone) this.jar.delete(`${name} ${path}`);
    else this.jar.set(`${name} ${path}`, { value, path });
  }
}

/** Returns the values that the admin creates before it redirects to the sign-in page (RFC 7636). */
export function beginning(overrides: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const query = new URLSearchParams({
    client_id: 'crm-tools',
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
    ...overrides,
  });
  return { verifier, state, address: `/api/auth/oauth2/authorize?${query}` };
}

/** Opens the sign-in page and submits it. Returns the URL that the browser is redirected to. */
export async function signInByPage(browser: Browser, email: string, address: string): Promise<URL> {
  const page = String((await browser.get(address)).headers.location);
  const sent = await browser.post(page, { email, password: testPassword });
  expect(sent.statusCode, sent.body).toBe(303);
  const back = await browser.get(String(sent.headers.location));
  expect(back.statusCode, back.body).toBe(303);
  return new URL(String(back.headers.location));
}

export const exchange = (app: FastifyInstance, code: string, verifier: string, more: Record<string, string> = {}) =>
  postForm(app, '/api/auth/oauth2/token', {
    grant_type: 'authorization_code',
    client_id: 'crm-tools',
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
    ...more,
  });
