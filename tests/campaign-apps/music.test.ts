import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readFocusArtists } from '#campaign-apps/kit/campaign/focusArtists.ts';
import { readTracklist } from '#campaign-apps/kit/campaign/tracklist.ts';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

const ada = {
  service: 'spotify',
  id: '0000000000000000000001',
  market: null,
  type: 'artist',
  name: 'Ada North',
  label: 'Ada North',
  url: 'https://open.spotify.com/artist/0000000000000000000001',
  image: 'https://pictures.example/ada.jpg',
};
const elif = {
  ...ada,
  service: 'apple',
  id: '77',
  market: 'de',
  name: 'Elif Lane',
  url: 'https://music.apple.com/de/artist/77',
  image: null,
};
const hostile = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onclick='alert(1)", '`x`'];

describe('the focus artists from the CMS', () => {
  it.each([null, 'x', {}, { items: 'x' }, { items: [null, 7, {}, { name: 'Nobody' }] }])('are empty for %j', (value) =>
    expect(readFocusArtists(value)).toEqual([]));

  it.each([
    'javascript:alert(1)',
    'http://open.spotify.com/artist/1',
    'data:text/html,x',
    '/artist/1',
    '',
    7,
    null,
  ])('have no page at %j, and are left out without one', (url) =>
    expect(readFocusArtists({ items: [{ ...ada, url }] })).toEqual([]));

  it('keep their order, are unique, and have no images with another kind of URL', () => {
    const items = [elif, { ...ada, image: 'javascript:alert(1)' }, elif];
    expect(readFocusArtists({ items }).map(({ name, image }) => [name, image])).toEqual([
      ['Elif Lane', null],
      ['Ada North', null],
    ]);
  });
});

const item = (name: string, service_id: unknown) => ({
  name,
  artists: [],
  duration_ms: 180_000,
  image: null,
  service_id,
});

describe('the links of a track', () => {
  const pagesOf = (ids: unknown) => readTracklist({ items: [item('Undertow', ids)] }).tracks[0]?.pages;

  it('contain its page at each service that is known to have it', () => {
    expect(pagesOf({ apple: '123', spotify: 'abc' })).toEqual([
      { service: 'spotify', address: 'https://open.spotify.com/track/abc' },
      { service: 'apple', address: 'https://music.apple.com/song/123' },
    ]);
    expect(pagesOf({ spotify: null, apple: '123' })).toHaveLength(1);
  });

  it.each([
    { ids: null },
    { ids: 'x' },
    { ids: {} },
    { ids: { spotify: 7, apple: '' } },
    { ids: { spotify: '../x', apple: '"><script>' } },
  ])('are empty with $ids', ({ ids }) => expect(pagesOf(ids)).toEqual([]));
});

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());

const day = 24 * 3_600_000;
const everywhere = item('Undertow', { spotify: 'abc', apple: '123' });
const entered = { id: 't', type: 'track', title: 'Slow Tide', artists: 'Ada', minutes: 3, seconds: 0 };

beforeEach(() => {
  // Makes the last copy expire.
  apps.clock.now += day;
  apps.cms.state.tracklist = { items: [everywhere, item('Ferry', { spotify: null, apple: '456' })] };
  apps.cms.state.focusArtists = { items: [elif, ada] };
});

type Given = { services?: unknown; lang?: string; blocks?: unknown[]; starts?: number; i18n?: object };

async function visit(app: string, { services = ['apple', 'spotify'], lang = 'en', blocks = [], ...given }: Given = {}) {
  const at = (days: number) => new Date(apps.clock.now + days * day).toISOString();
  const dates = { starts_at: at(given.starts ?? -1), ends_at: at(9) };
  const texts = given.i18n && { i18n: given.i18n };
  const shown = { ...campaign, ...dates, ...texts, page: { title: 'Listen', blocks }, enabled_services: services };
  apps.cms.state.campaign = shown;
  return (await apps.server.inject({ url: `/${app}/northern-lights?lang=${lang}` })).body;
}

/** Returns the artists as shown: name, service, page. */
const artistsOn = (body: string) => {
  const section = /<section class="follow" aria-labelledby="focus-artists-title">.*?<\/section>/s.exec(body)?.[0] ?? '';
  return [
    ...section.matchAll(/<a href="(.*?)" data-service="\w+" rel="noopener">.*?<b>(.*?)<\/b> <small>(.*?)<\/small>/gs),
  ].map(([, page, name, service]) => `${name}, ${service}: ${page}`);
};
const linksOn = (body: string) =>
  [...body.matchAll(/<p class="track-services">(.*?)<\/p>/g)].map(([, links = '']) =>
    [...links.matchAll(/<a href="(.*?)" data-service="\w+" rel="noopener" aria-label="(.*?)">/g)].map(
      ([, , label]) => label,
    ),
  );

