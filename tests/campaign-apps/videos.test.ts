import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readTracklist } from '#campaign-apps/kit/campaign/tracklist.ts';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

const bunny = { url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', name: 'Big Buck Bunny' };
const unlisted = { url: 'https://vimeo.com/1084537/abcdef0123', name: '' };
const videos = (...items: unknown[]) => ({ options: { service: 'video' }, items });
const players =
  'frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://open.spotify.com https://embed.music.apple.com';

describe('a tracklist of videos', () => {
  it('has each video with its page, and the player with the least tracking', () => {
    expect(readTracklist(videos(bunny, unlisted))).toEqual({
      tracks: [],
      videos: [
        {
          title: 'Big Buck Bunny',
          service: 'YouTube',
          page: bunny.url,
          player: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&playsinline=1&rel=0',
        },
        {
          title: 'vimeo.com',
          service: 'Vimeo',
          page: unlisted.url,
          player: 'https://player.vimeo.com/video/1084537?h=abcdef0123&dnt=1&autoplay=1',
        },
      ],
    });
  });

  it.each([
    'javascript:alert(1)',
    'https://evil.example/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/watch?v="><script>',
    'https://user@evil.example/',
    '',
    7,
    null,
  ])('has none at %j', (url) => expect(readTracklist(videos({ ...bunny, url })).videos).toEqual([]));

  it.each([null, 'x', [null, 7, 'x', {}]])('is empty for %j', (items) =>
    expect(readTracklist({ options: { service: 'video' }, items })).toEqual({ tracks: [], videos: [] }));

  it('contains nothing of a URL except the video', () => {
    const url = 'https://youtu.be/aqz-KE-bpKQ?si=follow&list=PL1&onload=alert(1)';
    expect(readTracklist(videos({ ...bunny, url }))).toEqual(readTracklist(videos(bunny)));
  });

  it('is limited to what a page can show', () => {
    const many = Array.from({ length: 500 }, () => ({ ...bunny, name: 'x'.repeat(2_000) }));
    const read = readTracklist(videos(...many)).videos;
    expect([read.length, read[0]?.title.length]).toEqual([200, 500]);
  });
});

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());

const day = 24 * 3_600_000;
const track = { id: 't', type: 'track', title: 'Slow Tide', artists: 'Ada', minutes: 3, seconds: 0 };
const unlock = { id: 'u', type: 'unlock', title: 'A letter', teaser: 'Soon', measure: 'tracks', amount: 1 };
const secret = { content: 'Secret words', picture: null, words: '', address: '' };

beforeEach(() => {
  // Makes the last copy expire.
  apps.clock.now += day;
  apps.cms.state.tracklist = videos(bunny, unlisted);
});

async function visit(
  app: string,
  { starts = -1, ends = 9 as number | null, blocks = [] as unknown[], lang = 'en' } = {},
) {
  const at = (days: number) => new Date(apps.clock.now + days * day).toISOString();
  const page = { title: 'Watch', blocks };
  apps.cms.state.campaign = {
    ...campaign,
    starts_at: at(starts),
    ends_at: ends === null ? null : at(ends),
    page,
  } as typeof campaign;
  return apps.server.inject({ url: `/${app}/northern-lights?lang=${lang}` });
}

