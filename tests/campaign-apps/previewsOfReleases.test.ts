import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

const release = '0190c1f0-0000-7000-8000-0000000000aa';
const minute = 60_000;
const page = '/listening-party/northern-lights';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());
beforeEach(() => {
  apps.clock.now += 60 * minute;
  const changed = { ...campaign, slug: 'later', page: { title: 'Second play', blocks: [] } };
  const tracklist = tracksNamed('Pending tide');
  Object.assign(apps.cms.state, {
    campaign: { ...campaign },
    tracklist: tracksNamed('Live tide'),
    releases: { [release]: { name: 'Friday <1>', campaign: changed, tracklist } },
  });
});

const tracksNamed = (title: string) => ({ items: [{ id: 't', name: title, artists: ['Ada'], duration_ms: 60_000 }] });
const get = (url: string, headers = {}) => apps.server.inject({ url, headers });
const textOf = async (url: string) => (await get(url)).body;
const setUp = (changes: object) => Object.assign(apps.cms.state.campaign, changes);
const asked = (part: string) => apps.cms.requests.filter(({ path }) => path.includes(part)).length;

/** Returns the query of a preview link; of a user's preview if there are permissions. */
async function linkOf(claims: object = { release }) {
  const token = await apps.cms.token({ sub: randomUUID(), purpose: 'preview', ...claims });
  return `preview=${token}`;
}
const ofUser = { permissions: ['campaigns-read'] };

describe('a preview of a release', () => {
  it('shows the campaign and its music as the release will make them, and names the release', async () => {
    const body = await textOf(`${page}?${await linkOf()}`);
    expect(body).toContain('<strong>Preview of the release “Friday &lt;1&gt;”.</strong> Not live. This link ends on');
    expect(body).toContain('Second play');
    expect(body).toContain('Pending tide');
    expect(body).not.toMatch(/First play|Live tide/);
    // The links lead to the same preview, although the release changes the slug.
    expect(body).toContain(`action="${page}/sign-up?lang=en&amp;preview=`);
  });

  it('and the live page know nothing of each other, in either order', async () => {
    const query = await linkOf();
    for (const _round of [1, 2]) {
      const live = await textOf(page);
      expect(live).toContain('First play');
      expect(live).toContain('Live tide');
      expect(live).not.toMatch(/Second play|Pending tide|preview-bar/);
      const shown = await get(`${page}?${query}`);
      expect(shown.body).toContain('Second play');
      expect(shown.headers['cache-control']).toBe('private, no-store');
    }
  });

  it('shows a change within two seconds, and is read once for visitors at the same time', async () => {
    const query = await linkOf();
    const before = asked('/api/campaigns/');
    await Promise.all(Array.from({ length: 5 }, () => get(`${page}?${query}`)));
    // Slug, campaign, tracklist and artists: once each, and the live campaign for its slug.
    expect(asked('/api/campaigns/') - before).toBeLessThanOrEqual(5);
    const { [release]: known } = apps.cms.state.releases;
    Object.assign(known ?? {}, { campaign: { ...campaign, page: { title: 'Third play', blocks: [] } } });
    apps.clock.now += 2_001;
    expect(await textOf(`${page}?${query}`)).toContain('Third play');
  });

  it('is asked about with its campaign', async () => {
    await get(`${page}?${await linkOf()}`);
    const [check] = apps.cms.requests.filter(({ path }) => path.startsWith('/api/preview_links/')).slice(-1);
    expect(check?.query).toBe(`campaign_id=${campaign.id}`);
  });

  it.each([{ isClosed: true }, null])('has ended if the release is %j', async (change) => {
    const query = await linkOf();
    expect((await get(`${page}?${query}`)).statusCode).toBe(200);
    const { [release]: known } = apps.cms.state.releases;
    apps.cms.state.releases = change && known ? { [release]: { ...known, ...change } } : {};
    apps.clock.now += 2_001;
    const answer = await get(`${page}?${query}`);
    expect([answer.statusCode, answer.body.includes('This preview has ended')]).toEqual([410, true]);
    expect((await get(page)).statusCode).toBe(200);
  });

  it('is unavailable while the tool does not answer', async () => {
    const query = await linkOf();
    await get(`${page}?${query}`);
    apps.cms.state.down = true;
    apps.clock.now += 2_001;
    expect((await get(`${page}?${query}`)).statusCode).toBe(503);
    apps.cms.state.down = false;
    expect((await get(`${page}?${query}`)).statusCode).toBe(200);
  });

  it('of a playlist finds the tracks of the release', async () => {
    setUp({ app: 'community-playlist' });
    const { [release]: known } = apps.cms.state.releases;
    Object.assign(known ?? {}, { campaign: { ...campaign, app: 'community-playlist' } });
    const query = await linkOf({ aud: 'community-playlist', release });
    const found = await textOf(`/community-playlist/northern-lights?search=tide&${query}`);
    expect(found).toContain('Pending tide');
    expect(found).not.toContain('Live tide');
  });
});

