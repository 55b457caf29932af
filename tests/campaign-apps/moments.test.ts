import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { zoneName } from '#campaign-apps/kit/values/timeFormat.ts';
import {
  type DatedPages,
  type Dates,
  day,
  ended,
  newsletter,
  playing,
  startDatedPages,
  started,
  text,
  track,
  upcoming,
  withNewsletters,
} from './datedPages.ts';

let apps: DatedPages;
beforeAll(async () => {
  apps = await startDatedPages();
});
afterAll(() => apps.stop());

beforeEach(() => apps.reset());

const unlock = { id: 'u', type: 'unlock', title: 'A letter', teaser: '', measure: 'minutes', amount: 1, content: 'x' };
const video = { url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', name: 'Big Buck Bunny' };
/** Returns the title of the form; null if the page has none. */
const formOn = (body: string) =>
  /<h2 id="sign-up-title">([^<]*)<\/h2>\s*<p>[^<]*<\/p>\s*<form/.exec(body)?.[1]?.replaceAll('&#39;', "'") ?? null;

const reminder = 'Get a reminder';
const news = 'Join the mailing list';
const next = 'Join the mailing list for what comes next';

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
    { form: reminder, withNewsletters: reminder, says: ['Coming up'], not: ['Out now'] },
  ],
  [
    'pre-page',
    'without a date',
    [null, null],
    { form: reminder, withNewsletters: reminder, says: ['Coming soon'], not: ['Out now'] },
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
    'while its tracks play without sound',
    playing,
    {
      form: news,
      withNewsletters: news,
      says: ['Open now', 'The tracks are listed'],
      not: ['Live now', reminder, 'Thank you', 'Come in and listen'],
    },
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

  it('shows the texts of its status, and a sign-up only with a purpose', async () => {
    apps.setUp(dates, blocks);
    const body = await apps.visit(app);
    expect(formOn(body)).toBe(form);
    for (const words of says) expect(body).toContain(words);
    for (const words of not) expect(body).not.toContain(words);
    expect(body.includes('href="#sign-up"')).toBe(form !== null);
    expect(body.includes('<form method="post" action="/')).toBe(form !== null || body.includes('id="play"'));
  });

  it('offers newsletters with the purpose of its status', async () => {
    apps.setUp(dates, blocks, withNewsletters);
    expect(formOn(await apps.visit(app))).toBe(offered);
  });

  it('does not show texts that an older campaign has for another status', async () => {
    const messages = { 'signup.title': 'OLD TITLE', 'signup.intro': 'OLD INTRO', 'signup.submit': 'OLD SUBMIT' };
    apps.setUp(dates, blocks, {
      ...withNewsletters,
      i18n: { default_locale: 'en', translations: [{ locale: { code: 'en' }, messages }] },
    });
    const isBefore = form === reminder;
    expect((await apps.visit(app)).includes('OLD ')).toBe(isBefore);
  });

  it('says the same in German', async () => {
    apps.setUp(dates, blocks, {
      ...withNewsletters,
      newsletters: [{ ...newsletter, locales: { de: { form_id: 'f' } } }],
    });
    const german: Record<string, string> = {
      [reminder]: 'Lass dich erinnern',
      [news]: 'Trag dich in den Verteiler ein',
      [next]: 'Trag dich für das ein, was als Nächstes kommt',
    };
    expect(formOn(await apps.visit(app, '?lang=de'))).toBe(offered && german[offered]);
  });
});

describe('a page without music', () => {
  it.each([
    ['listening-party', ['Listening party'], ['Live now', 'The needle is down', 'Press play', 'Open now']],
    ['listen-and-unlock', ['There is nothing to listen to yet'], ['Press play', 'The longer']],
    [
      'community-playlist',
      ['Opens soon', 'There is nothing to choose from yet'],
      ['Vote now', 'Vote until', 'Be the first'],
    ],
  ])('of %s does not invite visitors to listen or to vote', async (app, says, not) => {
    apps.setUp(app === 'listening-party' ? [null, null] : [-1, app === 'community-playlist' ? 9 : null], [text]);
    const body = await apps.visit(app);
    for (const words of says) expect(body).toContain(words);
    for (const words of not) expect(body).not.toContain(words);
  });

  it('of a listening party with tracks and no start says where they are', async () => {
    apps.setUp([null, null], [text, track]);
    const body = await apps.visit('listening-party');
    expect(body).toContain('Open now');
    expect(body).toContain('The tracks are listed below.');
    expect(body).not.toContain('The needle is down');
  });

  it('of a listening party with videos invites visitors to watch', async () => {
    apps.cms.state.tracklist = { options: { service: 'video' }, items: [video] };
    apps.setUp(started, [text]);
    const body = await apps.visit('listening-party');
    expect(body).toContain('Press play and watch.');
    for (const words of ['Live now', 'The needle is down']) expect(body).not.toContain(words);
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

  it('is below the server’s time, with the text for the visitor’s time zone', async () => {
    const start = Date.parse('2027-11-27T19:00:00.000Z');
    apps.clock.now = start - day;
    apps.setUp(upcoming, [text, track]);
    expect(await apps.visit('listening-party')).toMatch(
      /Starts <time [^>]*>Sat, 27 Nov 2027, 19:00<\/time>\s*<span class="zone" data-zone-at="2027-11-27T19:00:00.000Z" data-words="Your time \({zone}\)">Coordinated Universal Time<\/span>/,
    );
  });
});