describe.each(['listening-party', 'community-playlist', 'listen-and-unlock'])('the page of %s', (app) => {
  it('lists the videos as links; it sends no request to another host by itself', async () => {
    const { body, headers } = await visit(app);
    expect(body).toContain('<h2 id="videos-title">Videos</h2>');
    expect(body).toMatch(
      /<a class="video-play" href="https:\/\/www\.youtube\.com\/watch\?v=aqz-KE-bpKQ" rel="noopener"/,
    );
    expect(body).toContain('<b>vimeo.com</b> <span>Vimeo</span>');
    expect(body).toContain('Nothing is loaded from YouTube or Vimeo before you play a video.');
    expect(body).not.toMatch(/<iframe|preconnect|dns-prefetch|<img|ytimg|vimeocdn/);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain(players);
    expect(policy).toContainEqual(expect.stringMatching(/^script-src 'self' 'sha256-[^']+'$/));
    expect(policy).toContain("connect-src 'self'");
    expect((await visit(app, { lang: 'de' })).body).toContain('wird nichts geladen, bevor du ein Video abspielst');
  });

  it.each([
    '<script>alert(1)</script>',
    '"><iframe src=https://evil.example onload=alert(1)>',
    "' onclick='alert(1)",
  ])('escapes the title %j', async (name) => {
    const shape = (body: string) => [...body.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/"[^"]*"/g, '""'));
    apps.cms.state.tracklist = videos({ ...bunny, name });
    const hostile = (await visit(app)).body;
    apps.clock.now += day;
    apps.cms.state.tracklist = videos({ ...bunny, name: 'word' });
    expect(shape(hostile)).toEqual(shape((await visit(app)).body));
  });

  it('shows the tracks of its blocks beside them', async () => {
    const { body } = await visit(app, { blocks: [track] });
    expect(body).toContain('Slow Tide');
    expect(body).toContain('Big Buck Bunny');
  });

  it('has no videos if there are none', async () => {
    apps.cms.state.tracklist = null;
    expect((await visit(app)).body).not.toMatch(/videos-title|data-plays/);
  });
});

it('pages without videos frame nothing', async () => {
  const missing = await apps.server.inject({ url: '/listening-party/nothing-here' });
  expect(missing.headers['content-security-policy']).not.toContain('frame-src');
  expect((await visit('pre-page')).headers['content-security-policy']).not.toContain('frame-src');
});

it('a pre-page with a video block frames only the players of videos', async () => {
  const { body, headers } = await visit('pre-page', { blocks: [{ id: 'v', type: 'video', address: bunny.url }] });
  expect(body).toContain('data-plays="video-of-v"');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toContain('frame-src https://www.youtube-nocookie.com https://player.vimeo.com');
});

describe('a listening party with videos', () => {
  it('says before its start that they become available with it, and shows none', async () => {
    const { body } = await visit('listening-party', { starts: 1 });
    expect(body).toContain('data-countdown');
    expect(body).toContain('The videos open here when the party starts.');
    expect(body).not.toMatch(/Big Buck Bunny|aqz-KE-bpKQ|vimeo\.com/);
  });

  it('plays none of them by the clock', async () => {
    const { body } = await visit('listening-party');
    expect(body).not.toContain('id="now-playing"');
    expect(body).not.toContain('The last track has played');
  });
});

describe('a community playlist with only videos', () => {
  it('has no votes and no proposals', async () => {
    const { body } = await visit('community-playlist');
    expect(body).not.toMatch(/Nothing has been proposed|nothing to choose from|Propose a track|[Vv]ote/);
    expect(body).toContain('Open until');
  });
});

describe('unlockable content with videos', () => {
  const blocks = [{ ...unlock, ...secret }];

  it('is open and says why if nothing can be counted', async () => {
    const { body } = await visit('listen-and-unlock', { blocks, ends: null });
    expect(body).toContain('Secret words');
    expect(body).not.toContain('The longer you listen');
    expect(body).toContain('Videos don’t count as listening, so everything here is open.');
    expect(body).not.toContain('There is nothing to listen to yet');
  });

  it('stays locked before the start', async () => {
    const { body } = await visit('listen-and-unlock', { blocks, starts: 1 });
    expect(body).not.toMatch(/Secret words|Big Buck Bunny|aqz-KE-bpKQ/);
  });

  it('is unlocked by the tracks alone if there are any', async () => {
    const { body } = await visit('listen-and-unlock', { blocks: [...blocks, track] });
    expect(body).not.toContain('Secret words');
    expect(body).toContain('Opens after 3:00 of listening');
    expect(body).toContain('Only tracks count as listening; videos don’t.');
  });

  it('stays locked if there is neither', async () => {
    apps.cms.state.tracklist = null;
    const { body } = await visit('listen-and-unlock', { blocks });
    expect(body).not.toContain('Secret words');
    expect(body).toContain('There is nothing to listen to yet');
  });
});