describe('a preview of a user of the tool', () => {
  it('needs no link, can be framed by the tool only, and hides its bar there', async () => {
    const query = await linkOf({ ...ofUser, release });
    const links = asked('/api/preview_links/');
    const open = await get(`${page}?${query}`);
    expect(open.body).toContain(
      `<aside class="preview-bar" aria-label="Preview" data-tool="${apps.config.cmsOrigin}"><p>`,
    );
    expect(open.body).not.toContain('This link ends');
    expect(asked('/api/preview_links/')).toBe(links);
    expect(open.headers['content-security-policy']).toContain(`frame-ancestors ${apps.config.cmsOrigin}`);
    const framed = await get(`${page}?${query}`, { 'sec-fetch-dest': 'iframe' });
    expect(framed.body).toMatch(/<aside class="preview-bar"[^>]* hidden>/);
  });

  it('has ended after some minutes, which the tool can show in its frame', async () => {
    const ended = await get(`${page}?${await linkOf({ ...ofUser, exp: Math.floor(Date.now() / 1_000) - 1 })}`);
    expect(ended.statusCode).toBe(410);
    expect(ended.headers['content-security-policy']).toContain(`frame-ancestors ${apps.config.cmsOrigin}`);
  });

  it('is the only page that can be framed', async () => {
    for (const url of [page, `${page}?${await linkOf()}`, `${page}?${await linkOf({})}`]) {
      expect((await get(url)).headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
    }
  });
});

describe('the moment of a preview', () => {
  const at = (ms: number) => new Date(apps.clock.now + ms).toISOString();
  const optionsOf = (body: string) =>
    [...body.matchAll(/<option value="(now|before|live|after)"( selected)?>([^<]+)/g)].map(
      ([, kind, selected, words]) => `${kind} ${words}${selected ?? ''}`,
    );

  it('can be chosen, and changes what the page shows', async () => {
    setUp({ starts_at: at(-60 * minute), ends_at: at(60 * minute) });
    const query = await linkOf({});
    const body = await textOf(`${page}?${query}`);
    expect(body).toContain('<body class="running">');
    expect(optionsOf(body)).toEqual([
      'now Now selected',
      'before Before the start',
      'live While it runs',
      'after After the end',
    ]);
    const before = await textOf(`${page}?lang=en&moment=before&${query}`);
    expect(before).toContain('<body class="upcoming">');
    expect(optionsOf(before)).toContain('before Before the start selected');
    expect(await textOf(`${page}?moment=after&${query}`)).toContain('<body class="ended">');
    expect(await textOf(`${page}?moment=later&${query}`)).toContain('<body class="running">');
  });

  it('is kept by links and forms, and holds for them', async () => {
    setUp({ starts_at: at(-60 * minute), ends_at: at(60 * minute) });
    const query = await linkOf({});
    const before = await textOf(`${page}?lang=en&moment=before&${query}`);
    expect(before).toContain(`action="${page}/sign-up?lang=en&amp;${query}&amp;moment=before"`);
    expect((await get(`${page}/calendar.ics?moment=before&${query}`)).statusCode).toBe(200);
    expect((await get(`${page}/calendar.ics?${query}`)).statusCode).toBe(404);
    const form = new URLSearchParams({ name: 'Ada', email: 'ada@example.com', consent: 'yes' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = `${page}/sign-up?moment=after&${query}`;
    expect((await apps.server.inject({ method: 'POST', url, headers, body: form })).statusCode).toBe(409);
  });

  it('counts down by the present clock, so that the page does not reload itself at once', async () => {
    setUp({ starts_at: at(-24 * 60 * minute) });
    const body = await textOf(`${page}?moment=before&${await linkOf({})}`);
    const [, start = ''] = /data-countdown="([^"]+)"/.exec(body) ?? [];
    expect(Date.parse(start) - apps.clock.now).toBe(60 * minute);
  });

  it('of a party starts its music now', async () => {
    setUp({ starts_at: at(-24 * 60 * minute) });
    const query = await linkOf({});
    expect(await textOf(`${page}?${query}`)).not.toContain('id="now-playing"');
    const body = await textOf(`${page}?moment=live&${query}`);
    expect(body).toContain('id="now-playing"');
    expect(body).toContain(`data-starts-at="${at(0)}" data-now="${at(0)}"`);
    expect(await textOf(`${page}?moment=after&${query}`)).not.toContain('id="now-playing"');
  });

  it('is ignored without a preview', async () => {
    setUp({ starts_at: at(-60 * minute), ends_at: at(60 * minute) });
    expect(await textOf(`${page}?moment=after`)).toBe(await textOf(page));
  });

  it('is in German on a German page', async () => {
    setUp({ starts_at: at(60 * minute), i18n: { translations: ['en', 'de'].map((locale) => ({ locale })) } });
    const body = await textOf(`${page}?lang=de&${await linkOf({})}`);
    expect(optionsOf(body)).toContain('live Während der Laufzeit');
    expect(body).toContain(
      '<select name="lang" aria-label="Sprache"><option value="en" lang="en" dir="ltr">English</option>',
    );
  });
});
