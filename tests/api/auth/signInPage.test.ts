import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiErrors } from '#contracts/errors.ts';
import { germanErrors } from '#contracts/germanErrors.ts';
import { makeUser, testPassword as password } from '../../support/builders.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { Browser, beginning, leadsToLogin, publicUrl, signInConfig, startAnotherProcess } from './signInSteps.ts';

let server: TestServer;
let app: FastifyInstance;
beforeAll(async () => {
  server = await startTestServer({ config: signInConfig });
  app = server.app;
});
afterAll(async () => {
  await server.close();
});

async function openPage(at = app, overrides: Record<string, string> = {}) {
  const browser = new Browser(at);
  const path = String((await browser.get(beginning(overrides).address)).headers.location);
  return { browser, path, page: await browser.get(path) };
}

describe('the sign-in page', () => {
  test('needs no script and has one heading, labels and the autocomplete hints of password managers', async () => {
    const { page } = await openPage();
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).not.toContain('<script');
    expect(page.body.match(/<h1>/g)).toHaveLength(1);
    for (const field of ['email', 'password']) expect(page.body).toContain(`<label for="${field}">`);
    expect(page.body).toContain('autocomplete="username"');
    expect(page.body).toContain('autocomplete="current-password"');
    expect(page.body).toContain('value=""');
  });

  test('has the heading of the admin: its short label and the environment', async () => {
    const { page } = await openPage();
    const [header = ''] = page.body.match(/<header>.*<\/header>/s) ?? [];
    const words = header
      .replace(/<span class="unseen">.*?<\/span>|<[^>]*>/g, ' ')
      .split(/\s+/)
      .filter(Boolean);
    expect(words).toEqual(['CMS', 'Local']);
  });

  test('is in German if the admin asks for it, with its errors too, and in English for an unknown language', async () => {
    const { browser, path, page } = await openPage(app, { ui_locales: 'de' });
    expect(page.body).toContain('<html lang="de">');
    expect(page.body).toContain('<button type="submit">Anmelden</button>');
    expect(page.body).toContain('Umgebung: </span>Lokal</p>');
    await browser.post(path, { email: 'nobody@example.com', password });
    expect((await browser.get(path)).body).toContain(germanErrors['invalid-credentials']);
    expect((await openPage(app, { ui_locales: 'xx constructor' })).page.body).toContain('<html lang="en">');
  });

  test('explains an invalid request in the language of the browser', async () => {
    const explained = async (header: string) =>
      (await app.inject({ url: '/api/auth/oauth2/authorize?client_id=none', headers: { 'accept-language': header } }))
        .body;
    expect(await explained('de-CH, en;q=0.5')).toContain('<h1>Ungültiger Anmeldelink</h1>');
    expect(await explained('fr, en;q=0.5')).toContain('<h1>Invalid login link</h1>');
  });

  test('has a policy that allows only to display it and to send its form', async () => {
    const { page } = await openPage();
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toMatch(/unsafe|script-src|\*/);
    expect(page.headers['cache-control']).toContain('no-store');
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
  });

  test('allows its form to redirect only to the origin of the redirect URI', async () => {
    const redirect = 'https://admin.example.com/';
    const elsewhere = await startAnotherProcess(server, { oauthRedirectUris: [redirect] });
    const { page } = await openPage(elsewhere, { redirect_uri: redirect });
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://admin.example.com;");
    await elsewhere.close();
  });

  test.each([
    ['a wrong password', {}, 'wrong', 'invalid-credentials'],
    ['an account that waits', { state: 'pending' }, password, 'user-pending'],
    ['a blocked account', { state: 'rejected' }, password, 'user-rejected'],
    ['an unverified address', { email_verified: false }, password, 'email-unverified'],
  ] as const)('shows an error for %s and keeps the email', async (_what, fields, typed, key) => {
    const { email } = await makeUser(server.db, fields);
    const { browser, path } = await openPage();
    const sent = await browser.post(path, { email, password: typed });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, path]);
    const answer = await browser.get(path);
    expect((await browser.get(path)).body).toBe(answer.body);
    expect(answer.body).toContain(`role="alert">${apiErrors[key].msg}<`);
    expect(answer.body).toContain(`value="${email}"`);
    expect(answer.body).not.toContain(typed === 'wrong' ? 'value="wrong"' : password);
  });

  test('offers to resend the verification to an unverified address', async () => {
    const { email } = await makeUser(server.db, { email_verified: false, email: 'a+b@example.com' });
    const { browser, path } = await openPage();
    await browser.post(path, { email, password });
    const resend = `${server.config.publicUrl}/#/email-verification?email=a%2Bb%40example.com`;
    expect((await browser.get(path)).body).toContain(`<a href="${resend}">Send verification email</a>`);
    await browser.post(path, { email, password: 'wrong' });
    expect((await browser.get(path)).body).not.toContain('Send verification email');
  });

  test('links to the password reset and, where registration is enabled, to registration', async () => {
    const { publicUrl } = server.config;
    const { page } = await openPage();
    expect(page.body).toContain(`href="${publicUrl}/#/password-reset"`);
    expect(page.body).toContain(`href="${publicUrl}/#/register"`);
    const closed = await startAnotherProcess(server, { selfRegistration: false });
    const other = await openPage(closed);
    await closed.close();
    expect(other.page.body).toContain(`href="${publicUrl}/#/password-reset"`);
    expect(other.page.body).not.toContain('/#/register');
  });

  test('shows the time to wait after too many attempts', async () => {
    const { email } = await makeUser(server.db);
    const { browser, path } = await openPage();
    for (let index = 0; index < 5; index++) await browser.post(path, { email, password: 'wrong' });
    await browser.post(path, { email, password });
    expect((await browser.get(path)).body).toContain('Too many attempts. Try again in 15 minutes.');
    server.clock.advance(14 * 60);
    expect((await browser.get(path)).body).toContain('Too many attempts. Try again in 1 minute.');
    server.clock.advance(60);
    expect((await browser.get(path)).body).not.toContain('role="alert"');
    expect((await browser.post(path, { email, password })).headers.location).toContain('/authorize/');
  });

  test('escapes user input', async () => {
    const { browser, path } = await openPage();
    await browser.post(path, { email: '"><script>alert(1)</script>', password: 'wrong' });
    const answer = await browser.get(path);
    expect(answer.body).not.toContain('<script');
    expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;');
  });

  test('rejects a malformed form with 400', async () => {
    const { browser, path } = await openPage();
    const answer = await browser.post(path, { email: 'a\0b', password: 'x' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('<h1>');
  });

  test('loads its own font', async () => {
    const font = await app.inject('/api/auth/fonts/inter.woff2');
    expect(font.statusCode).toBe(200);
    expect(font.headers['content-type']).toBe('font/woff2');
  });
});

