import { uuidForm } from '#contracts/ids.ts';
import { type Place, readPlace } from '#contracts/presence.ts';
import { nameRecord, type RecordName, readRecordName } from '#contracts/recordName.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { isRecord, isText } from '#contracts/values.ts';

/** A user who has a record open, as nodes announce it. Times are in milliseconds since 1970. */
export type Present = {
  session: string;
  user_id: string;
  place: Place;
  /** When the first of the user's tabs opened the record. */
  since: number;
  /** When the tab told its place. */
  at: number;
};

/** The users of a node who have a record open; `more` is the number of those who are not listed. */
export type PeopleOfNode = { people: Present[]; more: number };

/** A payload of NOTIFY on the channel `presence`. */
export type Announcement =
  | ({ type: 'people'; node: string } & RecordName & PeopleOfNode)
  /** The node does not know the people of other nodes. They announce theirs again. */
  | { type: 'ask'; node: string }
  /** The node stops. */
  | { type: 'left'; node: string };

/**
 * A payload of NOTIFY has at most 8,000 bytes, and one of these people at most 300. One more than is shown, as nobody
 * is shown to themselves.
 */
const maxAnnounced = serverLimits.maxPeoplePresent + 1;

/** Visible tabs come first, then the one that was used last. */
const isInFront = (one: Present, other: Present): boolean =>
  one.place.visible === other.place.visible ? one.at > other.at : one.place.visible;

/** Returns each user once, at the place of the tab in use, in order of arrival. */
export function onePerUser(tabs: readonly Present[]): Present[] {
  const people = new Map<string, Present>();
  for (const tab of tabs) {
    const known = people.get(tab.user_id);
    const since = Math.min(tab.since, known?.since ?? tab.since);
    people.set(tab.user_id, { ...(known && !isInFront(tab, known) ? known : tab), since });
  }
  return [...people.values()].sort((one, other) => one.since - other.since || (one.user_id < other.user_id ? -1 : 1));
}

/** Returns what a node announces of its people. */
export const announced = (people: readonly Present[]): PeopleOfNode => ({
  people: people.slice(0, maxAnnounced),
  more: Math.max(0, people.length - maxAnnounced),
});

const isUuid = (value: unknown): value is string => isText(value) && uuidForm.test(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function readPresent(value: unknown): Present[] {
  if (!isRecord(value)) return [];
  const { session, user_id, since, at } = value;
  const place = readPlace(value.place);
  if (!isText(session) || !isUuid(user_id) || !place || !isNumber(since) || !isNumber(at)) return [];
  return [{ session, user_id, place, since, at }];
}

/** Parses a payload of NOTIFY; null if this version does not know it. */
export function readAnnouncement(text: string): Announcement | null {
  const said = parse(text);
  if (!isRecord(said) || !isText(said.node)) return null;
  const { type, node, people, more } = said;
  const record = readRecordName(said);
  if (type === 'ask' || type === 'left') return { type, node };
  if (type !== 'people' || !record || !Array.isArray(people) || !isNumber(more)) return null;
  return { type, node, ...nameRecord(record), people: people.flatMap(readPresent), more };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
