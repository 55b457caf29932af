import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readTracklist } from '#campaign-apps/kit/campaign/tracklist.ts';
import { clockTime, lengthTime, playingAt } from '#campaign-apps/kit/view/playback.ts';
import { minutesOf } from '#resources/campaigns/areas/music/TrackRow.tsx';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

const minute = 60_000;
const durations = [3 * minute, 4 * minute];

describe('playing a tracklist by the clock', () => {
  it.each([
    [-1, null],
    [0, { index: 0, positionMs: 0 }],
    [3 * minute - 1, { index: 0, positionMs: 3 * minute - 1 }],
    [3 * minute, { index: 1, positionMs: 0 }],
    [7 * minute - 1, { index: 1, positionMs: 4 * minute - 1 }],
    [7 * minute, null],
    [Number.NaN, null],
  ])('after %d ms is at %j', (elapsed, playing) => expect(playingAt(durations, elapsed)).toEqual(playing));

  it('plays nothing without tracks', () => expect(playingAt([], 0)).toBeNull());

  it.each([
    [187_000, '3:07'],
    [3_729_999, '1:02:09'],
    [-5, '0:00'],
  ])('formats %d ms as %s', (length, words) => expect(clockTime(length)).toBe(words));
});

const track = (name: string, minutes: number, id: string | null = name) => ({
  image: null,
  name,
  artists: [{ name: 'Ada' }, { name: 'Elif' }],
  duration_ms: minutes * minute,
  service_id: { spotify: id, apple: null },
});

describe('the tracklist of the CMS', () => {
  it.each([null, 'x', {}, { items: 'x' }, { items: [null, 7, {}] }])('is empty if it is %j', (value) =>
    expect(readTracklist(value)).toEqual({ tracks: [], videos: [], source: null }));

  it('leaves out videos, tracks without a length and duplicates', () => {
    const items = [
      track('One', 3),
      { url: 'https://video.example', name: 'A video' },
      { ...track('Zero', 0) },
      { ...track('Endless', 1), duration_ms: Number.POSITIVE_INFINITY },
      track('One', 3),
    ];
    expect(readTracklist({ items }).tracks).toEqual([
      {
        id: 'One',
        title: 'One',
        artists: 'Ada, Elif',
        durationMs: 3 * minute,
        image: null,
        audio: null,
        previewUrl: null,
        pages: [{ service: 'spotify', address: 'https://open.spotify.com/track/One' }],
        lyrics: ['track.One.lyrics'],
      },
    ]);
  });

  it('drops images with another kind of URL', () => {
    const items = [{ ...track('One', 3), image: 'javascript:alert(1)' }];
    expect(readTracklist({ items }).tracks[0]?.image).toBeNull();
  });
});

describe('a listening party', () => {
  let apps: Apps;
  beforeAll(async () => {
    apps = await startApps();
  });
  afterAll(() => apps.stop());

  const hour = 60 * minute;
  let startsAt = '';
  beforeEach(() => {
    // Starts after the last party, so that the cached copy has expired.
    startsAt = new Date(apps.clock.now + 24 * hour).toISOString();
    apps.cms.state.campaign = { ...campaign, starts_at: startsAt };
    apps.cms.state.tracklist = { options: {}, items: [track('Undertow', 3), track('Slow Tide', 4)] };
  });
  const visitAt = async (elapsed: number) => {
    apps.clock.now = Date.parse(startsAt) + elapsed;
    return (await apps.server.inject({ url: '/listening-party/northern-lights' })).body;
  };

  it('counts down before its start, and shows what will be played', async () => {
    const body = await visitAt(-minute);
    expect(body).toContain('data-countdown');
    expect(body).toContain('Undertow');
    expect(body).not.toContain('id="now-playing"');
  });

  it('plays the same track to everybody at the same moment', async () => {
    const [one, other] = [await visitAt(3 * minute + 12_000), await visitAt(3 * minute + 12_000)];
    expect(one).toBe(other);
    expect(one).toMatch(/data-title>Slow Tide</);
    expect(one).toContain('value="12000"');
    expect(one).toMatch(/data-duration="240000" aria-current="true"/);
    expect(one).toContain('<span data-position>0:12</span>');
  });

  it('says after the last track that it has been played, and asks for no more sign-ups', async () => {
    const body = await visitAt(7 * minute);
    expect(body).toContain('The last track has played');
    expect(body).not.toContain('id="now-playing"');
    expect(body).not.toContain('data-sign-up');
  });

  it('is closed after its end', async () => {
    apps.cms.state.campaign.ends_at = new Date(Date.parse(startsAt) + hour).toISOString();
    const body = await visitAt(hour);
    expect(body).toContain('The party is over');
    expect(body).not.toContain('data-sign-up');
  });

  it('plays the tracks entered into its page if the CMS has none', async () => {
    apps.cms.state.tracklist = null;
    const entered = { id: 't', type: 'track', title: '<b>Undertow', artists: 'Ada', minutes: 2, seconds: 30 };
    apps.cms.state.campaign.page = { title: '', blocks: [entered, { ...entered, id: 'u', title: ' ' }] };
    const body = await visitAt(149_000);
    expect(body).toContain('data-title>&lt;b&gt;Undertow<');
    expect(body.match(/data-track/g)).toHaveLength(1);
    expect(await visitAt(150_000)).toContain('The last track has played');
  });

  it('keeps playing while the CMS is down', async () => {
    await visitAt(1_000);
    apps.cms.state.down = true;
    expect(await visitAt(60_000)).toContain('data-title>Undertow<');
    apps.cms.state.down = false;
  });

  it('plays nothing without a start', async () => {
    apps.cms.state.campaign.starts_at = null;
    expect(await visitAt(60_000)).not.toContain('id="now-playing"');
  });
});

it.each([
  59_400, 59_600, 161_499, 161_500, 3_599_000,
])('the length of a track of %d ms is the same as in the tool', (length) => {
  expect(lengthTime(length)).toBe(minutesOf(length));
});
