import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

/** Two instances of the apps: one with the cache, one that renders each page. */
let apps: Apps;
let rendering: Apps;
/** Makes the second instance fail when it sends a page. */
let isBroken = false;
beforeAll(async () => {
  apps = await startApps();
  rendering = await startApps(undefined, {
    of: async (_key, _version, render) => {
      const page = await render();
      return isBroken ? { ...page, encoded: () => Promise.reject(new Error('no memory')) } : page;
    },
    size: () => 0,
    use: { hits: 0, misses: 0 },
  });
});
afterAll(async () => {
  await apps.stop();
  await rendering.stop();
});

const shared = 'public, max-age=0, s-maxage=2, stale-while-revalidate=8, stale-if-error=60';
const own = 'private, no-store';
const forOneVisitor = 'private, no-cache';
const track = { id: 'tide', type: 'track', title: 'Slow Tide', artists: 'Ada', minutes: 3, seconds: 0 };
const content = { title: 'First play', blocks: [{ id: 'a', type: 'text', text: 'Be there.' }, track] };
const page = '/listening-party/northern-lights';
const playlist = '/community-playlist/northern-lights';
const startOfTest = Date.parse('2026-03-01T12:00:00.000Z');
let tests = 0;

beforeEach(() => {
  tests += 1;
  for (const one of [apps, rendering]) {
    one.clock.now = startOfTest + tests * 3_600_000;
    Object.assign(one.cms.state, { campaign: { ...campaign, page: content }, down: false, tracklist: null });
  }
});

const visit = (url = page, headers: Record<string, string> = {}, ip = '192.0.2.1') =>
  apps.server.inject({ url, headers, remoteAddress: ip });
