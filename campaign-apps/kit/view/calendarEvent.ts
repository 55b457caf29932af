import type { PublicPage } from '../app/publicPage.ts';
import { descriptionOf, titleOf } from '../page/pageContent.ts';
import { tracksOf } from './trackBlock.ts';

/** The start of a campaign as a calendar entry. */
export type CalendarEvent = {
  title: string;
  /** Plain text: the beginning of the page's first text. */
  description: string;
  /** The URL of the page. */
  address: string;
  start: Date;
  end: Date;
};

type EventPage = Pick<PublicPage, 'campaign' | 'page' | 'tracklist' | 'address'>;

const hour = 3_600_000;
const maxEventMs = 24 * hour;

/**
 * Returns the calendar event of a campaign. It ends with the campaign if that is within a day, else after its tracks,
 * else after an hour, because an entry over weeks would fill a calendar. Returns null without a start.
 */
export function campaignEvent({ campaign, page, tracklist, address }: EventPage): CalendarEvent | null {
  if (campaign.startsAt === null) return null;
  const start = Date.parse(campaign.startsAt);
  const runsMs = campaign.endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(campaign.endsAt) - start;
  const musicMs = tracksOf(tracklist, page.blocks).reduce((total, { durationMs }) => total + durationMs, 0);
  const lengthMs = runsMs > 0 && runsMs <= maxEventMs ? runsMs : Math.min(musicMs || hour, maxEventMs);
  return {
    title: titleOf(page, campaign),
    description: descriptionOf(page) ?? '',
    address,
    start: new Date(start),
    end: new Date(start + lengthMs),
  };
}

/** Returns the event of a campaign that has not started; null afterwards. */
export const upcomingEvent = (page: EventPage & Pick<PublicPage, 'status'>): CalendarEvent | null =>
  page.status === 'upcoming' ? campaignEvent(page) : null;

/** Returns a time in UTC as RFC 5545 writes it: `20261128T190000Z`. */
export const utcStamp = (time: Date): string => `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Returns the description of a calendar entry: the event's text and its URL. */
export const calendarText = ({ description, address }: CalendarEvent): string =>
  [description, address].filter(Boolean).join('\n\n');

/** Returns the links that open a new entry in the two large web calendars. */
export function calendarLinks(event: CalendarEvent): { name: string; address: string }[] {
  const { title, address, start, end } = event;
  const details = calendarText(event);
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${utcStamp(start)}/${utcStamp(end)}`,
    details,
    location: address,
  });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: start.toISOString(),
    enddt: end.toISOString(),
    body: details,
    location: address,
  });
  return [
    { name: 'Google Calendar', address: `https://calendar.google.com/calendar/render?${google}` },
    { name: 'Outlook.com', address: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}` },
  ];
}
