import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { campaign, campaignId } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());
beforeEach(() => {
  apps.clock.now += 2 * 60 * 60_000;
  apps.cms.state.campaign = { ...campaign };
  apps.cms.state.tracklist = null;
  apps.cms.state.focusArtists = null;
  apps.cms.state.listed = {};
  apps.cms.state.down = false;
});

const daysFromNow = (days: number) => new Date(apps.clock.now + days * 86_400_000).toISOString();
const get = (url = '/listening-party/northern-lights', headers = {}) => apps.server.inject({ url, headers });

type Thing = Record<string, unknown>;
async function things(url?: string): Promise<Thing[]> {
  const { body } = await get(url);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1];
  return data ? (JSON.parse(data)['@graph'] as Thing[]) : [];
}

const track = (name: string) => ({
  ...{ name, duration_ms: 200_000, artists: [{ name: 'Iris Moreau' }], service_id: { spotify: 'abc', apple: null } },
});

describe('shared links', () => {
  it('name the languages of the page, and repeat title and text for X', async () => {
    const { body } = await get('/listening-party/northern-lights?lang=de');
    expect(body).toContain('<meta property="og:locale" content="de_DE">');
    expect(body).toContain('<meta property="og:locale:alternate" content="en_US">');
    expect(body).toContain('<meta property="og:site_name" content="apps.example.com">');
    expect(body).toContain('<meta name="twitter:title" content="First play">');
    expect(body).toContain('<meta name="twitter:description" content="Be there.">');
  });
});

describe('data for search engines', () => {
  it('describe a listening party as an online event with its artists', async () => {
    apps.cms.state.campaign.starts_at = daysFromNow(1);
    apps.cms.state.focusArtists = {
      items: [{ name: 'Iris Moreau', service: 'spotify', url: 'https://open.spotify.com/artist/1', image: null }],
    };
    const [event, ...others] = await things();
    expect(event).toMatchObject({
      '@type': 'MusicEvent',
      name: 'First play',
      startDate: daysFromNow(1),
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      url: 'http://apps.example.com/listening-party/northern-lights',
      performer: [{ '@type': 'MusicGroup', name: 'Iris Moreau', sameAs: 'https://open.spotify.com/artist/1' }],
    });
    expect(others).toEqual([]);
  });

  it('describe no event after the start of a party without music', async () => {
    apps.cms.state.campaign.starts_at = daysFromNow(-1);
    expect(await things()).toEqual([]);
  });

  it.each([
    ['album', 'MusicAlbum'],
    ['playlist', 'MusicPlaylist'],
    ['track', 'MusicRecording'],
  ])('describe the tracklist of a running campaign as its %s', async (type, expected) => {
    apps.cms.state.campaign.starts_at = daysFromNow(-1);
    apps.cms.state.tracklist = { options: { service: 'spotify', type, id: 'x' }, items: [track('Slow Tide')] };
    expect((await things()).at(-1)).toMatchObject({ '@type': expected });
  });

  it('do not contain the tracks before the start', async () => {
    apps.cms.state.campaign.starts_at = daysFromNow(1);
    apps.cms.state.tracklist = { options: { service: 'spotify', type: 'album', id: 'x' }, items: [track('Secret')] };
    expect(JSON.stringify(await things())).not.toContain('Secret');
  });

  it('escape texts that could close the element, and are valid JSON', async () => {
    const title = '</script><script>alert(1)</script><!--\u2028"\\';
    apps.cms.state.campaign.starts_at = daysFromNow(1);
    apps.cms.state.campaign.page = { title, blocks: [] };
    expect((await get()).body).not.toContain('<script>alert');
    expect((await things())[0]?.name).toBe(title);
  });

  it('are omitted for test campaigns', async () => {
    apps.cms.state.campaign.starts_at = daysFromNow(1);
    apps.cms.state.campaign.test = true;
    expect(await things()).toEqual([]);
  });
});

