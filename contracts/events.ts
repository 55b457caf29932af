import type { Place } from './presence.ts';
import type { RecordId, RecordName } from './recordName.ts';

/** The user of an event or lock. */
type EventUser = { id: string; display_name: string };

/** A user who has a record open. Of several tabs, `session` and `place` are those of the one in use. */
export type PersonPresent = { session: string; user: EventUser; place: Place };

/** Server messages on /api/events (docs/protocol.md, Socket). Stored events have the same format. */
export type ServerEvents = {
  /**
   * The first message after an authorization. It is sent again whenever the server may have missed events, and the
   * client then has to catch up. `session_id` is the tab's secret, `session` its public alias.
   */
  session_id: { session_id: string; session: string };
  lock_campaign: { campaign_id: string; session: string; user: EventUser; locked_at: string };
  unlock_campaign: { campaign_id: string };
  lock_record: RecordId & { session: string; user: EventUser; locked_at: string };
  unlock_record: RecordId;
  campaign_updated: {
    campaign_id: string;
    time: string;
    session: string | null;
    user: EventUser;
    fields: string[];
  };
  /** A campaign was changed in a release. The campaign itself stays as it is. */
  release_changed: {
    release_id: string;
    campaign_id: string;
    time: string;
    session: string | null;
    user: EventUser;
    fields: string[];
  };
  /** A release was published; `user` is missing if it was published at its time. */
  release_published: RecordId & { session?: string | null; user?: EventUser };
  /** `session` and `user`: who wrote the record; missing if a job or another module wrote it. */
  resource_changed: RecordId & { session?: string | null; user?: EventUser };
  /**
   * The other users who have the record open, in order of arrival, and the number of further ones. Sent to the tabs
   * that have it open: when they open it, and whenever it changes.
   */
  presence: RecordName & { people: PersonPresent[]; more: number };
  /**
   * Sent every 20 s and in response to the client's ping. Hidden tabs receive it although their timers are throttled.
   */
  ping: Record<never, never>;
};

/** Client messages on /api/events. */
export type ClientEvents = {
  authorize: { access_token: string; session_id?: string };
  ping: Record<never, never>;
  /** Where the tab has a record open; null when it leaves the record. A tab is in one record at a time. */
  place: RecordName & { place: Place | null };
};

/** A message on the socket: its type together with its payload. */
export type EventMessage<Events, Type extends keyof Events = keyof Events> = {
  [T in Type]: { type: T } & Events[T];
}[Type];

/** Why the server closed a socket (docs/protocol.md, Socket; RFC 6455, section 7.4.1). */
export const closeCodes = {
  /** The server is stopping. The client retries. */
  goingAway: 1001,
  /** Refused, blocked or signed out. The client does not retry. */
  refused: 1008,
  /** The server could not reach its database. The client retries. */
  serverError: 1011,
  /** The user has too many sockets. The client retries. */
  tryAgainLater: 1013,
  /** The token has expired. The client reconnects at once with a new one. */
  tokenRanOut: 4001,
} as const;
