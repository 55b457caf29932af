import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { zoneName } from '../../campaign-apps/kit/timeFormat.ts';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());

const day = 24 * 3_600_000;
const track = { id: 't', type: 'track', title: 'Slow Tide', artists: 'Ada', minutes: 3, seconds: 0 };
const unlock = { id: 'u', type: 'unlock', title: 'A letter', teaser: '', measure: 'minutes', amount: 1, content: 'x' };
const text = { id: 'a', type: 'text', text: 'Be there.' };
const video = { name: 'Making of', service: 'youtube', video_id: 'dQw4w9WgXcQ' };
const newsletter = {
  id: 'weekly',
  name: 'Weekly',
  enabled: true,
  signup_mode: 'optional',
  locales: { en: { form_id: 'f', consent_label: 'Weekly, please' } },
};
const withNewsletters = { newsletter: { enabled: true }, newsletters: [newsletter] };

beforeEach(async () => {
  apps.clock.now += day;
  Object.assign(apps.cms.state, { campaign: { ...campaign }, tracklist: null, focusArtists: null, others: {} });
  await apps.database.query('truncate campaign_apps.sign_ups cascade');
});

/** Moments in days from now; null is not set. */
type Dates = [starts: number | null, ends: number | null];
const inDays = (days: number | null) => (days === null ? null : new Date(apps.clock.now + days * day).toISOString());
const setUp = (dates: Dates, blocks: unknown[] = [text, track], more: object = {}) =>
  Object.assign(apps.cms.state.campaign, {
    starts_at: inDays(dates[0]),
    ends_at: inDays(dates[1]),
    page: { title: 'First play', blocks },
    ...more,
  });
const visit = async (app: string, query = '') =>
  (await apps.server.inject({ url: `/${app}/northern-lights${query}` })).body;
/** Returns the title of the form; null if the page has none. */
const formOn = (body: string) =>
  /<h2 id="sign-up-title">([^<]*)<\/h2>\s*<p>[^<]*<\/p>\s*<form/.exec(body)?.[1]?.replaceAll('&#39;', "'") ?? null;

const upcoming: Dates = [1, null];
const playing: Dates = [-1 / 24 / 60, null];
const started: Dates = [-1, null];
const ended: Dates = [-2, -1];
const reminder = 'Get a reminder';
const news = 'Get news by email';
const next = 'Hear what comes next';

type Case = [
  app: string,
  state: string,
  dates: Dates,
  expected: { form: string | null; withNewsletters: string | null; says: string[]; not: string[] },
];

const cases: Case[] = [
  [
    'pre-page',
    'before',
    upcoming,
    { form: 'Be the first to know', withNewsletters: 'Be the first to know', says: ['Coming up'], not: ['Out now'] },
  ],
  [
    'pre-page',
    'without a date',
    [null, null],
    { form: 'Be the first to know', withNewsletters: 'Be the first to know', says: ['Coming soon'], not: ['Out now'] },
  ],
  [
    'pre-page',
    'from its start on',
    started,
    { form: null, withNewsletters: next, says: ['Out now', 'Since'], not: ['when it starts', 'Join the list'] },
  ],
  [
    'pre-page',
    'after its end',
    ended,
    { form: null, withNewsletters: next, says: ['It ended on'], not: ['when it starts', 'Join the list'] },
  ],
  [
    'listening-party',
    'before',
    upcoming,
    { form: reminder, withNewsletters: reminder, says: ['Starts '], not: ['Live now', 'Thank you'] },
  ],
  [
    'listening-party',
    'while its tracks play',
    playing,
    { form: news, withNewsletters: news, says: ['Live now', 'The needle is down'], not: [reminder, 'Thank you'] },
  ],
  [
    'listening-party',
    'after its last track',
    started,
    { form: null, withNewsletters: next, says: ['Played', 'Thank you'], not: ['Live now', 'Come in and listen'] },
  ],
  [
    'listening-party',
    'after its end',
    ended,
    { form: null, withNewsletters: next, says: ['Ended '], not: ['Live now', 'Come in and listen'] },
  ],
  [
    'listen-and-unlock',
    'before',
    upcoming,
    { form: reminder, withNewsletters: reminder, says: ['Opens ', 'Opens after'], not: ['Press play', 'id="play"'] },
  ],
  [
    'listen-and-unlock',
    'while it runs',
    started,
    { form: news, withNewsletters: news, says: ['The longer you listen', 'id="play"'], not: [reminder] },
  ],
  [
    'listen-and-unlock',
    'after its end',
    ended,
    {
      form: null,
      withNewsletters: next,
      says: ['What you unlocked stays open'],
      not: ['Press play', 'Opens after', 'Sign-up has closed'],
    },
  ],
  [
    'community-playlist',
    'before',
    upcoming,
    {
      form: reminder,
      withNewsletters: reminder,
      says: ['Voting opens', 'Voting has not opened yet'],
      not: ['Be the first', 'so far', 'Vote now'],
    },
  ],
  [
    'community-playlist',
    'while it runs',
    [-1, 9],
    { form: news, withNewsletters: news, says: ['Vote until', 'Vote now', 'Be the first'], not: [reminder] },
  ],
  [
    'community-playlist',
    'after its end',
    ended,
    { form: null, withNewsletters: null, says: ['Final result'], not: ['Vote now', 'so far', 'Sign-up has closed'] },
  ],
];

