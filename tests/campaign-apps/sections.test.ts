import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type DatedPages,
  type Dates,
  ended,
  playing,
  startDatedPages,
  track,
  upcoming,
  withNewsletters,
} from './datedPages.ts';

let pages: DatedPages;
beforeAll(async () => {
  pages = await startDatedPages();
});
afterAll(() => pages.stop());

const artist = { name: 'Ada', service: 'spotify', url: 'https://open.spotify.com/artist/ada', image: null };
const settings = {
  ...withNewsletters,
  follow: [{ id: 'f1', service: 'spotify', type: 'artist', name: 'Ada', label: 'Follow Ada', image: null }],
  social_links: [{ name: 'Band', urls: { en: 'https://social.example/band' } }],
};
const bunny = { url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', name: 'Big Buck Bunny' };

beforeEach(() => {
  pages.reset();
  pages.cms.state.focusArtists = { items: [artist] };
});

const [before, after] = ['Words before.', 'Words after.'];
const text = (id: string, words: string) => ({ id, type: 'text', text: words });

async function show(app: string, dates: Dates, types: string[], more: object = {}, block = {}): Promise<string> {
  const sections = types.map((type) => ({ id: type, type, ...block }));
  pages.setUp(dates, [text('a', before), ...sections, text('z', after), track], { ...settings, ...more });
  return pages.visit(app);
}

const countOf = (body: string, mark: string): number => body.split(mark).length - 1;

const marks = {
  countdown: 'data-countdown="',
  artists: 'id="focus-artists-title"',
  signUp: 'id="sign-up"',
  follow: 'id="follow-title"',
  social: 'class="social"',
};
const tracklist = 'id="tracklist"';
const moments: [string, Dates][] = [
  ['before the start', upcoming],
  ['while the campaign runs', playing],
  ['after the end', ended],
];

/** The sections that blocks can place, with their mark and how often a page has them at each moment. */
const cases: [app: string, type: string, mark: string, counts: number[]][] = [
  ['listening-party', 'countdown', marks.countdown, [1, 0, 0]],
  ['listening-party', 'tracklist', tracklist, [1, 1, 1]],
  ['listening-party', 'artists', marks.artists, [1, 1, 1]],
  ['listening-party', 'signUp', marks.signUp, [1, 1, 1]],
  ['listening-party', 'follow', marks.follow, [1, 1, 1]],
  ['listening-party', 'social', marks.social, [1, 1, 1]],
  ['community-playlist', 'tracklist', 'id="playlist"', [1, 1, 1]],
  ['community-playlist', 'artists', marks.artists, [1, 1, 1]],
  ['community-playlist', 'signUp', marks.signUp, [1, 1, 0]],
  ['community-playlist', 'social', marks.social, [1, 1, 1]],
  ['listen-and-unlock', 'countdown', marks.countdown, [1, 0, 0]],
  ['listen-and-unlock', 'tracklist', 'id="player"', [0, 1, 1]],
  ['listen-and-unlock', 'artists', marks.artists, [1, 1, 1]],
  ['listen-and-unlock', 'signUp', marks.signUp, [1, 1, 1]],
  ['listen-and-unlock', 'follow', marks.follow, [1, 1, 1]],
  ['pre-page', 'countdown', marks.countdown, [1, 0, 0]],
  ['pre-page', 'signUp', marks.signUp, [1, 1, 1]],
  ['pre-page', 'follow', marks.follow, [1, 1, 1]],
];

describe.each(cases)('a page of %s with a block for the section %s', (app, type, mark, counts) => {
  it.each(
    moments.map(([name, dates], index) => [name, dates, counts[index]] as const),
  )('shows it among the blocks only, %s', async (_name, dates, count) => {
    const placed = await show(app, dates, [type]);
    const between = placed.slice(placed.indexOf(`<p>${before}`), placed.indexOf(`<p>${after}`));
    expect([countOf(between, mark), countOf(placed, mark)]).toEqual([count, count]);
  });

  it.each(
    moments.map(([name, dates], index) => [name, dates, counts[index]] as const),
  )('shows it elsewhere without the block, %s', async (_name, dates, count) => {
    const plain = await show(app, dates, []);
    const between = plain.slice(plain.indexOf(`<p>${before}`), plain.indexOf(`<p>${after}`));
    expect([countOf(between, mark), countOf(plain, mark)]).toEqual([0, count]);
  });

  it.each(moments)('leaves it out if the block is hidden, %s', async (_name, dates) => {
    const body = await show(app, dates, [type], {}, { hidden: true });
    expect(body).toContain(after);
    expect(countOf(body, mark)).toBe(0);
    const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.filter((id) => !body.includes(`id="${id}"`))).toEqual([]);
  });
});

