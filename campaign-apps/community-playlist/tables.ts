import type { Forget } from '../kit/reports/consumerDataStore.ts';
import type { Migrations } from '../kit/server/migrations.ts';

/** Creates the tables of proposals and votes. */
export const communityPlaylistMigrations: Migrations = {
  6: `create table campaign_apps.playlist_proposals (
     campaign_id text not null,
     campaign_app_id integer,
     track_id text not null,
     visitor_id text not null,
     proposed_at timestamptz not null,
     primary key (campaign_id, track_id)
   )`,
  7: `create table campaign_apps.playlist_votes (
     campaign_id text not null,
     track_id text not null,
     visitor_id text not null,
     network_id text not null,
     voted_at timestamptz not null,
     primary key (campaign_id, track_id, visitor_id),
     foreign key (campaign_id, track_id) references campaign_apps.playlist_proposals on delete cascade
   )`,
  8: 'create index playlist_votes_by_visitor on campaign_apps.playlist_votes (campaign_id, visitor_id)',
};

/**
 * Anonymizes visitors and keeps their votes and proposals; the time of a vote is truncated to its day. The order of
 * tracks with equal votes stays the same.
 */
export const eraseVoters: Forget = async (queries, { campaignId, strangerInstead }) => {
  await queries.query(
    `update campaign_apps.playlist_votes set
       visitor_id = ${strangerInstead('visitor_id')}, network_id = '', voted_at = date_trunc('day', voted_at, 'UTC')
     where campaign_id = $1`,
    [campaignId],
  );
  await queries.query(
    `update campaign_apps.playlist_proposals set visitor_id = ${strangerInstead('visitor_id')} where campaign_id = $1`,
    [campaignId],
  );
};