describe.each(cases)('the page of %s %s', (app, _state, dates, { form, withNewsletters: offered, says, not }) => {
  const blocks = [text, track, unlock];

  it('says what fits the moment, and has a sign-up only with a purpose', async () => {
    setUp(dates, blocks);
    const body = await visit(app);
    expect(formOn(body)).toBe(form);
    for (const words of says) expect(body).toContain(words);
    for (const words of not) expect(body).not.toContain(words);
    expect(body.includes('href="#sign-up"')).toBe(form !== null);
    expect(body.includes('<form method="post" action="/')).toBe(form !== null || body.includes('id="play"'));
  });

  it('offers newsletters with the purpose of the moment', async () => {
    setUp(dates, blocks, withNewsletters);
    expect(formOn(await visit(app))).toBe(offered);
  });

  it('shows none of the texts that a campaign was once given for another moment', async () => {
    const messages = { 'signup.title': 'OLD TITLE', 'signup.intro': 'OLD INTRO', 'signup.submit': 'OLD SUBMIT' };
    setUp(dates, blocks, {
      ...withNewsletters,
      i18n: { default_locale: 'en', translations: [{ locale: { code: 'en' }, messages }] },
    });
    const isBefore = form === reminder || form === 'Be the first to know';
    expect((await visit(app)).includes('OLD ')).toBe(isBefore);
  });

  it('says the same in German', async () => {
    setUp(dates, blocks, {
      ...withNewsletters,
      newsletters: [{ ...newsletter, locales: { de: { form_id: 'f' } } }],
    });
    const german: Record<string, string> = {
      'Be the first to know': 'Erfahre es zuerst',
      [reminder]: 'Lass dich erinnern',
      [news]: 'Neuigkeiten per E-Mail',
      [next]: 'Erfahre, was als Nächstes kommt',
    };
    expect(formOn(await visit(app, '?lang=de'))).toBe(offered && german[offered]);
  });
});

describe('a page without music', () => {
  it.each([
    ['listening-party', ['Live now'], ['The needle is down', 'Press play', 'Open now']],
    ['listen-and-unlock', ['There is nothing to listen to yet'], ['Press play', 'The longer']],
    [
      'community-playlist',
      ['Opens soon', 'There is nothing to choose from yet'],
      ['Vote now', 'Vote until', 'Be the first'],
    ],
  ])('of %s invites nobody to listen or to vote', async (app, says, not) => {
    setUp(app === 'listening-party' ? [null, null] : [-1, app === 'community-playlist' ? 9 : null], [text]);
    const body = await visit(app);
    for (const words of says) expect(body).toContain(words);
    for (const words of not) expect(body).not.toContain(words);
  });

  it('of a listening party with tracks and no start says where they are', async () => {
    setUp([null, null]);
    const body = await visit('listening-party');
    expect(body).toContain('Open now');
    expect(body).toContain('The tracks are listed below.');
    expect(body).not.toContain('The needle is down');
  });

  it('of a listening party with videos asks to watch', async () => {
    apps.cms.state.tracklist = { options: { service: 'video' }, items: [video] };
    setUp(started, [text]);
    const body = await visit('listening-party');
    expect(body).not.toContain('The needle is down');
  });
});

