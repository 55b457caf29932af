import { randomUUID } from 'node:crypto';
import { afterAll, expect } from 'vitest';
import { type CompanyIssuer, companyGroup, type Speech, startCompanyIssuer } from '../../support/companyIssuer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { Browser, beginning, exchange, signInConfig } from './signInSteps.ts';

/** Starts a company issuer and a server that uses it for sign-on, until the tests of the file end. */
export async function companyServer({ config, ...more }: Parameters<typeof startTestServer>[0] = {}) {
  const issuer = await startCompanyIssuer();
  const server = await startTestServer({ ...more, config: { ...signInConfig, oidc: issuer.settings, ...config } });
  afterAll(async () => {
    await server.close();
    await issuer.close();
  });
  return { issuer, server };
}

/** A user of the company, with a unique `sub` and address. */
export type Colleague = { sub: string; email: string; name: string };

export function newColleague(name = 'Nova Field'): Colleague {
  const mark = randomUUID();
  return { sub: `sub-${mark}`, email: `${mark}@company.example`, name };
}

/** Returns the claims of a valid issuer for a user who may sign in. */
export const goodClaims = ({ email, name }: Colleague) => ({
  email,
  name,
  email_verified: true,
  groups: ['everybody', companyGroup],
});

/** Opens the sign-in page and goes to the issuer. Returns its page and the authorization request. */
export async function leave(server: Pick<TestServer, 'app'>, browser = new Browser(server.app)) {
  const begun = beginning();
  const path = String((await browser.get(begun.address)).headers.location);
  const left = await browser.get(`${path}/company`);
  expect(left.statusCode, left.body).toBe(303);
  return { ...begun, browser, path, request: new URL(String(left.headers.location)) };
}

/** Signs in at the issuer as the given colleague and returns the response of the callback. */
export async function signOnAs(
  server: Pick<TestServer, 'app'>,
  issuer: CompanyIssuer,
  colleague: Colleague,
  speech: Speech = { token: goodClaims(colleague) },
) {
  const left = await leave(server);
  const address = issuer.answer(left.request, colleague.sub, speech).href;
  return { ...left, address, answer: await left.browser.get(address) };
}

type Came = Awaited<ReturnType<typeof signOnAs>>;

/** Follows the redirect of the callback and returns the tokens. */
export async function goIn(server: Pick<TestServer, 'app'>, { browser, answer, verifier }: Came) {
  expect(answer.headers.location).toContain('/api/auth/oauth2/authorize/');
  const back = await browser.get(String(answer.headers.location));
  const code = new URL(String(back.headers.location)).searchParams.get('code') ?? '';
  const tokens = await exchange(server.app, code, verifier);
  expect(tokens.statusCode, tokens.body).toBe(200);
  return tokens.json();
}

/** Follows the redirect to the error page and returns its heading and status. */
export async function refusalOf({ browser, path, answer }: Came) {
  expect(answer.headers.location).toBe(`${path}/refused`);
  const page = await browser.get(`${path}/refused`);
  return {
    status: page.statusCode,
    title: /<h1>(.*)<\/h1>/.exec(page.body)?.[1],
    body: page.body,
    headers: page.headers,
  };
}

export const userOf = (server: TestServer, { email }: Colleague) =>
  server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

export const auditOf = async (server: TestServer, id: string): Promise<string[]> => {
  const entries = server.db.selectFrom('audit_log').select('action').where('record_id', '=', id).orderBy('id');
  return (await entries.execute()).map(({ action }) => action);
};

/** Approves the account through the API as an administrator. */
export async function approve(server: TestServer, colleague: Colleague): Promise<string> {
  const { id } = (await userOf(server, colleague)) ?? { id: '' };
  const json = { state: 'approved' };
  expect((await server.call('POST', `/api/users/${id}/state`, { as: 'admin', json })).status).toBe(200);
  return id;
}
