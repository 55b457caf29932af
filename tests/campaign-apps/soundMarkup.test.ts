import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readTracklist } from '#campaign-apps/kit/campaign/tracklist.ts';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());

const [second, minute] = [1_000, 60_000];
const file = 'https://media.example/undertow.mp3';
const preview = 'https://previews.example/undertow';
const track = (given: object = {}) => ({
  ...{ name: 'Undertow', artists: [], duration_ms: 3 * minute, image: null },
  ...{ service_id: { spotify: 'abc', apple: '123' }, audio: { filename: 'undertow.mp3', url: file } },
  preview_url: preview,
  ...given,
});

const silent = { audio: null, preview_url: null };

beforeEach(() => {
  // Makes the last copy expire.
  apps.clock.now += 24 * 60 * minute;
});

/** Shows the page of a running campaign, or of one that starts later. */
async function visit(
  app: string,
  given: object | readonly object[],
  startsIn = -second,
  enabled_services = ['apple', 'spotify'],
) {
  const starts_at = new Date(apps.clock.now + startsIn).toISOString();
  apps.cms.state.campaign = { ...campaign, starts_at, ...{ enabled_services } };
  apps.cms.state.tracklist = { options: {}, items: [given].flat().map(track) };
  return apps.server.inject({ url: `/${app}/northern-lights` });
}

describe('the sound of a track', () => {
  const none = { audio: null, previewUrl: null };
  it.each([
    [{}, { audio: file, previewUrl: preview }],
    [{ audio: null, preview_url: null }, none],
    [{ audio: { url: 'javascript:alert(1)' }, preview_url: 'data:audio/wav,x' }, none],
    [{ audio: 'x', preview_url: 7 }, none],
    [{ audio: undefined, preview_url: undefined }, none],
  ])('is read from %j', (given, expected) =>
    expect(readTracklist({ items: [given].flat().map(track) }).tracks[0]).toMatchObject(expected));
});

describe.each(['listening-party', 'community-playlist', 'listen-and-unlock'])('the page of %s', (app) => {
  it('may load sound over https and from the CMS, and frames of services after a click', async () => {
    const { headers } = await visit(app, {});
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`media-src https: ${apps.cms.url};`);
    expect(policy).toMatch(/frame-src [^;]*https:\/\/open\.spotify\.com https:\/\/embed\.music\.apple\.com/);
  });

  it('has the browser’s own player for visitors without script', async () => {
    const { body } = await visit(app, {});
    expect(body).toMatch(/<noscript><audio [^>]*controls preload="none" src="https:\/\/media\.example\/undertow\.mp3/);
    expect(body).not.toContain('<iframe');
    expect(body, 'the script derives the URLs of players').not.toContain('open.spotify.com/embed');
  });

  it.each<[string, object | readonly object[], string | null]>([
    ['excerpts only', [{ audio: null }, silent], 'This page plays 30-second excerpts.'],
    [
      'some excerpts',
      [{}, { audio: null, service_id: { spotify: 'def' } }],
      'This page plays 30-second excerpts of some tracks.',
    ],
    ['whole tracks', {}, null],
    ['no sound', silent, null],
  ])('says before and during the music whether it plays %s', async (_, given, words) => {
    for (const startsIn of [60 * minute, -second]) {
      const { body } = await visit(app, given, startsIn);
      expect(/This page plays[^.]*\./.exec(body)?.[0] ?? null).toBe(words);
      const isLive = app === 'listening-party' && given !== silent && startsIn < 0;
      expect(body.includes('Live now')).toBe(isLive);
      apps.clock.now += 24 * 60 * minute;
    }
  });

  it.each(["' onplay='alert(1)", '"><script>alert(1)</script>'])('escapes %j in the sound’s data', async (name) => {
    const { body } = await visit(app, { name });
    // Quotation marks are safe in the data for search engines.
    expect(body.replace(/<script type="application\/ld\+json">.*?<\/script>/s, '')).not.toContain(name);
  });
});

describe('a listening party', () => {
  it('contains no URL of its sound until a minute before its start', async () => {
    const early = await visit('listening-party', {}, 61 * second);
    expect(early.body).toContain('Turn sound on');
    expect(early.body).not.toContain(file);
    expect(early.body).not.toContain(preview);
    expect(early.headers['cache-control']).toContain('s-maxage=1,');
    apps.clock.now += second;
    const { body } = await apps.server.inject({ url: '/listening-party/northern-lights' });
    expect(body).toContain(file);
  });

  it('links to the service if it has no sound of a track', async () => {
    const { body } = await visit('listening-party', { audio: null, preview_url: null });
    expect(body).toContain(
      'href="https://open.spotify.com/track/abc" data-service="spotify" rel="noopener">Listen to “Undertow” on Spotify',
    );
  });
});

describe('listen and unlock', () => {
  it.each([
    ['the file', {}, '3:00'],
    ['an excerpt of 30 seconds', { audio: null }, '0:30'],
    ['a short track with an excerpt', { audio: null, duration_ms: 20 * second }, '0:20'],
    ['no sound', { audio: null, preview_url: null }, '3:00'],
  ])('counts at most the playable length of a track with %s', async (_, given, length) => {
    const { body } = await visit('listen-and-unlock', given);
    expect(body).toContain(`<span class="length">${length}</span>`);
  });

  it.each<[string, object | readonly object[], string | null]>([
    ['no track has sound', silent, 'This page has no sound for these tracks.'],
    [
      'some tracks have sound',
      [{}, { ...silent, service_id: { spotify: 'def' } }],
      'This page has no sound for some of these tracks.',
    ],
    ['all tracks have sound', {}, null],
  ])('says how time counts if %s', async (_, given, words) => {
    const { body } = await visit('listen-and-unlock', given);
    expect(/This page has no sound[^.]*\./.exec(body)?.[0] ?? null).toBe(words);
  });

  it.each<[string, object]>([
    ['no service has the track', { service_id: {} }],
    ['the service is not enabled', { service_id: { spotify: 'def' } }],
  ])('mentions no streaming service if %s', async (_, given) => {
    const { body } = await visit('listen-and-unlock', { ...silent, ...given }, -second, []);
    expect(body).toContain('This page has no sound for these tracks.');
    expect(body).not.toContain('streaming service');
  });
});

it('the server’s time is not cached', async () => {
  const { body, headers } = await apps.server.inject({ url: '/clock' });
  expect(JSON.parse(body)).toEqual({ now: apps.clock.now });
  expect(headers['cache-control']).toBe('no-store');
});
