import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApps } from '#campaign-apps/app.ts';
import { sampleTestAccounts } from '#contracts/tokenGate.ts';
import { campaign, emptyClientFolder } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

const page = '/listening-party/northern-lights';
const prePageId = '0190c1f0-0000-7000-8000-000000000002';
const secrets = {
  name: 'Secret working title',
  page: { title: 'Hidden title', blocks: [{ id: 'a', type: 'text', text: 'Hidden words.' }] },
  meta_tags: {
    title: 'Hidden meta title',
    og_title: 'Hidden og title',
    og_description: 'Hidden description',
    og_image: 'https://img.example.com/hidden.jpg',
    favicon: 'https://img.example.com/hidden.ico',
  },
};
const prePage = {
  id: prePageId,
  app: 'pre-page',
  slug: 'northern-lights-pre-page',
  name: 'Secret working title Pre-Page',
  url: 'http://apps.example.com/pre-page/northern-lights-pre-page',
  meta_tags: { title: 'Something is coming', og_description: 'Soon' },
  page: { title: 'On the poster', blocks: [] },
};
const [valid, , invalid] = sampleTestAccounts('album-7');

let apps: Apps;
/** Each test uses its own network address. */
let ip = 0;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());
beforeEach(() => {
  ip += 1;
  apps.cms.state.down = false;
  apps.cms.state.others = { [prePageId]: prePage };
  setCampaign();
});

function setCampaign(gate: object = {}, more: object = {}): void {
  const token_gate = { enabled: true, product_id: 'album-7', provider: 'twelve_x_twelve', ...gate };
  apps.cms.state.campaign = Object.assign({ ...campaign, ...secrets }, { token_gate, token_gate_id: prePageId }, more);
  apps.clock.now += 10_000;
}

type Form = Record<string, string | undefined>;
const visit = (cookie?: string, headers: Record<string, string> = {}, url = page) =>
  apps.server.inject({ url, headers: { ...headers, ...(cookie && { cookie }) } });
const post = (
  form: Form,
  { action = 'enter', remoteAddress = `192.0.2.${ip}`, headers = {}, server = apps.server } = {},
) =>
  server.inject({
    method: 'POST',
    url: `${page}/${action}`,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(Object.entries(form).map(([name, value]) => [name, value ?? ''])).toString(),
  });
const accountOf = (account = valid): Form => ({ email: account?.email, password: account?.password });
/** Returns the cookie of a visitor with access. */
const letIn = async () => String((await post(accountOf())).headers['set-cookie']).split(';')[0] ?? '';

describe('a visitor with access', () => {
  it('can log out, which ends the access in this browser', async () => {
    const cookie = await letIn();
    const { body } = await visit(cookie);
    expect(body).toContain(`<form method="post" action="${page}/leave?lang=en"`);
    const left = await post({}, { action: 'leave', headers: { cookie } });
    expect([left.statusCode, left.headers.location]).toEqual([303, `${page}?lang=en`]);
    expect(left.headers['set-cookie']).toMatch(
      /^gate=; Path=\/listening-party\/northern-lights; Max-Age=0; HttpOnly; SameSite=Lax/,
    );
    expect((await visit()).body).not.toContain('/leave');
    setCampaign({ enabled: false });
    expect((await visit()).body).not.toContain('/leave');
  });
});