describe('a sign-in started by an attacker', () => {
  /** The provider's own cookies hold the id of the sign-in: a sibling host of the CMS could plant them. */
  const planted = (path: string) => {
    const uid = path.split('/').at(-1) ?? '';
    return { uid, cookies: `cms_sign_in=${uid}; cms_sign_in_resume=${uid}` };
  };
  const isEnded = (answer: Parameters<typeof leadsToLogin>[0] & { body: string }) => {
    expect(leadsToLogin(answer)).toBe(true);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.body).toBe('');
  };

  test.each([
    ['no cookie of its own', async () => ''],
    [
      'the cookie of a sign-in of its own',
      async () => {
        const { browser } = await openPage();
        return browser.ownCookie.split(';', 1)[0];
      },
    ],
  ])('is ended at every step in a browser with %s', async (_what, ownCookie) => {
    const { email } = await makeUser(server.db);
    const attacker = await openPage();
    const { uid, cookies } = planted(attacker.path);
    const cookie = [cookies, await ownCookie()].filter(Boolean).join('; ');
    for (const step of ['', '/company', '/refused']) {
      isEnded(await app.inject({ url: attacker.path + step, headers: { cookie } }));
    }
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams({ email, password }).toString();
    isEnded(await app.inject({ method: 'POST', url: attacker.path, payload, headers }));
    // It can not be finished in a browser other than the one where the password was typed.
    const finished = await attacker.browser.post(attacker.path, { email, password });
    expect(finished.statusCode).toBe(303);
    isEnded(await app.inject({ url: `/api/auth/oauth2/authorize/${uid}`, headers: { cookie } }));
    const back = await attacker.browser.get(String(finished.headers.location));
    expect(back.headers.location).toContain('code=');
  });

  test('is ended where the browser has lost the cookies of that sign-in', async () => {
    const { email } = await makeUser(server.db);
    const { browser, path } = await openPage();
    const finished = await browser.post(path, { email, password });
    const headers = { cookie: browser.ownCookie.split(';', 1)[0] };
    isEnded(await app.inject({ url: path, headers }));
    isEnded(await app.inject({ url: new URL(String(finished.headers.location), publicUrl).pathname, headers }));
  });

  test('is bound to a random cookie that reveals nothing about it, one for all tabs of a browser', async () => {
    const browser = new Browser(app);
    const first = String((await browser.get(beginning().address)).headers.location);
    const cookie = browser.ownCookie;
    expect(cookie).toMatch(/^cms_browser=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/);
    expect(first).not.toContain(cookie.slice('cms_browser='.length, 55));
    const second = String((await browser.get(beginning().address)).headers.location);
    expect(browser.ownCookie).toBe(cookie);
    for (const path of [first, second]) expect((await browser.get(path)).statusCode).toBe(200);
  });
});

describe('the cookies of a sign-in', () => {
  test('on https are Secure with the prefix, HttpOnly, SameSite and limited to one path', async () => {
    const secure = await startAnotherProcess(server, {
      publicUrl: 'https://cms.example.com',
      oauthRedirectUris: ['https://cms.example.com/'],
    });
    const { email } = await makeUser(server.db);
    const { browser, path } = await openPage(secure, { redirect_uri: 'https://cms.example.com/' });
    const sent = await browser.post(path, { email, password });
    expect(String(sent.headers.location)).toMatch(/^https:\/\/cms\.example\.com\/api\/auth\/oauth2\/authorize\//);
    expect((await browser.get(String(sent.headers.location))).headers.location).toContain('code=');
    const set = browser.setCookies.filter((line) => !line.includes('1970'));
    expect(set.map((line) => line.split('=')[0])).toEqual([
      '__Host-cms_browser',
      '__Secure-cms_sign_in',
      '__Secure-cms_sign_in_resume',
      '__Host-cms_known_browser',
    ]);
    const ofBrowser = [set[0], set[3]];
    for (const line of ofBrowser) expect(line).toMatch(/; path=\/;.*; secure$/i);
    for (const line of set) {
      expect(line).toMatch(/; secure/i);
      expect(line).toMatch(/; httponly/i);
      expect(line).toMatch(/; samesite=lax/i);
      if (ofBrowser.includes(line)) continue;
      expect(line).toMatch(/; path=\/api\/auth\/(sign-in|oauth2\/authorize)\/[\w-]{43}/);
    }
    await secure.close();
  });

  test('on loopback http are plain', async () => {
    const { browser } = await openPage();
    expect(browser.setCookies.map((line) => line.split('=')[0])).toEqual([
      'cms_browser',
      'cms_sign_in',
      'cms_sign_in_resume',
    ]);
    for (const line of browser.setCookies) expect(line).not.toMatch(/; secure/i);
  });
});
