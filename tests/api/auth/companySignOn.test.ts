import type { FastifyInstance, InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { makePersonalToken, makeUser } from '../../support/builders.ts';
import { Browser, beginning, leadsToLogin, me, publicUrl, refresh, startAnotherProcess } from './signInSteps.ts';
import {
  approve,
  auditOf,
  companyServer,
  goIn,
  goodClaims,
  leave,
  newColleague,
  refusalOf,
  signOnAs,
  userOf,
} from './signOnSteps.ts';

const { issuer, server } = await companyServer();

/** A colleague whom an administrator has approved after their first sign-on. */
async function approvedColleague() {
  const colleague = newColleague();
  await signOnAs(server, issuer, colleague);
  return { ...colleague, id: await approve(server, colleague) };
}
const identities = (userId: string) =>
  server.db.selectFrom('identities').selectAll().where('user_id', '=', userId).execute();

describe('the redirect to the issuer', () => {
  test('requests a code with PKCE, state, nonce and a fresh sign-in, to one exact redirect URI', async () => {
    const { request } = await leave(server);
    expect(request.origin + request.pathname).toBe(`${issuer.settings.issuer}/authorize`);
    const { state, nonce, code_challenge, ...others } = Object.fromEntries(request.searchParams);
    expect(others).toEqual({
      client_id: 'campaign-cms',
      redirect_uri: `${publicUrl}/api/auth/sign-on/callback`,
      response_type: 'code',
      scope: 'openid profile email',
      prompt: 'login',
      code_challenge_method: 'S256',
    });
    for (const value of [state, nonce, code_challenge]) expect(value).toMatch(/^[\w-]{43}$/);
  });

  test('is offered on the sign-in page beside the password, or alone where passwords are disabled', async () => {
    const browser = new Browser(server.app);
    const path = String((await browser.get(beginning().address)).headers.location);
    const both = (await browser.get(path)).body;
    expect(both).toContain('name="password"');
    expect(both).toContain(`href="${path}/company">Continue with company sign-on</a>`);

    const without = await startAnotherProcess(server, { passwordSignIn: false });
    const alone = new Browser(without);
    const page = await alone.get(String((await alone.get(beginning().address)).headers.location));
    expect(page.body).toContain('Continue with company sign-on</a>');
    expect(page.body).not.toContain('name="password"');
    await without.close();
  });

  test('does not exist where no issuer is configured', async () => {
    const without = await startAnotherProcess(server, { oidc: null });
    const browser = new Browser(without);
    const path = String((await browser.get(beginning().address)).headers.location);
    expect((await browser.get(path)).body).not.toContain('company');
    const answer = await browser.get(`${path}/company`);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, path]);
    const callback = `${publicUrl}/api/auth/sign-on/callback?code=abc&state=${'s'.repeat(43)}`;
    expect(leadsToLogin(await browser.get(callback))).toBe(true);
    await without.close();
  });

  test('binds the browser by a cookie that is HttpOnly, Lax and, on https, __Host-', async () => {
    const { browser } = await leave(server);
    expect(browser.ownCookie).toMatch(/^cms_browser=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/);
    const secure = await startAnotherProcess(server, {
      publicUrl: 'https://cms.example.com',
      oauthRedirectUris: [`${publicUrl}/`],
    });
    const left = await leave({ app: secure });
    expect(left.browser.ownCookie).toMatch(/^__Host-cms_browser=.*; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/);
    expect(left.request.searchParams.get('redirect_uri')).toBe('https://cms.example.com/api/auth/sign-on/callback');
    await secure.close();
  });
});

