import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignApps } from '#campaign-apps/apps.ts';
import { migrateDatabase } from '#campaign-apps/kit/server/migrations.ts';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());
beforeEach(async () => {
  apps.cms.state.campaign = { ...campaign };
  apps.cms.state.down = false;
  apps.clock.now += 60 * 60_000;
  await apps.database.query('truncate campaign_apps.sign_ups cascade');
});

const page = '/listening-party/northern-lights';
const good = { name: 'Ada Lovelace', email: 'Ada@Example.com', consent: 'yes' };

const visit = (url = page, headers: Record<string, string> = {}) => apps.server.inject({ url, headers });
const signUp = (fields: Record<string, string>, remoteAddress = '192.0.2.1', server = apps.server) =>
  server.inject({
    method: 'POST',
    url: `${page}/sign-up`,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const signUps = async () =>
  (await apps.database.query('select name, email, campaign_app_id, consent, locale from campaign_apps.sign_ups')).rows;
const daysFromNow = (days: number) => new Date(apps.clock.now + days * 86_400_000).toISOString();

describe('an invalid request', () => {
  const policy = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  };

  it.each([
    ['an address that cannot be decoded', '/%ff', 400],
    ['an address that is too long', `/listening-party/editor/${'a'.repeat(150)}`, 414],
  ])('gets the policy headers without the URL: %s', async (_what, url, status) => {
    const answer = await visit(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(policy);
    expect(answer.json()).toEqual({ detail: { key: 'malformed-request', msg: 'The request could not be read.' } });
  });

  it('gets the policy headers if it is not HTTP', async () => {
    const { port, hostname } = new URL(await apps.server.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), hostname, () => socket.write('NONSENSE\r\n\r\n'));
    const answer = await text(socket);
    for (const [name, value] of Object.entries(policy)) expect(answer).toContain(`${name}: ${value}\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 400 [\s\S]*"key":"malformed-request"/);
  });

  it('is closed if it never arrives completely', () => {
    expect(apps.server.server.requestTimeout).toBe(120_000);
    expect(apps.server.server.headersTimeout).toBe(60_000);
  });
});

describe('the public page', () => {
  it('shows the content, sets no cookie and can not be framed', async () => {
    const answer = await visit();
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<h1>First play</h1>');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    expect(answer.headers['content-security-policy']).not.toMatch(/unsafe/);
  });

  it('is sent again only if it has changed', async () => {
    const { etag } = (await visit()).headers;
    expect((await visit(page, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    apps.clock.now += 10_000;
    apps.cms.state.campaign.page = { title: 'Second play', blocks: [] };
    expect((await visit(page, { 'if-none-match': String(etag) })).body).toContain('<h1>Second play</h1>');
  });

  it('is compressed for clients that accept that', async () => {
    const plain = await visit();
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [accepted, encoding, unpack] of [
      ['br, gzip', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ] as const) {
      const packed = await visit(page, { 'accept-encoding': accepted });
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers.etag });
      expect(packed.headers.vary).toBe('Accept-Language, Origin, Accept-Encoding');
      expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    }
    const head = await apps.server.inject({ method: 'HEAD', url: page, headers: { 'accept-encoding': 'gzip' } });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  });

  it.each([
    ['upcoming', 1, 2, 'data-countdown'],
    ['running', -1, 2, 'Open until'],
    ['ended', -2, -1, 'The party is over'],
  ])('says that the campaign is %s', async (status, starts, ends, words) => {
    apps.cms.state.campaign.starts_at = daysFromNow(starts);
    apps.cms.state.campaign.ends_at = daysFromNow(ends);
    const { body } = await visit();
    expect(body).toContain(`<body class="${status}">`);
    expect(body).toContain(words);
  });

  it('keeps search engines away from tests', async () => {
    expect((await visit()).body).not.toContain('noindex');
    apps.cms.state.campaign.test = true;
    apps.clock.now += 10_000;
    expect((await visit()).body).toContain('noindex');
  });

  it('uses the visitor’s language if it is available', async () => {
    expect((await visit(page, { 'accept-language': 'de-AT,en;q=0.5' })).body).toContain('<html lang="de"');
    expect((await visit(page, { 'accept-language': 'fr' })).body).toContain('<html lang="en"');
  });

  it.each([
    '/listening-party/unknown',
    '/listening-party/..%2f..%2fetc',
    '/listening-party',
    '/listening-party/a/b',
  ])('returns a "not found" page for %s', async (url) => {
    const answer = await visit(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('Page not found');
  });

  it('serves the last known copy while the CMS is down, and an error page if there is none', async () => {
    await visit();
    apps.cms.state.down = true;
    apps.clock.now += 60_000;
    expect((await visit()).statusCode).toBe(200);
    expect((await visit('/listening-party/never-seen')).statusCode).toBe(503);
  });
});

describe('signing up', () => {
  it('stores the visitor with the accepted consent texts, and redirects to the page', async () => {
    const answer = await signUp(good);
    expect(answer.statusCode).toBe(303);
    const location = String(answer.headers.location);
    expect(location).toMatch(/^\/listening-party\/northern-lights\?lang=en&signed-up=[\w-]{43}#sign-up$/);
    const seenBy = async (remoteAddress: string, url = location) =>
      (await apps.server.inject({ url, remoteAddress })).body;
    expect(await seenBy('192.0.2.1')).toContain('Check your inbox');
    expect(await seenBy('192.0.2.2'), 'another network').toContain('name="email"');
    expect(await seenBy('192.0.2.1', `${page}?signed-up`), 'without the proof').toContain('name="email"');
    expect(await signUps()).toEqual([
      {
        name: 'Ada Lovelace',
        email: 'Ada@Example.com',
        campaign_app_id: 7,
        consent: 'Yes, you may email me about this campaign.',
        locale: 'en',
      },
    ]);
  });

  it('accepts an address once for a campaign, and reveals that to nobody', async () => {
    const answers = await Promise.all([signUp(good), signUp({ ...good, email: 'ada@example.COM' }), signUp(good)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([303, 303, 303]);
    expect(await signUps()).toHaveLength(1);
  });

  it.each([
    ['no name', { ...good, name: ' ' }, 'Enter your name'],
    ['a giant name', { ...good, name: 'x'.repeat(101) }, 'at most 100 characters'],
    ['no address', { ...good, email: '' }, 'Enter your email address'],
    ['a broken address', { ...good, email: 'ada@nowhere' }, 'like name@example.com'],
    ['a line break in the address', { ...good, email: 'a@example.com\nBcc: b@example.com' }, 'like name@example.com'],
    ['no consent', { name: good.name, email: good.email }, 'Check this box'],
  ])('rejects %s with a message, keeps what was typed and saves nothing', async (_name, fields, words) => {
    const answer = await signUp(fields);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(words);
    expect(answer.body).toContain(`value="${fields.name.trim()}"`);
    expect(await signUps()).toEqual([]);
  });

  it('escapes hostile input', async () => {
    const { body } = await signUp({ ...good, name: '"><script>alert(1)</script>', email: 'x' });
    expect(body).not.toContain('<script>alert');
  });

  it('rejects a body that is too large or not a form', async () => {
    expect((await signUp({ ...good, name: 'x'.repeat(20_000) })).statusCode).toBe(413);
    const answer = await apps.server.inject({
      method: 'POST',
      url: `${page}/sign-up`,
      payload: '<a/>',
      headers: { 'content-type': 'text/xml' },
    });
    expect(answer.statusCode).toBe(415);
  });

  it('is closed when the campaign has ended', async () => {
    apps.cms.state.campaign.ends_at = daysFromNow(-1);
    expect((await signUp(good)).statusCode).toBe(409);
    expect(await signUps()).toEqual([]);
  });

  it('is saved even if its connection to the database ends', async () => {
    const holder = await apps.database.connect();
    await holder.query('begin');
    await holder.query('lock table campaign_apps.sign_ups');
    const answered = signUp(good).then(({ statusCode }) => statusCode);
    const ended = `select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    while ((await holder.query(ended)).rowCount === 0);
    await holder.query('commit');
    holder.release();
    expect(await answered).toBe(303);
    expect(await signUps()).toHaveLength(1);
  });

  it('keeps what was typed if it cannot be saved, also on a process that has read nothing yet', async () => {
    const fresh = await startApps();
    await fresh.database.query('alter schema campaign_apps rename to moved');
    const answer = await signUp(good, '192.0.2.1', fresh.server);
    await fresh.stop();
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('value="Ada Lovelace"');
  });

  it('is limited per address, and keeps what was typed', async () => {
    const tries = Array.from({ length: 30 }, (_, index) => signUp({ ...good, email: `a${index}@example.com` }));
    await Promise.all(tries);
    const refused = await signUp({ ...good, email: 'late@example.com' });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain('value="late@example.com"');
    expect((await signUp({ ...good, email: 'late@example.com' }, '192.0.2.2')).statusCode).toBe(303);
  });

  it('accepts many visitors of a network who send the form of the page, each with another email address', async () => {
    const read = /name="read" value="([^"]+)"/.exec((await visit()).body)?.[1] ?? '';
    const send = (email: string, ip = '192.0.2.1', server = apps.server) =>
      signUp({ ...good, read, email }, ip, server).then(({ statusCode }) => statusCode);
    const crowd = await Promise.all(Array.from({ length: 120 }, (_, index) => send(`fan${index}@example.com`)));
    expect(crowd.filter((status) => status !== 303)).toEqual([]);
    const repeated = await Promise.all(Array.from({ length: 40 }, () => send('again@example.com', '192.0.2.3')));
    expect(repeated.filter((status) => status === 429)).toHaveLength(9);
    expect(await send('another@example.com', '192.0.2.3')).toBe(303);
  });
});

it('migrates once, however many processes start at the same time', async () => {
  await apps.database.query('drop schema campaign_apps cascade');
  await Promise.all([1, 2, 3].map(() => migrateDatabase(apps.database, campaignApps)));
  expect(await signUps()).toEqual([]);
});
