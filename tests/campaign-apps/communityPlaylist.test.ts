import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchTracks } from '#campaign-apps/community-playlist/playlist.ts';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());

const hour = 60 * 60_000;
const path = '/community-playlist/northern-lights';
const trackBlock = (id: string, title: string, artists = 'Ada') => ({
  id,
  type: 'track',
  title,
  artists,
  minutes: 3,
  seconds: 0,
});
const blocks = [
  trackBlock('tide', 'Slow Tide', 'Màiri Skye'),
  trackBlock('moons', 'Paper Moons'),
  trackBlock('ferry', 'Midnight Ferry'),
  { id: 'r', type: 'rules', votes: 2, proposals: 1 },
];
beforeEach(async () => {
  apps.clock.now += hour;
  Object.assign(apps.cms.state, { campaign: { ...campaign, page: { title: 'Road trip', blocks } }, tracklist: null });
  await apps.database.query('truncate campaign_apps.playlist_proposals cascade');
});

type Who = { key?: string; ip?: string };
const ada: Who = { key: 'ada-0000000000000000000000' };
const elif: Who = { key: 'elif-000000000000000000000' };
const post = (action: string, fields: Record<string, string>, { key = '', ip = '192.0.2.1' }: Who = {}, more = {}) =>
  apps.server.inject({
    method: 'POST',
    url: `${path}/${action}`,
    remoteAddress: ip,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
    payload: new URLSearchParams({ ...fields, visitor: key }).toString(),
  });
const visit = async (query = '', { key, ip = '192.0.2.1' }: Who = {}) =>
  (await apps.server.inject({ url: `${path}?${key ? `visitor=${key}&` : ''}${query}`, remoteAddress: ip })).body;
/** Returns the visible chart: title, votes, and whether the visitor's own vote is one of them. */
const chart = async (who: Who = {}) =>
  [...(await visit('', who)).matchAll(/<li class="entry">.*?<b>(.*?)<\/b>.*?value="(\d+)".*?<\/li>/gs)].map(
    ([row, title, votes]) => `${title} ${votes}${row.includes('voted') ? ' mine' : ''}`,
  );

