import { describe, expect, test } from 'vitest';
import { type Speech, startCompanyIssuer } from '../../support/companyIssuer.ts';
import { Browser, leadsToLogin, startAnotherProcess } from './signInSteps.ts';
import {
  type Colleague,
  companyServer,
  goodClaims,
  leave,
  newColleague,
  refusalOf,
  signOnAs,
  userOf,
} from './signOnSteps.ts';

const written: string[] = [];
const { issuer, server } = await companyServer({
  config: { logLevel: 'trace' },
  logTo: { write: (line) => void written.push(line) },
});

const reasons = () => written.flatMap((line) => JSON.parse(line).reason ?? []);
const minuteAgo = () => Math.floor(Date.now() / 1000) - 60;

/** Forged claims, and what the log then says. */
const forgeries: [string, (colleague: Colleague) => Speech, RegExp][] = [
  ['another nonce', () => ({ token: { nonce: 'n'.repeat(43) } }), /"nonce"/],
  ['no nonce', () => ({ token: { nonce: undefined } }), /"nonce"/],
  ['another audience', () => ({ token: { aud: 'another-client' } }), /"aud"/],
  ['another party that it was made for', () => ({ token: { aud: ['campaign-cms', 'b'], azp: 'b' } }), /"azp"/],
  ['another issuer', () => ({ token: { iss: 'https://evil.example' } }), /"iss"/],
  ['an end that is past', () => ({ token: { exp: minuteAgo() } }), /"exp"/],
  ['no end', () => ({ token: { exp: undefined } }), /"exp"/],
  ['a beginning that is to come', () => ({ token: { nbf: minuteAgo() + 3600 } }), /"nbf"/],
  ['no subject', () => ({ token: { sub: undefined } }), /"sub"/],
  ['a subject that can’t be stored', () => ({ token: { sub: 'a\0b' } }), /subject/],
  ['a subject that is not a text', () => ({ token: { sub: 7 } }), /./],
  ['another key’s signature', () => ({ signedBy: 'another key' }), /signature/],
  ['no signature', () => ({ signedBy: 'nobody' }), /alg/],
  ['the client secret’s signature', () => ({ signedBy: 'the client secret' }), /alg/],
];

describe('an ID token with', () => {
  test.each(forgeries)('%s signs nobody in and makes no account', async (_what, forge, reason) => {
    const colleague = newColleague();
    const { token, ...speech } = forge(colleague);
    const came = await signOnAs(server, issuer, colleague, {
      ...speech,
      token: { ...goodClaims(colleague), ...token },
    });
    const { status, title, body } = await refusalOf(came);
    expect([status, title]).toEqual([403, 'Company sign-on did not work']);
    expect(body).not.toContain(colleague.sub);
    expect(await userOf(server, colleague)).toBeUndefined();
    expect(reasons().at(-1)).toMatch(reason);
  });
});

describe('a response', () => {
  test('of userinfo about another subject is rejected', async () => {
    const [colleague, other] = [newColleague(), newColleague()];
    const userinfo = { ...goodClaims(colleague), sub: other.sub };
    const { title } = await refusalOf(await signOnAs(server, issuer, colleague, { userinfo }));
    expect(title).toBe('Company sign-on did not work');
    expect(await userOf(server, colleague)).toBeUndefined();
  });

  test.each([
    ['another issuer', 'https://evil.example'],
    ['no issuer', null],
  ])('that names %s is a mix-up, and its code is not exchanged', async (_what, answerIssuer) => {
    const colleague = newColleague();
    const asked = issuer.asked.length;
    const came = await signOnAs(server, issuer, colleague, { token: goodClaims(colleague), answerIssuer });
    expect((await refusalOf(came)).title).toBe('Company sign-on did not work');
    expect(issuer.asked.slice(asked)).not.toContain('/token');
  });

  test.each([
    ['access_denied', 403, 'Sign-on was canceled'],
    ['temporarily_unavailable', 502, 'Company sign-on can’t be reached'],
    ['invalid_scope', 403, 'Company sign-on did not work'],
    ['<img src=x onerror=alert(1)>', 403, 'Company sign-on did not work'],
  ])('with the error %s shows our own message', async (error, status, title) => {
    const { browser, path, request } = await leave(server);
    const back = issuer.answer(request, 'nobody');
    back.searchParams.delete('code');
    back.searchParams.set('error', error);
    back.searchParams.set('error_description', 'call 555-0100');
    const refusal = await refusalOf({ browser, path, answer: await browser.get(back.href) } as Parameters<
      typeof refusalOf
    >[0]);
    expect([refusal.status, refusal.title]).toEqual([status, title]);
    expect(refusal.body).not.toMatch(/555|<img/);
  });
});

