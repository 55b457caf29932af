/** Who did something, as events and locks name a person. */
export type EventUser = { id: string; display_name: string };

/** What the server says on /api/events (contract point 5); also the form in which the writers record events. */
export type ServerEvents = {
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
