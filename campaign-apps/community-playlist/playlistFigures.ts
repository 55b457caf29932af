import { countByDay, type DayCounts, dayOf } from '../kit/reports/signUpFigures.ts';
import type { Database } from '../kit/server/database.ts';

/** Totals of a playlist. */
type PlaylistFigures = { tracks: number; votes: number; voters: number };

/** One proposed track. */
type TrackFigures = { trackId: string; votes: number; proposedAt: Date };

/** Returns the proposed tracks in the order of the page: most votes first; with equal votes, the older first. */
export async function votesByTrack(database: Database, campaignId: string): Promise<TrackFigures[]> {
  const { rows } = await database.query<TrackFigures>(
    `select track_id as "trackId", proposed_at as "proposedAt", count(vote.visitor_id)::int as votes
     from campaign_apps.playlist_proposals
     left join campaign_apps.playlist_votes vote using (campaign_id, track_id)
     where campaign_id = $1 group by track_id, proposed_at order by votes desc, proposed_at, track_id`,
    [campaignId],
  );
  return rows;
}

export async function playlistFigures(database: Database, campaignId: string): Promise<PlaylistFigures> {
  const { rows } = await database.query<PlaylistFigures>(
    `select (select count(*)::int from campaign_apps.playlist_proposals where campaign_id = $1) as tracks,
            count(*)::int as votes, count(distinct visitor_id)::int as voters
     from campaign_apps.playlist_votes where campaign_id = $1`,
    [campaignId],
  );
  return rows[0] ?? { tracks: 0, votes: 0, voters: 0 };
}

export const votesByDay = (database: Database, campaignId: string): Promise<DayCounts> =>
  countByDay(
    database,
    `select ${dayOf('voted_at')} as day, count(*)::int as count
     from campaign_apps.playlist_votes where campaign_id = $1 group by day order by day`,
    [campaignId],
  );