describe('lyrics of tracks', () => {
  const lyrics = 'Under <b>the</b> sea\nsecond line\n\nRefrain';
  const shown = '<p>Under &lt;b&gt;the&lt;/b&gt; sea\nsecond line</p><p>Refrain</p>';
  const visitWith = async (app: string, given: Given & { starts?: number } = {}) => {
    const texts = { en: { 'track.abc.lyrics': lyrics }, de: { 'track.456.lyrics': 'Die Fähre' } };
    const translations = Object.entries(texts).map(([locale, messages]) => ({ locale: { code: locale }, messages }));
    return visit(app, { ...given, i18n: { default_locale: 'en', translations } });
  };

  it.each([
    'listening-party',
    'listen-and-unlock',
  ])('are on the page of %s, in its language or else the default one', async (app) => {
    const body = await visitWith(app);
    expect(body).toContain('<h2 id="lyrics-title">Lyrics</h2>');
    expect(body).toContain(
      `<details><summary>Undertow</summary><div class="text-block" lang="en" dir="ltr">${shown}</div></details>`,
    );
    expect(body).not.toContain('Die Fähre');
    const german = await visitWith(app, { lang: 'de' });
    expect(german).toContain(`<div class="text-block" lang="en" dir="ltr">${shown}</div>`);
    expect(german).toContain('<summary>Ferry</summary><div class="text-block" lang="de" dir="ltr"><p>Die Fähre</p>');
  });

  it('of a party are not on its page before the start', async () => {
    const body = await visitWith('listening-party', { starts: 1 });
    expect(body).toContain('Undertow');
    expect(body).not.toMatch(/lyrics-title|second line/);
  });

  it('of a track that was entered in the editor are on the page', async () => {
    apps.cms.state.tracklist = null;
    const body = await visit('listening-party', { blocks: [{ ...entered, lyrics }] });
    expect(body).toContain(`<summary>Slow Tide</summary><div class="text-block" lang="en" dir="ltr">${shown}</div>`);
  });
});

describe.each(['listening-party', 'community-playlist', 'listen-and-unlock'])('the page of %s', (app) => {
  it('shows the focus artists in saved order, each as a link to its page', async () => {
    const body = await visit(app);
    expect(body).toContain('<h2 id="focus-artists-title">Artists</h2>');
    expect(artistsOn(body)).toEqual([
      'Elif Lane, Apple Music: https://music.apple.com/de/artist/77',
      `Ada North, Spotify: ${ada.url}`,
    ]);
    expect(body).toContain(`<img src="${ada.image}" alt="" width="48" height="48" loading="lazy">`);
    expect(await visit(app, { lang: 'de' })).toContain('<h2 id="focus-artists-title">Künstler:innen</h2>');
  });

  it.each([{ items: [] }, null])('has no such section if they are %j', async (focusArtists) => {
    apps.cms.state.focusArtists = focusArtists;
    expect(await visit(app)).not.toContain('focus-artists');
  });

  it('still shows them while the CMS is down', async () => {
    await visit(app);
    apps.clock.now += 60_000;
    apps.cms.state.down = true;
    const body = await visit(app);
    apps.cms.state.down = false;
    expect(artistsOn(body)).toHaveLength(2);
  });

  it.each(hostile)('escapes the name %j', async (name) => {
    const shape = (body: string) => [...body.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/"[^"]*"/g, '""'));
    const shapeWith = async (words: string) => {
      apps.clock.now += day;
      apps.cms.state.focusArtists = { items: [{ ...ada, name: words, service: words }] };
      apps.cms.state.tracklist = { items: [{ ...everywhere, name: words }] };
      return shape(await visit(app));
    };
    expect(await shapeWith(name)).toEqual(await shapeWith('word'));
  });

  it('links each track to the enabled services that have it', async () => {
    expect(linksOn(await visit(app))).toEqual([
      ['Undertow on Spotify', 'Undertow on Apple Music'],
      ['Ferry on Apple Music'],
    ]);
    apps.clock.now += day;
    expect(linksOn(await visit(app, { services: ['spotify'] }))).toEqual([['Undertow on Spotify']]);
  });

  it.each([
    { services: [] },
    { services: ['youtube', 'constructor', 7] },
    { services: null },
    { services: 'spotify' },
  ])('links none of them with $services', async (given) => expect(linksOn(await visit(app, given))).toEqual([]));

  it('does not link tracks that were entered into the page', async () => {
    apps.cms.state.tracklist = null;
    const body = await visit(app, { blocks: [entered] });
    expect(body).toContain('Slow Tide');
    expect(linksOn(body)).toEqual([]);
  });
});

it('a page without music does not request any from the CMS', async () => {
  apps.cms.requests.length = 0;
  expect(await visit('pre-page')).not.toMatch(/focus-artists|track-services/);
  expect(apps.cms.requests.filter(({ path }) => path.includes('/music/'))).toEqual([]);
});
