/** Who did something, as events and locks name a person. */
export type EventUser = { id: string; display_name: string };

/** What the server says on /api/events (docs/protocol.md, Socket); also the form in which the writers record events. */
export type ServerEvents = {
  /**
   * The first message after an authorisation. It comes again whenever the server may have missed events itself: what is
   * shown has to be caught up with, as after a gap. `session_id` is the tab's secret, `session` its public alias.
   */
  session_id: { session_id: string; session: string };
  lock_campaign: { campaign_id: string; session: string; user: EventUser; locked_at: string };
  unlock_campaign: { campaign_id: string };
  campaign_updated: {
    campaign_id: string;
    time: string;
    session: string | null;
    user: EventUser;
    fields: string[];
  };
  resource_changed: { resource: string; id: string };
  /** Every 20 s, and in answer to the client's own: a hidden tab hears it although its timers stand still. */
  ping: Record<never, never>;
};

/** What a client says on /api/events. */
export type ClientEvents = {
  authorize: { access_token: string; session_id?: string };
  ping: Record<never, never>;
};

/** A message as it crosses the socket: its type beside its payload. */
export type EventMessage<Events, Type extends keyof Events = keyof Events> = {
  [T in Type]: { type: T } & Events[T];
}[Type];

/** Why the server closed a socket (docs/protocol.md, Socket; RFC 6455, section 7.4.1). */
export const closeCodes = {
  /** The server stops: try again. */
  goingAway: 1001,
  /** Refused, blocked or signed out: final. */
  refused: 1008,
  /** The server could not ask its database: try again. */
  serverError: 1011,
  /** The token ran out: come back at once with a fresh one. */
  tokenRanOut: 4001,
} as const;