describe('a first sign-on', () => {
  test('creates a pending account of the role external, with the verified address and the name', async () => {
    const colleague = newColleague('Nova Field');
    const came = await signOnAs(server, issuer, colleague);
    const { status, title } = await refusalOf(came);
    expect([status, title]).toEqual([403, 'Your account is awaiting approval']);
    const user = await userOf(server, colleague);
    expect(user).toMatchObject({
      display_name: 'Nova Field',
      email_verified: true,
      role: 'external',
      state: 'pending',
      password_hash: null,
      first_approved_at: null,
    });
    const [identity] = await identities(user?.id ?? '');
    expect(identity).toMatchObject({ issuer: issuer.settings.issuer, subject: colleague.sub });
    expect(await auditOf(server, user?.id ?? '')).toEqual(['user.registered', 'user.signed-on']);
    const told = await server.db
      .selectFrom('events')
      .select('payload')
      .where('type', '=', 'resource_changed')
      .execute();
    expect(told).toContainEqual({ payload: { resource: 'users', id: user?.id } });
  });

  test('may use two nodes: leave at one, return at the other', async () => {
    const other = await startAnotherProcess(server);
    let calls = 0;
    const inject = (options: InjectOptions) => (++calls % 2 === 0 ? other : server.app).inject(options);
    const both: FastifyInstance = Object.create(server.app, { inject: { value: inject } });
    const { title } = await refusalOf(await signOnAs({ app: both }, issuer, newColleague()));
    expect(title).toBe('Your account is awaiting approval');
    await other.close();
  });

  test('succeeds once an administrator has approved, with the tokens of any sign-in', async () => {
    const { id, ...colleague } = await approvedColleague();
    const tokens = await goIn(server, await signOnAs(server, issuer, colleague));
    expect((await me(server.app, tokens.access_token)).json()).toMatchObject({ id, role: 'external' });
    expect((await auditOf(server, id)).slice(-2)).toEqual(['user.signed-on', 'sign-in.started']);
  });

  test('creates one account for one user in two tabs at once', async () => {
    const colleague = newColleague();
    const tabs = await Promise.all([leave(server), leave(server), leave(server)]);
    const answers = await Promise.all(
      tabs.map(({ browser, request }) =>
        browser.get(issuer.answer(request, colleague.sub, { token: goodClaims(colleague) }).href),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect(await identities((await userOf(server, colleague))?.id ?? '')).toHaveLength(1);
  });

  test('stores names as text on one line, or the part before the @ if there is none', async () => {
    const named = newColleague();
    await signOnAs(server, issuer, named, { token: { ...goodClaims(named), name: ' <b>No\0va</b>\n  Field ' } });
    expect((await userOf(server, named))?.display_name).toBe('<b>No va</b> Field');
    const nameless = newColleague();
    await signOnAs(server, issuer, nameless, { token: { ...goodClaims(nameless), name: undefined } });
    expect((await userOf(server, nameless))?.display_name).toBe(nameless.email.split('@')[0]);
  });
});

describe('a later sign-on', () => {
  test('shows a blocked user that they are blocked and does not sign them in', async () => {
    const { id, ...colleague } = await approvedColleague();
    await server.call('POST', `/api/users/${id}/state`, { as: 'admin', json: { state: 'rejected' } });
    expect((await refusalOf(await signOnAs(server, issuer, colleague))).title).toBe('Your account is blocked');
  });

  test('identifies the user by the subject and updates their name and address', async () => {
    const { id, sub } = await approvedColleague();
    const renamed = { ...newColleague('Nova Brook'), sub };
    await goIn(server, await signOnAs(server, issuer, renamed));
    expect(await userOf(server, renamed)).toMatchObject({ id, display_name: 'Nova Brook' });
    expect(await auditOf(server, id)).toContain('user.details-changed');
  });

  test('keeps the old address if the new one is taken or not verified', async () => {
    const { id, ...colleague } = await approvedColleague();
    const other = await makeUser(server.db);
    for (const changed of [{ email: other.email }, { email: newColleague().email, email_verified: false }]) {
      await goIn(
        server,
        await signOnAs(server, issuer, colleague, { token: { ...goodClaims(colleague), ...changed } }),
      );
      expect(await userOf(server, colleague)).toMatchObject({ id });
    }
  });

  test('is required after 12 hours, so that users who left the group lose access', async () => {
    const { id: _, ...colleague } = await approvedColleague();
    const tokens = await goIn(server, await signOnAs(server, issuer, colleague));
    server.clock.advance(6 * 3600);
    const next = (await refresh(server.app, tokens.refresh_token)).json();
    server.clock.advance(6 * 3600 - 1);
    const last = (await refresh(server.app, next.refresh_token)).json();
    expect((await me(server.app, last.access_token)).statusCode).toBe(200);
    server.clock.advance(1);
    expect((await me(server.app, last.access_token)).statusCode).toBe(401);
    expect((await refresh(server.app, last.refresh_token)).statusCode).toBe(400);
  });

  test('ends all tokens of a user who is no longer in the group', async () => {
    const { id, ...colleague } = await approvedColleague();
    const tokens = await goIn(server, await signOnAs(server, issuer, colleague));
    const token = { ...goodClaims(colleague), groups: ['everybody'] };
    const { title, body } = await refusalOf(await signOnAs(server, issuer, colleague, { token }));
    expect(title).toBe('You are not in the group yet');
    expect(body).toContain(`a list without ${issuer.settings.group}.`);
    expect((await me(server.app, tokens.access_token)).statusCode).toBe(401);
    expect((await auditOf(server, id)).at(-1)).toBe('user.sign-on-refused');
  });
});

describe('an address that has an account', () => {
  test('is never linked automatically: the page says what to do, and the account stays unchanged', async () => {
    const { email, id } = await makeUser(server.db);
    const before = await server.db.selectFrom('users').selectAll().where('id', '=', id).execute();
    const stranger = { ...newColleague(), email: email.toUpperCase() };
    const { status, title, body } = await refusalOf(await signOnAs(server, issuer, stranger));
    expect([status, title]).toEqual([403, 'An account with this email already exists']);
    expect(body).toContain('Log in another way');
    expect(body).toContain('Log in the way you did before');
    expect(await identities(id)).toEqual([]);
    expect(await server.db.selectFrom('users').selectAll().where('id', '=', id).execute()).toEqual(before);
  });

  test('is not linked to a second identity either', async () => {
    const { email } = await approvedColleague();
    const { title } = await refusalOf(await signOnAs(server, issuer, { ...newColleague(), email }));
    expect(title).toBe('An account with this email already exists');
  });
});

describe('a personal token', () => {
  test('of a company user works for 30 days after their last sign-on', async () => {
    const { id, ...colleague } = await approvedColleague();
    const bearer = await makePersonalToken(server.db, { user: { id } });
    const works = async () => (await me(server.app, bearer)).statusCode;
    server.clock.advance(30 * 24 * 3600 - 1);
    expect(await works()).toBe(200);
    server.clock.advance(1);
    expect(await works()).toBe(401);
    await signOnAs(server, issuer, colleague);
    expect(await works()).toBe(200);
  });

  test('of a user with a password has no such limit', async () => {
    const bearer = await makePersonalToken(server.db, { user: await makeUser(server.db) });
    server.clock.advance(60 * 24 * 3600);
    expect((await me(server.app, bearer)).statusCode).toBe(200);
  });
});

describe('an issuer that is unavailable', () => {
  test('is reported on the page, also when the server starts, and is retried on the next attempt', async () => {
    const later = await startAnotherProcess(server);
    issuer.fail('/.well-known/openid-configuration', 503);
    const browser = new Browser(later);
    const path = String((await browser.get(beginning().address)).headers.location);
    expect((await browser.get(path)).statusCode).toBe(200);
    const page = await browser.get(`${path}/company`);
    expect(page.statusCode).toBe(502);
    expect(page.body).toContain('Company sign-on can’t be reached');
    expect(page.body).toContain(`href="${path}/company">Try again</a>`);
    issuer.fail('/.well-known/openid-configuration', null);
    expect((await browser.get(`${path}/company`)).statusCode).toBe(303);
    await later.close();
  });

  test('when the browser returns changes nothing, and a retry succeeds', async () => {
    const { id: _, ...colleague } = await approvedColleague();
    issuer.fail('/token', 500);
    const { status, title } = await refusalOf(await signOnAs(server, issuer, colleague));
    issuer.fail('/token', null);
    expect([status, title]).toEqual([502, 'Company sign-on can’t be reached']);
    await goIn(server, await signOnAs(server, issuer, colleague));
  });

  test('is asked for its metadata once, however many users leave for it', async () => {
    const fresh = await startAnotherProcess(server);
    const before = issuer.asked.length;
    await Promise.all(Array.from({ length: 5 }, () => leave({ app: fresh })));
    expect(issuer.asked.slice(before)).toEqual(['/.well-known/openid-configuration']);
    await fresh.close();
  });
});
