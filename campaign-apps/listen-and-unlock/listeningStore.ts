import type { Campaign } from '../kit/campaign.ts';
import type { Database } from '../kit/database.ts';
import type { Visitor } from '../kit/visitors.ts';

/** How long a visitor has listened, in milliseconds, and whether the music goes on. */
export type Listening = { listenedMs: number; playing: boolean };

type Listener = { campaign: Pick<Campaign, 'id' | 'appId'>; visitor: Visitor; at: Date };

/** Nothing but time that has passed here is ever counted: no call can say that more was heard. */
type ListeningStore = {
  read(listener: Listener): Promise<Listening>;
  play(listener: Listener): Promise<void>;
  /** Counts on while music plays; does nothing while it is paused. */
  heartbeat(listener: Listener): Promise<void>;
  pause(listener: Listener): Promise<void>;
};

/** A page that plays says so every half minute; a minute more for tabs that browsers slow down. */
const maxSilence = "interval '90 seconds'";

/**
 * What has been heard since the last count, in milliseconds: an expression over a listening's row and the moment $2.
 * Without script nobody can say that it goes on: it does until it is paused.
 */
export const uncounted = `coalesce(greatest(0, extract(epoch from
  least($2::timestamptz, case when by_clock then 'infinity' else heard_at + ${maxSilence} end) - playing_since) * 1000), 0)`;

export function createListeningStore(database: Database): ListeningStore {
  return {
    async read({ campaign, visitor, at }) {
      const { rows } = await database.query<Listening>(
        `select (listened_ms + ${uncounted})::float8 as "listenedMs",
                (playing_since is not null and (by_clock or heard_at + ${maxSilence} > $2)) as playing
         from campaign_apps.listenings where campaign_id = $1 and visitor_id = $3`,
        [campaign.id, at, visitor.id],
      );
      return rows[0] ?? { listenedMs: 0, playing: false };
    },
    async play({ campaign, visitor, at }) {
      await database.query(
        `insert into campaign_apps.listenings
           (campaign_id, campaign_app_id, visitor_id, playing_since, heard_at, by_clock, started_at)
         values ($1, $4, $3, $2, $2, $5, $2)
         on conflict (campaign_id, visitor_id) do update set
           listened_ms = listenings.listened_ms + ${ofKnown(uncounted)},
           playing_since = greatest(listenings.playing_since, $2),
           heard_at = greatest(listenings.heard_at, $2)`,
        [campaign.id, at, visitor.id, campaign.appId, visitor.key === null],
      );
    },
    async heartbeat({ campaign, visitor, at }) {
      await database.query(
        `update campaign_apps.listenings set
           listened_ms = listened_ms + ${uncounted},
           playing_since = greatest(playing_since, $2),
           heard_at = greatest(heard_at, $2)
         where campaign_id = $1 and visitor_id = $3 and playing_since is not null`,
        [campaign.id, at, visitor.id],
      );
    },
    async pause({ campaign, visitor, at }) {
      await database.query(
        `update campaign_apps.listenings set listened_ms = listened_ms + ${uncounted}, playing_since = null
         where campaign_id = $1 and visitor_id = $3`,
        [campaign.id, at, visitor.id],
      );
    },
  };
}

/** The same of the row that an insert has met. */
const ofKnown = (expression: string): string =>
  expression.replace(/\b(by_clock|heard_at|playing_since)\b/g, 'listenings.$1');