describe('the sitemap', () => {
  const listed = (slug: string, fields: object = {}) => ({
    ...{ id: `id-${slug}`, app: 'listening-party', slug, test: false, starts_at: null, ends_at: null },
    ...{ updated_at: '2026-01-01T00:00:00.000Z', token_gate: { enabled: false, product_id: '' } },
    ...fields,
  });

  /** Requests the sitemap until it has been rebuilt. */
  const rebuilt = async (words: string) => {
    await expect.poll(async () => (await get('/sitemap.xml')).body).toContain(words);
    return get('/sitemap.xml');
  };
  const lists = () => apps.cms.requests.filter(({ path }) => path === '/api/campaigns').length;

  it('is tried again after a minute if it cannot be read at first', async () => {
    apps.cms.state.down = true;
    const statuses = async () =>
      (await Promise.all([get('/sitemap.xml'), get('/sitemap.xml')])).map((one) => one.statusCode);
    const before = lists();
    expect(await statuses()).toEqual([502, 502]);
    expect(await statuses()).toEqual([502, 502]);
    expect(lists() - before).toBe(1);
    apps.clock.now += 60_000;
    apps.cms.state.down = false;
    expect(await statuses()).toEqual([200, 200]);
  });

  it('lists running and upcoming pages with their languages, without tests, gates, ended ones and other apps', async () => {
    apps.cms.state.listed = {
      running: [
        listed('northern-lights', { id: campaignId }),
        listed('a-test', { test: true }),
        listed('gated', { token_gate: { enabled: true, product_id: 'p' } }),
        listed('ended', { ends_at: daysFromNow(-1) }),
        listed('elsewhere', { app: 'quiz' }),
        listed('"/><x>'),
      ],
      upcoming: [listed('soon', { starts_at: daysFromNow(1) })],
    };
    const { headers, body } = await rebuilt('/soon');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'http://apps.example.com/listening-party/northern-lights',
      'http://apps.example.com/listening-party/soon',
    ]);
    expect(body).toContain('<lastmod>2026-01-01T00:00:00.000Z</lastmod>');
    expect(body).toContain('hreflang="de" href="http://apps.example.com/listening-party/northern-lights?lang=de"');
  });

  it('reads all pages of the list, once an hour for all visitors', async () => {
    apps.cms.state.listed = { running: Array.from({ length: 450 }, (_, index) => listed(`page-${index}`)) };
    const before = lists();
    await Promise.all([get('/sitemap.xml'), get('/sitemap.xml')]);
    expect((await rebuilt('/page-449')).body.match(/<loc>/g)).toHaveLength(450);
    expect(lists() - before).toBe(4);
  });

  it('stays the last known one while the CMS is down, which is asked once a minute', async () => {
    apps.cms.state.listed = { running: [listed('kept')] };
    await rebuilt('/kept');
    apps.clock.now += 2 * 60 * 60_000;
    apps.cms.state.down = true;
    const before = lists();
    const warn = vi.spyOn(apps.server.log, 'warn');
    expect((await get('/sitemap.xml')).body).toContain('/listening-party/kept');
    await expect.poll(() => warn.mock.calls.length).toBe(1);
    warn.mockRestore();
    expect((await get('/sitemap.xml')).body).toContain('/listening-party/kept');
    expect(lists() - before).toBe(1);
    apps.clock.now += 60_000;
    Object.assign(apps.cms.state, { down: false, listed: { running: [listed('new')] } });
    await rebuilt('/new');
  });

  it('is sent at once while it is rebuilt', async () => {
    apps.cms.state.listed = { running: [listed('before')] };
    await rebuilt('/before');
    apps.clock.now += 2 * 60 * 60_000;
    apps.cms.state.listed = { running: [listed('after')] };
    expect((await get('/sitemap.xml')).body).toContain('/before');
    await rebuilt('/after');
  });

  it('is listed in robots.txt', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toContain('Sitemap: http://apps.example.com/sitemap.xml');
    expect(body).toContain('Disallow: /*/editor/');
  });
});

describe('the row of services', () => {
  const follow = (type: string, service = 'spotify') => ({ id: 'abc', name: 'X', service, type, image: null });
  const block = { id: 'p', type: 'presave', service: 'deezer', presave: 'https://pre.example/', listen: '' };
  const row = async () => {
    const { body } = await get();
    return [...body.matchAll(/data-service="(\w+)" rel="noopener" aria-label="([^"]+)"/g)].map(([, , label]) => label);
  };

  it('has one link for each service, with music only', async () => {
    Object.assign(apps.cms.state.campaign, {
      enabled_services: ['spotify'],
      follow: [follow('artist', 'apple'), follow('playlist'), follow('album', 'apple')],
    });
    apps.cms.state.tracklist = { options: { service: 'spotify', type: 'album', id: 'x' }, items: [] };
    expect(await row()).toEqual(['Listen on Spotify', 'Listen on Apple Music']);
  });

  it('offers to pre-save before the start, and the same link to listen afterwards', async () => {
    apps.cms.state.campaign.page = { title: '', blocks: [block] };
    Object.assign(apps.cms.state.campaign, { starts_at: daysFromNow(1), follow: [follow('album')] });
    expect(await row()).toEqual(['Open on Deezer']);
    apps.clock.now += 2 * 86_400_000;
    expect(await row()).toEqual(['Listen on Deezer', 'Listen on Spotify']);
  });

  it('contains only web URLs', async () => {
    apps.cms.state.campaign.page = { title: '', blocks: [{ ...block, presave: 'javascript:alert(1)' }] };
    expect(await row()).toEqual([]);
  });
});