describe('placed sections', () => {
  const all = [...Object.keys(marks), 'tracklist'];

  it('do not exist in an app that does not offer them', async () => {
    expect(await show('pre-page', playing, ['artists', 'tracklist', 'social'])).toBe(
      await show('pre-page', playing, []),
    );
  });

  it('appear once, also if a stored page has two blocks of the section', async () => {
    const body = await show('listening-party', upcoming, [...all, ...all]);
    for (const mark of [...Object.values(marks), tracklist]) expect([mark, countOf(body, mark)]).toEqual([mark, 1]);
  });

  it('keep the link to the sign-up and its form', async () => {
    const body = await show('listening-party', upcoming, ['signUp']);
    expect(body).toContain('<a class="skip" href="#sign-up">');
    expect(body).toContain('<p class="jump"><a href="#sign-up">');
    const answer = await pages.server.inject({
      method: 'POST',
      url: '/listening-party/northern-lights/sign-up',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=',
    });
    expect(countOf(answer.body, 'id="sign-up"')).toBe(1);
    expect(answer.body).toContain('aria-invalid="true"');
  });

  it('appear once if one of two blocks of a section is hidden', async () => {
    pages.setUp(
      playing,
      [
        { id: 'h', type: 'signUp', hidden: true },
        { id: 's', type: 'signUp' },
      ],
      settings,
    );
    expect(countOf(await pages.visit('listening-party'), marks.signUp)).toBe(1);
  });

  it('take no sign-ups while the sign-up is hidden, and say that it is closed', async () => {
    await show('listening-party', upcoming, ['signUp'], {}, { hidden: true });
    const answer = await pages.server.inject({
      method: 'POST',
      url: '/listening-party/northern-lights/sign-up',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Ada&email=ada%40example.com&consent=yes',
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('Sign-up has closed.');
  });

  it('have no sound of a party a day before its start', async () => {
    pages.cms.state.tracklist = {
      options: {},
      items: [{ name: 'Undertow', duration_ms: 1_000, preview_url: 'https://sound.example/1' }],
    };
    expect(await show('listening-party', upcoming, ['tracklist'])).not.toContain('sound.example');
    pages.clock.now += 1;
    expect(await show('listening-party', playing, ['tracklist'])).toContain('Undertow');
  });

  it('have no tracks and no locked content of a listen and unlock page', async () => {
    const unlock = {
      id: 'u',
      type: 'unlock',
      title: 'A letter',
      measure: 'tracks',
      amount: 1,
      content: 'Secret words',
    };
    const blocks = [{ id: 't', type: 'tracklist' }, unlock, { ...track, id: 't2' }];
    pages.setUp(upcoming, blocks, settings);
    const early = await pages.visit('listen-and-unlock');
    expect(early).not.toMatch(/Slow Tide|Secret words/);
    pages.reset();
    pages.setUp(playing, blocks, settings);
    const open = await pages.visit('listen-and-unlock');
    expect(open).toContain('Slow Tide');
    expect(open).not.toContain('Secret words');
  });

  it('are behind the token gate', async () => {
    const gate = { token_gate: { enabled: true, product_id: 'album-7' } };
    const body = await show('listening-party', playing, all, gate);
    expect(body).toContain('<body class="gate"');
    for (const mark of [...Object.values(marks), tracklist, before]) expect(body).not.toContain(mark);
  });
});

describe('without placed sections, the sign-up comes before long lists', () => {
  const expectOrder = (body: string, ...parts: string[]) => {
    const places = parts.map((mark) => body.indexOf(mark));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  };

  it('of tracks, artists and follow links in a listening party', async () => {
    const body = await show('listening-party', playing, []);
    expectOrder(body, after, marks.signUp, tracklist, marks.artists, marks.follow);
  });

  it.each(['listening-party', 'community-playlist', 'listen-and-unlock'])('of videos in %s', async (app) => {
    pages.cms.state.tracklist = { options: { service: 'video' }, items: [bunny] };
    pages.setUp(playing, [text('a', before)], settings);
    expectOrder(await pages.visit(app), before, marks.signUp, 'id="videos-title"', marks.artists);
  });

  it('of unlocks, artists and follow links in listen and unlock', async () => {
    const unlock = { id: 'u', type: 'unlock', title: 'A letter', measure: 'tracks', amount: 1, content: '' };
    pages.setUp(playing, [text('a', before), unlock, track], settings);
    const body = await pages.visit('listen-and-unlock');
    expectOrder(body, before, 'id="player"', marks.signUp, 'id="unlocks-title"', marks.artists, marks.follow);
  });

  it('of blocks in a pre-page', async () => {
    expectOrder(await show('pre-page', upcoming, []), marks.signUp, `<p>${before}`, marks.follow);
  });
});
