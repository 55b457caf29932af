import { type CalendarEvent, calendarText, utcStamp } from '../view/calendarEvent.ts';

const maxLineOctets = 75;
const minute = 60_000;

type Entry = {
  /** The same for each version of the event. */
  uid: string;
  /** When the event was last changed. */
  changedAt: Date;
  event: CalendarEvent;
};

/** Returns a calendar file (RFC 5545) with one event in UTC. Calendars replace an older version of the same `uid`. */
export function calendarFile({ uid, changedAt, event }: Entry): string {
  const { title, address, start, end } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Campaign CMS//Campaign apps//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utcStamp(changedAt)}`,
    `LAST-MODIFIED:${utcStamp(changedAt)}`,
    // Grows with each change, and stays below 2^31 (section 3.3.8).
    `SEQUENCE:${Math.floor(changedAt.getTime() / minute)}`,
    `DTSTART:${utcStamp(start)}`,
    `DTEND:${utcStamp(end)}`,
    `SUMMARY:${escapedText(title)}`,
    `DESCRIPTION:${escapedText(calendarText(event))}`,
    `LOCATION:${escapedText(address)}`,
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Escapes a text value (section 3.3.11); other control characters are not allowed in it. */
const escapedText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** Breaks a line into lines of at most 75 octets (section 3.1), never inside of a character. */
function folded(line: string): string {
  let result = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxLineOctets) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += size;
  }
  return result;
}