const post = (url: string, fields: Record<string, string>, ip = '192.0.2.1') =>
  apps.server.inject({
    method: 'POST',
    url,
    remoteAddress: ip,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const at = (offsetMs: number) => new Date(apps.clock.now + offsetMs).toISOString();
/** Lets the apps read the campaign again. */
const readAgain = () => {
  apps.clock.now += 10_000;
};

describe('a page from the cache', () => {
  const hour = 3_600_000;
  const states = {
    upcoming: [hour, null],
    running: [-hour, hour],
    playing: [-60_000, null],
    ended: [-2 * hour, -hour],
  };
  const appIds = ['listening-party', 'community-playlist', 'listen-and-unlock', 'pre-page'];

  it.each(
    appIds.flatMap((app) => Object.keys(states).map((state) => [app, state as keyof typeof states] as const)),
  )('of %s, %s, has the bytes of a page that was just rendered', async (app, state) => {
    const [starts, ends] = states[state];
    for (const one of [apps, rendering]) {
      Object.assign(one.cms.state.campaign, {
        app,
        starts_at: starts === null ? null : at(starts ?? 0),
        ends_at: ends === null ? null : at(ends ?? 0),
      });
    }
    for (const url of [`/${app}/northern-lights`, `/${app}/northern-lights?lang=de`]) {
      await visit(url);
      const kept = await visit(url);
      const fresh = await rendering.server.inject({ url, remoteAddress: '192.0.2.1' });
      expect(kept.statusCode).toBe(200);
      expect(kept.body).toBe(fresh.body);
      expect(kept.headers.etag).toBe(fresh.headers.etag);
    }
  });

  it('is one page for every query string that a campaign’s page does not read', async () => {
    await visit();
    const size = apps.pageCache.size();
    expect((await visit(`${page}?utm_source=mail&fbclid=x`)).headers['cache-control']).toBe(shared);
    expect(apps.pageCache.size()).toBe(size);
  });

  it('is sent in the language of each visitor', async () => {
    await visit(page, { 'accept-language': 'en' });
    expect((await visit(page, { 'accept-language': 'de' })).body).toContain('<html lang="de"');
    expect((await visit(page, { 'accept-language': 'en' })).body).toContain('<html lang="en"');
    const named = await visit(`${page}?lang=de`, { 'accept-language': 'en' });
    expect(named.body).toContain(
      '<link rel="canonical" href="http://apps.example.com/listening-party/northern-lights?lang=de">',
    );
    expect(named.headers.vary).toBe('Origin, Accept-Encoding');
    expect((await visit()).headers.vary).toBe('Accept-Language, Origin, Accept-Encoding');
  });

  it('answers HEAD and a known ETag without a body, with the same headers', async () => {
    const whole = await visit();
    const head = await apps.server.inject({ method: 'HEAD', url: page });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    const etag = String(whole.headers.etag);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`]) {
      const same = await visit(page, { 'if-none-match': known });
      expect([same.statusCode, same.rawPayload.length]).toEqual([304, 0]);
      for (const name of ['etag', 'cache-control', 'cdn-cache-control', 'vary'])
        expect(same.headers[name]).toBe(whole.headers[name]);
    }
  });

  it('shows a save as soon as the campaign is read again', async () => {
    await visit();
    apps.cms.state.campaign.page = { title: 'Second play', blocks: [] };
    readAgain();
    expect((await visit()).body).toContain('<h1>Second play</h1>');
  });

  it('stays while the CMS is down', async () => {
    const { body } = await visit();
    apps.cms.state.down = true;
    apps.clock.now += 60_000;
    expect((await visit()).body).toBe(body);
  });

  it('disappears with its campaign', async () => {
    await visit();
    apps.cms.state.campaign.slug = 'southern-lights';
    readAgain();
    const answer = await visit();
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, own]);
  });

  it('changes at the moment of the start and of the end', async () => {
    Object.assign(apps.cms.state.campaign, {
      starts_at: at(1_500),
      ends_at: at(3_500),
      page: { title: '', blocks: [] },
    });
    const statusOf = async () => /<body class="(\w+)">/.exec((await visit()).body)?.[1];
    expect(await statusOf()).toBe('upcoming');
    expect((await visit()).headers['cache-control']).toMatch(/s-maxage=1, stale-while-revalidate=0/);
    apps.clock.now += 1_499;
    expect(await statusOf()).toBe('upcoming');
    expect((await visit()).headers['cache-control']).toMatch(/s-maxage=0, stale-while-revalidate=0/);
    apps.clock.now += 1;
    expect(await statusOf()).toBe('running');
    apps.clock.now += 1_999;
    expect(await statusOf()).toBe('running');
    apps.clock.now += 1;
    expect(await statusOf()).toBe('ended');
    expect((await visit()).headers['cache-control']).toBe(shared);
  });

  it('shows the position of the music to the second, and may be cached for a second', async () => {
    apps.cms.state.campaign.starts_at = at(-60_000);
    const positionOf = async () => /data-position>([\d:]+)</.exec((await visit()).body)?.[1];
    expect(await positionOf()).toBe('1:00');
    expect((await visit()).headers['cache-control']).toMatch(/s-maxage=1, stale-while-revalidate=0/);
    apps.clock.now += 999;
    expect((await visit()).headers['cache-control']).toMatch(/s-maxage=1, stale-while-revalidate=0/);
    apps.clock.now += 1;
    expect(await positionOf()).toBe('1:01');
  });

  it('is used by caches only for what is left of its time', async () => {
    const minute = 60_000;
    // The sound appears in the page a minute before the start.
    apps.cms.state.campaign.starts_at = at(minute + 5_000);
    await visit();
    apps.clock.now += 1_000;
    const sent = async () => (await visit()).headers;
    expect((await sent())['cache-control']).toMatch(/s-maxage=2, stale-while-revalidate=2/);
    apps.clock.now += 3_500;
    expect(await sent()).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=0, stale-if-error=60',
      'cdn-cache-control': 'max-age=1, stale-while-revalidate=0, stale-if-error=60',
    });
  });
});

describe('what belongs to one visitor', () => {
  it('is not in the shared page: two visitors, with and without cookies, get the same bytes', async () => {
    const one = await visit(page, { cookie: 'gate=x; session=y', 'user-agent': 'One' }, '192.0.2.1');
    const other = await visit(page, { 'user-agent': 'Other' }, '192.0.2.2');
    expect(one.body).toBe(other.body);
    expect(one.headers['set-cookie']).toBeUndefined();
  });

  it('is sent to this visitor only: a finished sign-up, a refused one, an error', async () => {
    await visit();
    const size = apps.pageCache.size();
    const answers = [
      await visit(`${page}?signed-up`),
      await post(`${page}/sign-up`, { name: 'Ada', email: 'nowhere' }),
      await post(`${page}/sign-up`, { name: 'Ada', email: 'ada@example.com', consent: 'yes' }),
      await visit(`${page}/sign-up`),
      await visit('/listening-party/unknown'),
      await visit('/listening-party/a/b'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 422, 303, 303, 404, 404]);
    for (const { headers } of answers) {
      expect(headers['cache-control']).toBe(own);
      expect(headers['cdn-cache-control']).toBeUndefined();
      expect(headers.etag).toBeUndefined();
    }
    expect(apps.pageCache.size()).toBe(size);
    expect((await visit()).body).not.toMatch(/Check your inbox|nowhere/);
  });

  it('is an error, also of a page that visitors share', async () => {
    isBroken = true;
    const { statusCode, headers } = await rendering.server.inject({ url: page });
    isBroken = false;
    expect([statusCode, headers['cache-control'], headers['cdn-cache-control']]).toEqual([500, own, undefined]);
    expect(headers.etag).toBeUndefined();
  });

  it('is behind the gate from the next read of the campaign on, with and without a pass', async () => {
    const open = await visit();
    expect(open.headers['cache-control']).toBe(shared);
    const size = apps.pageCache.size();
    Object.assign(apps.cms.state.campaign, { token_gate: { enabled: true, product_id: 'album-7' } });
    readAgain();
    const closed = await visit(page, { 'if-none-match': String(open.headers.etag) });
    expect(closed.statusCode).toBe(200);
    expect(closed.body).not.toContain('First play');
    expect(closed.headers['cache-control']).toBe(own);
    expect(apps.pageCache.size()).toBe(size);
  });

  it('is the votes of a visitor, with a key and without one', async () => {
    await visit(playlist);
    const { headers } = await post(`${playlist}/propose`, { track: 'tide' }, '192.0.2.7');
    const mine = await visit(String(headers.location), {}, '192.0.2.7');
    expect(mine.body).toContain('class="vote voted"');
    expect(mine.headers['cache-control']).toBe(own);
    const key = await visit(`${playlist}?visitor=ada-0000000000000000000000`);
    expect(key.headers['cache-control']).toBe(own);
    apps.clock.now += 1_000;
    const other = await visit(playlist, {}, '192.0.2.8');
    expect(other.body).toContain('Slow Tide');
    expect(other.body).not.toContain('class="vote voted"');
    expect(other.headers['cache-control']).toBe(forOneVisitor);
    expect((await visit(`${playlist}?search=tide`)).headers['cache-control']).toBe(own);
    expect((await visit(`${playlist}?all=yes`)).headers['cache-control']).toBe(own);
  });
});

it('keeps no page for unknown addresses, queries and languages', { timeout: 120_000 }, async () => {
  for (const lang of ['', '?lang=en', '?lang=de']) await visit(`${page}${lang}`, { 'accept-language': 'de' });
  await visit(page, { 'accept-language': 'en' });
  const size = apps.pageCache.size();
  const visits = process.env.TEST_TIER === 'full' ? 10_000 : 2_000;
  const hostile = (index: number) => {
    if (index % 10 === 0) return visit(`/listening-party/unknown-${index}`);
    if (index % 3 === 0) return visit(`${page}?lang=x${index}&a${index}=b`);
    if (index % 3 === 1) return visit(`${page}?cache=${index}`, { 'accept-language': `q${index},x-${index};q=0.1` });
    return visit(page, { 'accept-language': `de-${index}`, origin: `https://${index}.example`, cookie: `a=${index}` });
  };
  for (let from = 0; from < visits; from += 500)
    await Promise.all(Array.from({ length: 500 }, (_, index) => hostile(from + index)));
  expect(apps.pageCache.size()).toBe(size);
});