describe('proposing', () => {
  it('adds a track to the playlist with its first vote, and redirects to it', async () => {
    const answer = await post('propose', { track: 'tide', search: 'slow' }, ada);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`${path}?lang=en&search=slow&visitor=${ada.key}#playlist`);
    expect(await chart(ada)).toEqual(['Slow Tide 1 mine']);
    expect(await chart(elif)).toEqual(['Slow Tide 1']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('accepts only tracks of the catalogue', async () => {
    for (const track of ['', 'unknown', '<script>alert(1)</script>', "'; drop table x", '\u0000']) {
      const answer = await post('propose', { track }, ada);
      expect(answer.statusCode).toBe(422);
      expect(answer.body).toContain('This track is no longer available');
      expect(answer.body).not.toContain('<script>alert');
    }
    expect(await chart()).toEqual([]);
  });

  it('is not offered to a visitor without votes or proposals, because it is a vote, too', async () => {
    const isOffered = async (who: Who) => (await visit('', who)).includes('/propose?lang');
    expect(await isOffered(ada)).toBe(true);
    await post('propose', { track: 'tide' }, ada);
    expect(await isOffered(ada), 'no proposals are left').toBe(false);
    await post('propose', { track: 'moons' }, elif);
    const fan: Who = { key: 'fan-00000000000000000000000' };
    for (const track of ['tide', 'moons']) await post('vote', { track }, fan);
    expect(await isOffered(fan), 'no votes are left').toBe(false);
    expect(await visit('', fan)).toContain('Proposals left: 0');
  });

  it('is refused once a visitor has used their proposals, also if all come at once', async () => {
    const answers = await Promise.all(['tide', 'moons', 'ferry'].map((track) => post('propose', { track }, ada)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409, 409]);
    expect(await chart()).toHaveLength(1);
  });

  it('counts as a vote if the track was proposed before', async () => {
    await post('propose', { track: 'tide' }, ada);
    expect((await post('propose', { track: 'tide' }, elif)).statusCode).toBe(303);
    expect(await chart(elif)).toEqual(['Slow Tide 2 mine']);
    expect((await post('propose', { track: 'moons' }, elif)).statusCode).toBe(303);
  });

  it('accepts the stored tracks of the CMS if there are any', async () => {
    const item = { name: 'Undertow', artists: [], duration_ms: 180_000, service_id: { spotify: 'sp1', apple: null } };
    apps.cms.state.tracklist = { items: [item] };
    expect((await post('propose', { track: 'sp1' }, ada)).statusCode).toBe(303);
    expect((await post('propose', { track: 'tide' }, elif)).statusCode).toBe(422);
    expect(await chart()).toEqual(['Undertow 1']);
  });
});

describe('voting', () => {
  beforeEach(async () => {
    for (const [index, track] of ['tide', 'moons', 'ferry'].entries()) {
      apps.clock.now += 1_000;
      await post('propose', { track }, { key: `proposer-${index}-0000000000000` });
    }
  });

  it('counts one vote of a visitor for a track, however often it is sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('vote', { track: 'ferry' }, ada)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]));
    expect(await chart(ada)).toEqual(['Midnight Ferry 2 mine', 'Slow Tide 1', 'Paper Moons 1']);
  });

  it('counts each visitor, and sorts by votes', async () => {
    await post('vote', { track: 'moons' }, ada);
    await post('vote', { track: 'moons' }, elif);
    await post('vote', { track: 'ferry' }, elif);
    expect(await chart()).toEqual(['Paper Moons 3', 'Midnight Ferry 2', 'Slow Tide 1']);
  });

  it('shows counts with the separators of the language', async () => {
    await apps.database.query(
      `insert into campaign_apps.playlist_votes (campaign_id, track_id, visitor_id, network_id, voted_at)
       select campaign_id, track_id, 'visitor-' || n, 'network-' || n, voted_at
       from campaign_apps.playlist_votes, generate_series(1, 1233) n where track_id = 'tide'`,
    );
    const counted = async (query: string) => /<p class="count">.*?<b>(.*?)<\/b>/s.exec(await visit(query))?.[1];
    expect(await counted('lang=en')).toBe('1,234');
    expect(await counted('lang=de')).toBe('1.234');
  });

  it('is refused once a visitor has used their votes, also if all come at once; a withdrawn vote can be cast again', async () => {
    const answers = await Promise.all(['tide', 'moons', 'ferry'].map((track) => post('vote', { track }, ada)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 303, 409]);
    const refused = answers.findIndex(({ statusCode }) => statusCode === 409);
    expect(answers[refused]?.body).toContain('You have no votes left');
    const [first = '', second = '', third = ''] = ['tide', 'moons', 'ferry']
      .toSpliced(refused, 1)
      .concat(['tide', 'moons', 'ferry'][refused] ?? '');
    await post('withdraw', { track: first }, ada);
    expect((await post('vote', { track: third }, ada)).statusCode).toBe(303);
    expect(await visit('', ada)).toContain('Votes left: 0');
    expect((await post('vote', { track: second }, ada)).statusCode).toBe(303);
  });

  it('identifies a visitor without script by network and browser, and shows their votes only after their action', async () => {
    await post('vote', { track: 'moons' });
    const { headers } = await post('vote', { track: 'moons' });
    await post('vote', { track: 'moons' }, { ip: '192.0.2.9' });
    const proof = /&(proof=[\w-]{43})#/.exec(String(headers.location))?.[1] ?? '';
    const voted = async (query: string, who?: Who) =>
      (await visit(query, who)).match(/class="vote voted"/g)?.length ?? 0;
    expect(await voted(`${proof}&search=moons`), 'in the chart and in the search').toBe(2);
    expect(await voted('')).toBe(0);
    expect(await voted(proof, { ip: '192.0.2.8' }), 'another network').toBe(0);
    expect(await voted(proof, elif), 'another key').toBe(0);
    expect((await chart())[0]).toBe('Paper Moons 3');
  });

  it('stores nothing that identifies a visitor', async () => {
    await post('vote', { track: 'moons' }, ada);
    const { rows } = await apps.database.query('select * from campaign_apps.playlist_votes');
    expect(JSON.stringify(rows)).not.toMatch(/ada-0|192\.0\.2/);
  });

  it('limits the votes for a track from one network', async () => {
    const voters = Array.from({ length: 45 }, (_, index) => `invented-visitor-${1_000 + index}`);
    const answers = await Promise.all(voters.map((key) => post('vote', { track: 'tide' }, { key })));
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0);
    expect((await post('vote', { track: 'tide' }, { key: 'one-more-visitor-0000', ip: '192.0.2.7' })).statusCode).toBe(
      303,
    );
  });

  it('limits one network with a message and the time to wait', async () => {
    const many = Array.from({ length: 130 }, () => post('vote', { track: 'moons' }, ada));
    const refused = (await Promise.all(many)).filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused[0]?.body).toContain('Too many requests from your network');
    expect((await post('vote', { track: 'moons' }, { ...elif, ip: '192.0.2.8' })).statusCode).toBe(303);
  });

  it('is refused for other sites’ forms and for malformed bodies', async () => {
    expect((await post('vote', { track: 'moons' }, ada, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await post('vote', { track: 'x'.repeat(20_000) }, ada)).statusCode).toBe(413);
    const headers = { 'content-type': 'text/xml' };
    const answer = await apps.server.inject({ method: 'POST', url: `${path}/vote`, headers, payload: '<a/>' });
    expect(answer.statusCode).toBe(415);
  });

  it('hides a track that has left the catalogue, and returns its votes', async () => {
    await post('vote', { track: 'tide' }, ada);
    await post('vote', { track: 'moons' }, ada);
    apps.clock.now += hour;
    apps.cms.state.campaign.page = { title: '', blocks: blocks.filter(({ id }) => id !== 'tide') };
    expect(await chart(ada)).toEqual(['Paper Moons 2 mine', 'Midnight Ferry 1']);
    expect((await post('vote', { track: 'ferry' }, ada)).statusCode).toBe(303);
  });

  it('redirects a reload of a refused form to the page', async () => {
    const answer = await apps.server.inject({ url: `${path}/vote` });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${path}?lang=en#playlist`]);
  });
});