describe('a started pre-page', () => {
  const parentId = '0190c1f0-0000-7000-8000-000000000009';
  const address = 'http://apps.example.com/listening-party/party';
  const announce = (changes: object = {}) => {
    apps.cms.state.others[parentId] = {
      ...campaign,
      id: parentId,
      slug: 'party',
      url: address,
      starts_at: inDays(-1),
      ...changes,
    };
    setUp(started, [text], { parent_id: parentId });
  };

  it('leads to the campaign that it announced', async () => {
    announce();
    const body = await visit('pre-page');
    expect(body).toContain(`href="${address}">Go to the page</a>`);
    expect(body).toContain('The wait is over.');
    expect(body).not.toContain('log in');
    expect(await visit('pre-page', '?lang=de')).toContain('Zur Seite</a>');
  });

  it('says that a token gate is in front of it', async () => {
    announce({ token_gate: { enabled: true, product_id: 'p' } });
    expect(await visit('pre-page')).toContain('The page asks you to log in with your account.');
  });

  it.each([
    ['has not started', { starts_at: '2999-01-01T00:00:00.000Z' }],
    ['has ended', { ends_at: '2020-01-01T00:00:00.000Z' }],
    ['has no public page', { url: null }],
    ['has no safe URL', { url: 'javascript:alert(1)' }],
  ])('leads nowhere if that campaign %s', async (_name, changes) => {
    announce(changes);
    expect(await visit('pre-page')).not.toContain('arrived');
  });

  it('leads nowhere before its own start', async () => {
    announce();
    setUp(upcoming, [text], { parent_id: parentId });
    expect(await visit('pre-page')).not.toContain('arrived');
  });

  it('leads nowhere as soon as that campaign is read as ended', async () => {
    announce();
    expect(await visit('pre-page')).toContain('arrived');
    apps.clock.now += 20_000;
    announce({ ends_at: inDays(-0.5) });
    expect(await visit('pre-page')).not.toContain('arrived');
  });

  it('shows the music to follow before its text', async () => {
    const follow = [{ id: 'a1', service: 'spotify', type: 'artist', name: 'Nova', label: 'Nova', image: null }];
    setUp(started, [text], { follow });
    expect(await visit('pre-page')).toMatch(/<main.*open\.spotify\.com.*Be there\./s);
  });
});

describe('the consent of a sign-up', () => {
  const page = '/listening-party/northern-lights';
  const good = { name: 'Ada', email: 'ada@example.com', consent: 'yes' };
  const send = (fields: Record<string, string>) =>
    apps.server.inject({
      method: 'POST',
      url: `${page}/sign-up?lang=en`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const kept = async () => (await apps.database.query('select consent from campaign_apps.sign_ups')).rows;
  const markOf = (body: string) => /name="read" value="(\w+)"/.exec(body)?.[1] ?? '';

  it('is about what comes next after the end, and is stored in these words', async () => {
    setUp(ended, [text, track], withNewsletters);
    const body = await visit('listening-party');
    expect(body).toContain('Yes, you may email me about what comes next.');
    expect((await send({ ...good, read: markOf(body) })).statusCode).toBe(303);
    expect(await kept()).toEqual([{ consent: 'Yes, you may email me about what comes next.' }]);
  });

  it('that was read before the end is asked for again after it', async () => {
    setUp(playing, [text, track], withNewsletters);
    const read = markOf(await visit('listening-party'));
    apps.clock.now += 10_000;
    setUp(ended, [text, track], withNewsletters);
    const answer = await send({ ...good, read });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('What you agree to has changed');
    expect(answer.body).toContain('value="ada@example.com"');
    expect(answer.body).not.toContain('checked');
    expect(await kept()).toEqual([]);
  });

  it('that was read before the start is accepted after it, also when a field is wrong first', async () => {
    setUp(upcoming);
    const read = markOf(await visit('listening-party'));
    apps.clock.now += 10_000;
    setUp(started);
    const refused = await send({ ...good, name: '', read });
    expect(refused.statusCode).toBe(422);
    expect(formOn(refused.body)).toBe(reminder);
    expect(refused.body).toContain('value="ada@example.com"');
    expect((await send({ ...good, read: markOf(refused.body) })).statusCode).toBe(303);
    expect(await kept()).toEqual([{ consent: 'Yes, you may email me about this campaign.' }]);
  });

  it('is not accepted by an ended campaign without newsletters, which says so', async () => {
    setUp(ended);
    const answer = await send(good);
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('Sign-up has closed.');
    expect(await kept()).toEqual([]);
  });
});

describe('the name of a time zone', () => {
  const moment = new Date('2026-11-28T19:00:00.000Z');

  it.each([
    ['en', 'UTC', 'Coordinated Universal Time'],
    ['de', 'UTC', 'Koordinierte Weltzeit'],
    ['en', 'Europe/Berlin', 'Central European Time'],
    ['de', 'Europe/Berlin', 'Mitteleuropäische Zeit'],
    ['en', 'America/Bogota', 'Colombia Standard Time'],
    ['ar', 'Europe/Berlin', 'توقيت وسط أوروبا'],
  ])('in %s of %s is %j', (locale, zone, name) => expect(zoneName(locale, moment, zone)).toBe(name));

  it('stands below the server’s time, with the words for the visitor’s', async () => {
    const start = Date.parse('2027-11-27T19:00:00.000Z');
    apps.clock.now = start - day;
    setUp([1, null]);
    expect(await visit('listening-party')).toMatch(
      /Starts <time [^>]*>Sat, 27 Nov 2027, 19:00<\/time>\s*<span class="zone" data-zone-at="2027-11-27T19:00:00.000Z" data-words="Your time \({zone}\)">Coordinated Universal Time<\/span>/,
    );
  });
});
