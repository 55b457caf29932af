import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calendarFile } from '#campaign-apps/kit/serving/icalendar.ts';
import { calendarLinks, campaignEvent } from '#campaign-apps/kit/view/calendarEvent.ts';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

const address = 'https://pages.example.com/listening-party/first-play';
const event = {
  title: 'First play',
  description: 'Be there.',
  address,
  start: new Date('2026-11-28T19:00:00.000Z'),
  end: new Date('2026-11-28T20:30:00.000Z'),
};
const changedAt = new Date('2026-11-01T10:00:59.000Z');
const fileOf = (changes: Partial<typeof event> = {}) =>
  calendarFile({ uid: 'a@b', changedAt, event: { ...event, ...changes } });

describe('a calendar file', () => {
  it('has the event in UTC, with a number that grows with each change', () => {
    const lines = fileOf().split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'UID:a@b',
        'DTSTAMP:20261101T100059Z',
        `SEQUENCE:${Math.floor(changedAt.getTime() / 60_000)}`,
        'DTSTART:20261128T190000Z',
        'DTEND:20261128T203000Z',
        'SUMMARY:First play',
        `URL:${address}`,
        'END:VCALENDAR',
      ]),
    );
    expect(fileOf().endsWith('\r\n')).toBe(true);
  });

  it('escapes text, so that a title cannot add a property', () => {
    const unfolded = fileOf({ title: 'A; B, C\\D\r\nATTENDEE:x\u0007' }).replaceAll('\r\n ', '');
    expect(unfolded).toContain('SUMMARY:A\\; B\\, C\\\\D\\nATTENDEE:x\r\n');
  });

  it.each([
    ['Latin', 'Long title '.repeat(30)],
    ['Arabic', 'ليلة الاستماع '.repeat(20)],
    ['emoji', '🎧🎶'.repeat(60)],
  ])('folds lines of %s at 75 octets, never inside of a character', (_script, title) => {
    const file = fileOf({ title });
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
    expect(file).not.toContain('\ufffd');
  });
});

describe('the event of a campaign', () => {
  const tracks = [30, 40].map((minutes) => ({
    ...{
      id: `${minutes}`,
      title: 'T',
      artists: '',
      durationMs: minutes * 60_000,
      image: null,
      audio: null,
      previewUrl: null,
      pages: [],
      lyrics: [],
    },
  }));
  const eventOf = (startsAt: string | null, endsAt: string | null, hasTracks = false) =>
    campaignEvent({
      campaign: { ...shown, startsAt, endsAt },
      page: { title: '', blocks: [] },
      tracklist: { tracks: hasTracks ? tracks : [], videos: [] },
      address,
    });
  const shown = {
    ...{ id: '1', name: 'Name', slug: 'first-play', test: false, preview: null, updatedAt: null },
    metaTags: { title: null, ogTitle: null, ogDescription: null, favicon: null, ogImage: null, twitterImage: null },
    tokenGate: { enabled: false, productId: '' },
  };
  const start = '2026-11-28T19:00:00.000Z';

  it.each([
    ['with the campaign on the same day', '2026-11-28T22:00:00.000Z', true, '2026-11-28T22:00:00.000Z'],
    ['after the music if the campaign runs for weeks', '2026-12-28T22:00:00.000Z', true, '2026-11-28T20:10:00.000Z'],
    ['after the music', null, true, '2026-11-28T20:10:00.000Z'],
    ['after an hour', null, false, '2026-11-28T20:00:00.000Z'],
    [
      'after an hour if the campaign ends before its start',
      '2026-11-01T00:00:00.000Z',
      false,
      '2026-11-28T20:00:00.000Z',
    ],
  ])('ends %s', (_words, endsAt, hasTracks, expected) => {
    expect(eventOf(start, endsAt, hasTracks)?.end.toISOString()).toBe(expected);
  });

  it('does not exist without a start', () => expect(eventOf(null, start)).toBeNull());

  it('opens in web calendars with encoded texts', () => {
    const [google, outlook] = calendarLinks({ ...event, title: 'A & B #1' }).map((link) => new URL(link.address));
    expect(google?.searchParams.get('text')).toBe('A & B #1');
    expect(google?.searchParams.get('dates')).toBe('20261128T190000Z/20261128T203000Z');
    expect(outlook?.searchParams.get('startdt')).toBe('2026-11-28T19:00:00.000Z');
  });
});

describe('the calendar file of a page', () => {
  let apps: Apps;
  beforeAll(async () => {
    apps = await startApps();
  });
  afterAll(() => apps.stop());
  beforeEach(() => {
    apps.clock.now += 60_000;
    apps.cms.state.campaign = { ...campaign, starts_at: new Date(apps.clock.now + 86_400_000).toISOString() };
  });
  const get = (url = '/listening-party/northern-lights/calendar.ics') => apps.server.inject(url);
  const page = async () => (await get('/listening-party/northern-lights')).body;

  it('is offered before the start only, beside Google and Outlook', async () => {
    const answer = await get();
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    expect(answer.body.replaceAll('\r\n ', '')).toContain(`UID:${campaign.id}@apps.example.com\r\n`);
    expect(await page()).toMatch(/calendar\.ics[\s\S]*calendar\.google\.com[\s\S]*outlook\.live\.com/);
    apps.cms.state.campaign.starts_at = new Date(apps.clock.now - 1_000).toISOString();
    apps.clock.now += 10_000;
    expect((await get()).statusCode).toBe(404);
    expect(await page()).not.toContain('calendar.ics');
  });

  it('is not found for an unknown campaign', async () => {
    expect((await get('/listening-party/unknown/calendar.ics')).statusCode).toBe(404);
  });

  it('is behind the token gate, as the page is', async () => {
    Object.assign(apps.cms.state.campaign, { token_gate: { enabled: true, product_id: 'p' } });
    const answer = await get();
    expect(answer.body).not.toContain('VCALENDAR');
    expect(answer.body).toContain('Log in with your account');
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });
});