describe('before the start and after the end', () => {
  it.each([
    ['upcoming', hour, 'data-countdown'],
    ['ended', -hour, 'Voting ended'],
  ])('of a campaign that is %s nobody can vote', async (status, offset, words) => {
    await post('propose', { track: 'tide' }, ada);
    apps.clock.now += 10_000;
    const moment = new Date(apps.clock.now + offset).toISOString();
    Object.assign(apps.cms.state.campaign, status === 'ended' ? { ends_at: moment } : { starts_at: moment });
    const body = await visit();
    expect(body).toContain(`<body class="${status}">`);
    expect(body).toContain(words);
    expect(body).toContain('Slow Tide');
    expect(body).not.toContain('/vote');
    const answer = await post('vote', { track: 'tide' }, elif);
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('Voting is closed');
  });
});

describe('the pictures of a playlist', () => {
  const item = (name: string, image: string | null) => ({
    name,
    artists: [],
    duration_ms: 180_000,
    image,
    service_id: { spotify: name },
  });
  const artist = { service: 'spotify', name: 'Ada North', url: 'https://open.spotify.com/artist/1' };
  const header = async () => (await visit()).split('</header>')[0];

  it('are those of its tracks, in a fixed size, and a drawn record without one', async () => {
    apps.cms.state.tracklist = { items: [item('a', 'https://pictures.example/a.jpg'), item('b', 'javascript:x')] };
    await post('propose', { track: 'a' }, ada);
    await post('propose', { track: 'b' }, elif);
    const rows = (await visit()).match(/<li class="entry"[^>]*>.*?<\/li>/gs) ?? [];
    expect(rows.map((row) => /class="track-picture">(<[^>]*>)/.exec(row)?.[1])).toEqual([
      '<img src="https://pictures.example/a.jpg" alt="" width="48" height="48" loading="lazy">',
      '<i class="drawn-record">',
    ]);
  });

  it('begin with the first focus artist, else the campaign’s image, else a cassette', async () => {
    expect(await header()).toContain('class="cassette"');
    apps.clock.now += hour;
    Object.assign(apps.cms.state.campaign, { meta_tags: { og_image: 'https://pictures.example/cover.jpg' } });
    expect(await header()).toContain('src="https://pictures.example/cover.jpg" alt=""');
    apps.clock.now += hour;
    apps.cms.state.focusArtists = {
      items: [
        { ...artist, image: null },
        { ...artist, url: 'https://open.spotify.com/artist/2', image: 'https://pictures.example/ada.jpg' },
      ],
    };
    expect(await header()).toContain('src="https://pictures.example/ada.jpg" alt="Ada North"');
    apps.cms.state.focusArtists = null;
  });
});

describe('finding a track', () => {
  const found = async (search: string) => {
    const part = (await visit(`search=${encodeURIComponent(search)}`)).split('id="found"')[1]?.split('</section>')[0];
    return [...(part ?? '').matchAll(/<p class="track"><b>(.*?)<\/b>/g)].map(([, title]) => title);
  };

  it.each([
    ['slow', ['Slow Tide']],
    ['mairi', ['Slow Tide']],
    ['ADA mid', ['Midnight Ferry']],
    ['', ['Slow Tide', 'Paper Moons', 'Midnight Ferry']],
    ['...', ['Slow Tide', 'Paper Moons', 'Midnight Ferry']],
    ['zebra', []],
  ])('works without script: %j finds %j', async (search, titles) => expect(await found(search)).toEqual(titles));

  it('escapes what was typed', async () => {
    const body = await visit(`search=${encodeURIComponent('"><script>alert(1)</script>')}&search=b`);
    expect(body).not.toContain('<script>alert');
    expect(await visit(`search=${encodeURIComponent('"><script>alert(1)</script>')}`)).not.toContain('<script>alert');
  });

  it('shows the first few of many results', () => {
    const one = { artists: '', durationMs: 1, image: null, audio: null, previewUrl: null, pages: [], lyrics: [] };
    const many = Array.from({ length: 50 }, (_, index) => ({ ...one, id: String(index), title: `Song ${index}` }));
    expect(searchTracks(many, new Set(), 'song')).toMatchObject({ more: true, found: many.slice(0, 8) });
  });
});