describe('behind a token gate', () => {
  it('the page shows only the gate: none of its content is in the markup, and no cookie is set', async () => {
    const { statusCode, body, headers } = await visit();
    expect(statusCode).toBe(200);
    expect(body).toContain(`<form method="post" action="${page}/enter?lang=en"`);
    expect(body).not.toMatch(/hidden|secret/i);
    expect(body).not.toContain('<script');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-security-policy']).toMatch(/form-action 'self'.*frame-ancestors 'none'/);
  });

  it('the gate has the pre-page’s title and links to it', async () => {
    const { body } = await visit();
    expect(body).toContain('<h1>Something is coming</h1>');
    expect(body).toContain('<title>Something is coming</title>');
    expect(body).toContain(`href="${prePage.url}"`);
    apps.cms.state.others = { [prePageId]: { ...prePage, meta_tags: {} } };
    apps.clock.now += 10_000;
    expect((await visit()).body).toContain('<h1>On the poster</h1>');
  });

  it('the gate works without a pre-page, with a broken one, and in the visitor’s language', async () => {
    apps.cms.state.others = { [prePageId]: { nothing: true } };
    apps.clock.now += 10_000;
    const broken = await visit();
    expect(broken.statusCode).toBe(200);
    setCampaign({}, { token_gate_id: null });
    const { body } = await visit(undefined, { 'accept-language': 'de' });
    expect(body).toContain('Logge dich mit deinem Konto ein</h1>');
    for (const one of [broken.body, body]) expect(one).not.toMatch(/hidden|secret/i);
  });

  it('an account with access gets a cookie for this page only, HttpOnly and short-lived', async () => {
    const answer = await post(accountOf());
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${page}?lang=en`]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(
      /^gate=[\w.-]+; Path=\/listening-party\/northern-lights; Max-Age=14400; HttpOnly; SameSite=Lax$/,
    );
    const claims = Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString();
    expect(claims).not.toContain('@');
    const inside = await visit(cookie.split(';')[0]);
    expect(inside.body).toContain('<h1>Hidden title</h1>');
    expect(inside.headers['set-cookie']).toBeUndefined();
  });

  it('neither the gate nor the page is cached, and no response is 304', async () => {
    const cookie = await letIn();
    for (const answer of [await visit(), await visit(cookie)]) {
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.headers.vary).toContain('Cookie');
      expect(answer.headers.etag).toBeUndefined();
    }
    setCampaign({ enabled: false });
    const open = (await visit()).headers;
    expect(open).toMatchObject({
      'cache-control': expect.stringMatching(/^public, max-age=0/),
      etag: expect.any(String),
    });
  });

  it.each<[string, () => Form, number, string]>([
    ['without access', () => accountOf(invalid), 403, 'This account doesn’t have access'],
    ['with a wrong password', () => ({ ...accountOf(), password: 'x' }), 403, 'or password is wrong'],
    ['with the password of another account', () => ({ ...accountOf(), password: invalid?.password }), 403, 'is wrong'],
    ['of another product', () => accountOf(sampleTestAccounts('album-8')[0]), 403, 'is wrong'],
    ['without e-mail', () => ({ ...accountOf(), email: ' ' }), 422, 'Enter your account’s email address'],
    ['without password', () => ({ ...accountOf(), password: '' }), 422, 'Enter your password'],
    ['that is markup', () => ({ email: '"><script>alert(1)</script>', password: 'x' }), 403, 'is wrong'],
  ])('an account %s is refused with a message; the form keeps its email and not its password', async (_name, form, status, words) => {
    const { email, password } = form();
    const answer = await post({ email, password });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain(words);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body).not.toMatch(/hidden|secret|<script/i);
    if (email?.includes('@')) expect(answer.body).toContain(`value="${email}"`);
    if (password && password.length > 1) expect(answer.body).not.toContain(password);
  });

  it('nobody gets in while the gate has no product', async () => {
    setCampaign({ product_id: null });
    expect((await post(accountOf(sampleTestAccounts('')[0]))).statusCode).toBe(403);
  });

  it('the other routes of the page are behind the gate too', async () => {
    const fields = { name: 'Ada', email: 'ada@example.com', consent: 'yes' };
    const refused = await post(fields, { action: 'sign-up' });
    expect([refused.statusCode, refused.headers.location]).toEqual([403, undefined]);
    expect(refused.body).toContain('/enter?lang=en');
    // The message that the page's script shows above the unsent form.
    expect(refused.body).toMatch(
      /data-ended="Your access has expired, so nothing was saved.*" data-again="Log in again/,
    );
    expect((await visit(undefined, {}, `${page}?signed-up`)).body).not.toMatch(/hidden|secret/i);
    const cookie = await letIn();
    expect((await post(fields, { action: 'sign-up', headers: { cookie } })).statusCode).toBe(303);
  });
});

describe('a pass', () => {
  const isIn = async (cookie: string) => (await visit(cookie)).body.includes('Hidden title');

  it('expires after four hours', async () => {
    const cookie = await letIn();
    apps.clock.now += 4 * 3_600_000 - 60_000;
    expect(await isIn(cookie)).toBe(true);
    apps.clock.now += 120_000;
    expect(await isIn(cookie)).toBe(false);
  });

  it('is for one product: with another one the gate closes', async () => {
    const cookie = await letIn();
    setCampaign({ product_id: 'album-8' });
    expect(await isIn(cookie)).toBe(false);
    setCampaign();
    expect(await isIn(cookie)).toBe(true);
  });

  it('is for one campaign', async () => {
    const cookie = await letIn();
    setCampaign({}, { id: '0190c1f0-0000-7000-8000-00000000000f' });
    expect(await isIn(cookie)).toBe(false);
  });

  it.each([
    ['changed', (pass: string) => `${pass.slice(0, -4)}AAAA`],
    ['without its signature', (pass: string) => `${pass.split('.').slice(0, 2).join('.')}.`],
    [
      'that says it needs none',
      (pass: string) =>
        `gate=${Buffer.from('{"alg":"none","typ":"gate+jwt"}').toString('base64url')}.${pass.split('.')[1]}.`,
    ],
    ['of another name', (pass: string) => pass.replace('gate=', 'other=')],
    ['of nothing', () => 'gate='],
  ])('%s lets nobody in', async (_name, change) => {
    expect(await isIn(change(await letIn()))).toBe(false);
  });

  it('is found among other cookies', async () => {
    expect(await isIn(`a=b; ${await letIn()}; c=d`)).toBe(true);
  });
});

describe('attempts at the gate', () => {
  it('are limited to five in a quarter of an hour for one account and network address; another account is not affected', async () => {
    const wrong = { ...accountOf(), password: 'x' };
    for (let count = 0; count < 5; count += 1) expect((await post(wrong)).statusCode).toBe(403);
    const limited = await post(accountOf());
    expect(limited.statusCode).toBe(429);
    expect(limited.body).toContain('Too many attempts. Try again in 15 min.');
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(800);
    expect((await post({ ...wrong, email: valid?.email.toUpperCase() })).statusCode).toBe(429);
    const { config, database, clock } = apps;
    const server = buildApps({ config, database, clientFolder: emptyClientFolder(), now: () => clock.now });
    expect((await post(accountOf(), { server })).statusCode, 'another process').toBe(429);
    await server.close();
    expect((await post(accountOf(sampleTestAccounts('album-7')[1]))).statusCode).toBe(303);
    expect((await post(accountOf(), { remoteAddress: '198.51.100.7' })).statusCode).toBe(303);
    apps.clock.now += 15 * 60_000;
    expect((await post(accountOf())).statusCode).toBe(303);
  });

  it('of many accounts are limited to thirty in ten minutes for one network address', async () => {
    for (let count = 0; count < 30; count += 1) {
      expect((await post({ email: `a${count}@example.com`, password: 'x' })).statusCode).toBe(403);
    }
    expect((await post(accountOf())).statusCode).toBe(429);
  });

  it('that succeed do not count: an office may share an account', async () => {
    for (let count = 0; count < 40; count += 1) expect((await post(accountOf())).statusCode).toBe(303);
  });
});

it('the URL of the form redirects to the page, and an oversized form is refused', async () => {
  const answer = await visit(undefined, {}, `${page}/enter`);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `${page}?lang=en`]);
  expect((await post({ email: 'x'.repeat(20_000) })).statusCode).toBe(413);
});

it('a page without a gate has no gate routes', async () => {
  setCampaign({ enabled: false });
  const answer = await post(accountOf());
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `${page}?lang=en`]);
  expect(answer.headers['set-cookie']).toBeUndefined();
});