describe('a callback', () => {
  /** A new colleague sees that their account is awaiting approval. */
  const cameIn = ({ headers }: { headers: Record<string, unknown> }) => /\/refused$/.test(String(headers.location));

  test('works once: a second time, and 20 at once, sign nobody in', async () => {
    const colleague = newColleague();
    const { browser, request } = await leave(server);
    const address = issuer.answer(request, colleague.sub, { token: goodClaims(colleague) }).href;
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.get(address)));
    expect(answers.filter(leadsToLogin)).toHaveLength(19);
    expect(answers.filter(cameIn)).toHaveLength(1);
    expect(leadsToLogin(await browser.get(address))).toBe(true);
  });

  test('works only in the browser that started it: a link from another sign-on does nothing', async () => {
    const attacker = newColleague();
    const begun = await leave(server);
    const link = issuer.answer(begun.request, attacker.sub, { token: goodClaims(attacker) }).href;
    const asked = issuer.asked.length;
    // A browser that never left, and one with its own sign-on in progress.
    for (const victim of [new Browser(server.app), (await leave(server)).browser]) {
      const answer = await victim.get(link);
      expect(leadsToLogin(answer)).toBe(true);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(issuer.asked.slice(asked)).toEqual([]);
    expect(cameIn(await begun.browser.get(link))).toBe(true);
  });

  test.each([
    ['without a state', (back: URL) => back.searchParams.delete('state')],
    ['with another state', (back: URL) => back.searchParams.set('state', 's'.repeat(43))],
    ['with two states', (back: URL) => back.searchParams.append('state', 's'.repeat(43))],
  ])('%s redirects to the login page', async (_what, change) => {
    const { browser, request } = await leave(server);
    const back = issuer.answer(request, newColleague().sub);
    change(back);
    expect(leadsToLogin(await browser.get(back.href))).toBe(true);
  });

  test('with the code of another sign-on is refused, also in the same browser', async () => {
    const colleague = newColleague();
    const [first, second] = [await leave(server), await leave(server)];
    const code = issuer.answer(first.request, colleague.sub, { token: goodClaims(colleague) }).searchParams.get('code');
    const back = issuer.answer(second.request, colleague.sub, { token: goodClaims(colleague) });
    back.searchParams.set('code', code ?? '');
    const answer = await second.browser.get(back.href);
    expect((await refusalOf({ ...second, address: back.href, answer })).title).toBe('Company sign-on did not work');
    expect(reasons().at(-1)).toContain('invalid_grant');
  });

  test('works from two tabs of a browser, each in its own sign-in, and after a double click', async () => {
    const browser = new Browser(server.app);
    const [first, second] = [await leave(server, browser), await leave(server, browser)];
    const clicked = await browser.get(`${first.path}/company`);
    for (const request of [second.request, first.request, new URL(String(clicked.headers.location))]) {
      const colleague = newColleague();
      const address = issuer.answer(request, colleague.sub, { token: goodClaims(colleague) }).href;
      expect(cameIn(await browser.get(address))).toBe(true);
    }
  });

  test('works for an hour, and unanswered ones are swept', async () => {
    const { browser, request } = await leave(server);
    server.clock.advance(3600);
    expect(leadsToLogin(await browser.get(issuer.answer(request, newColleague().sub).href))).toBe(true);
    await server.timers.turn();
    expect(await server.db.selectFrom('sign_on_attempts').selectAll().execute()).toEqual([]);
  });
});

describe('a wrong issuer', () => {
  test.each([
    ['names another', { issuer: 'https://evil.example' }],
    ['stands for every company', { issuer: 'http://127.0.0.1/{tenantid}/v2.0' }],
    ['leads to no web page', { authorization_endpoint: 'javascript:alert(1)' }],
  ])('%s: nobody is redirected to it', async (_what, metadata) => {
    const lying = await startCompanyIssuer();
    Object.assign(lying.metadata, metadata);
    const app = await startAnotherProcess(server, { logLevel: 'silent', oidc: lying.settings });
    await expect(leave({ app })).rejects.toThrow(/502|403/);
    await app.close();
    await lying.close();
  });

  test('a server whose secret the issuer rejects signs nobody in', async () => {
    const app = await startAnotherProcess(server, {
      logLevel: 'silent',
      oidc: { ...issuer.settings, clientSecret: 'old' },
    });
    const colleague = newColleague();
    expect((await refusalOf(await signOnAs({ app }, issuer, colleague))).title).toBe('Company sign-on did not work');
    await app.close();
  });
});

test('no code, state, secret or token of a sign-on appears in the log or as plain text in the database', async () => {
  const colleague = newColleague();
  const { request, browser } = await leave(server);
  const back = issuer.answer(request, colleague.sub, { token: { ...goodClaims(colleague), aud: 'another' } });
  const [kept] = await server.db.selectFrom('sign_on_attempts').selectAll().execute();
  await browser.get(back.href);
  const state = request.searchParams.get('state') ?? '';
  const cookie = /cms_browser=([\w-]+)/.exec(browser.ownCookie)?.[1] ?? '';
  const secrets = [state, cookie, kept?.verifier ?? '', kept?.nonce ?? '', back.searchParams.get('code') ?? ''];
  for (const secret of [...secrets, issuer.settings.clientSecret]) {
    expect(secret.length).toBeGreaterThan(20);
    expect(written.join('')).not.toContain(secret);
  }
  const stored = JSON.stringify(kept);
  for (const secret of [state, cookie]) expect(stored).not.toContain(secret);
  // A random id of 43 characters may contain such a beginning by chance.
  expect(written.join('')).not.toMatch(/eyJ[\w-]{10,}\.eyJ/);
});
