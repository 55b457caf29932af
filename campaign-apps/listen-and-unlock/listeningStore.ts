import type { Campaign } from '../kit/campaign/campaign.ts';
import type { Database } from '../kit/server/database.ts';
import type { Visitor } from '../kit/visitors/visitors.ts';

/** How long a visitor has listened, in milliseconds, and whether the music plays now. */
export type Listening = { listenedMs: number; playing: boolean };

/** The state of a visitor who has never listened. */
export const nothingHeard: Listening = { listenedMs: 0, playing: false };

type Listener = { campaign: Pick<Campaign, 'id' | 'appId'>; visitor: Visitor; at: Date };

/** Listening times of visitors. Only time that passes on the server counts; no request can claim more. */
type ListeningStore = {
  read(listener: Listener): Promise<Listening>;
  play(listener: Listener): Promise<void>;
  /** Counts the time since the last call while music plays; does nothing while it is paused. */
  heartbeat(listener: Listener): Promise<void>;
  pause(listener: Listener): Promise<void>;
};

/** A playing page sends a heartbeat every 30 s; browsers may delay background tabs by up to a minute more. */
const maxSilence = "interval '90 seconds'";

/**
 * The SQL expression for the time heard since the last count, in milliseconds; uses a listening's row and the time $2.
 * Without script there are no heartbeats, so the time counts until the visitor pauses.
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
      return rows[0] ?? nothingHeard;
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

/** Returns the expression for the existing row in an upsert. */
const ofKnown = (expression: string): string =>
  expression.replace(/\b(by_clock|heard_at|playing_since)\b/g, 'listenings.$1');
