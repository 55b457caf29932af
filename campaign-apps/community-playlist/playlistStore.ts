import type { PoolClient } from 'pg';
import type { Campaign } from '../kit/campaign/campaign.ts';
import type { Database } from '../kit/server/database.ts';
import type { Visitor } from '../kit/visitors/visitors.ts';
import type { Rules } from './rules.ts';

/** The votes of one track, and whether the visitor cast one of them. */
type TrackVotes = { trackId: string; votes: number; mine: boolean };

/** Who votes for which track; `among` has the ids of all tracks that can be proposed. Only these count. */
export type Voting = {
  campaign: Pick<Campaign, 'id' | 'appId'>;
  visitor: Visitor;
  /** Maximum votes for a track from the visitor's network: fake visitors would share it. */
  networkVisitors: number;
  trackId: string;
  among: readonly string[];
  rules: Rules;
  at: Date;
};

/** The result of an action: `done`, or why it was refused. */
export type Outcome = 'done' | 'not-proposed' | 'votes-spent' | 'proposals-spent' | 'network-spent';

export type PlaylistStore = {
  /** Returns the votes of all tracks; without a visitor none are their own. */
  read(campaignId: string, visitorId: string | null): Promise<TrackVotes[]>;
  /** Returns how many votes and proposals the visitor has used on these tracks. */
  spent(campaignId: string, visitorId: string, among: readonly string[]): Promise<Rules>;
  /** Proposes a track and votes for it; if it has already been proposed, only votes for it. */
  propose(voting: Voting): Promise<Outcome>;
  /** Votes for a track; repeated calls count once. */
  vote(voting: Voting): Promise<Outcome>;
  withdraw(voting: Voting): Promise<Outcome>;
};

export function createPlaylistStore(database: Database): PlaylistStore {
  return {
    async read(campaignId, visitorId) {
      const { rows } = await database.query<TrackVotes>(
        `select proposal.track_id as "trackId", count(vote.visitor_id)::int as votes,
                coalesce(bool_or(vote.visitor_id = $2), false) as mine
         from campaign_apps.playlist_proposals proposal
         left join campaign_apps.playlist_votes vote using (campaign_id, track_id)
         where proposal.campaign_id = $1
         group by proposal.track_id, proposal.proposed_at
         order by votes desc, proposal.proposed_at, proposal.track_id`,
        [campaignId, visitorId],
      );
      return rows;
    },
    spent: (campaignId, visitorId, among) => spentBy(database, campaignId, visitorId, among),
    propose: (voting) => inTurn(database, voting, (client) => propose(client, voting)),
    vote: (voting) => inTurn(database, voting, (client) => vote(client, voting)),
    withdraw: (voting) => inTurn(database, voting, (client) => withdraw(client, voting)),
  };
}

type Queries = Pick<PoolClient, 'query'>;

async function spentBy(queries: Queries, campaignId: string, visitorId: string, among: readonly string[]) {
  const { rows } = await queries.query<Rules>(
    `select (select count(*)::int from campaign_apps.playlist_votes
             where campaign_id = $1 and visitor_id = $2 and track_id = any($3)) as votes,
            (select count(*)::int from campaign_apps.playlist_proposals
             where campaign_id = $1 and visitor_id = $2 and track_id = any($3)) as proposals`,
    [campaignId, visitorId, among],
  );
  return rows[0] ?? { votes: 0, proposals: 0 };
}

/** Runs a visitor's actions one at a time, so that parallel requests cannot exceed the limits. */
async function inTurn(
  database: Database,
  { campaign, visitor }: Voting,
  act: (client: PoolClient) => Promise<Outcome>,
) {
  const client = await database.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${campaign.id} ${visitor.id}`]);
    const outcome = await act(client);
    await client.query(outcome === 'done' ? 'commit' : 'rollback');
    client.release();
    return outcome;
  } catch (error) {
    // Closing the connection rolls back, even if the connection is broken.
    client.release(true);
    throw error;
  }
}

async function propose(client: PoolClient, voting: Voting): Promise<Outcome> {
  const { campaign, visitor, trackId, among, rules, at } = voting;
  const { rowCount } = await client.query(
    `insert into campaign_apps.playlist_proposals (campaign_id, campaign_app_id, track_id, visitor_id, proposed_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [campaign.id, campaign.appId, trackId, visitor.id, at],
  );
  if (rowCount === 1) {
    const { proposals } = await spentBy(client, campaign.id, visitor.id, among);
    if (proposals > rules.proposals) return 'proposals-spent';
  }
  return vote(client, voting);
}

async function vote(client: PoolClient, voting: Voting): Promise<Outcome> {
  const { campaign, visitor, networkVisitors, trackId, among, rules, at } = voting;
  const { rowCount } = await client.query(
    `insert into campaign_apps.playlist_votes (campaign_id, track_id, visitor_id, network_id, voted_at)
     select campaign_id, track_id, $3, $4, $5 from campaign_apps.playlist_proposals
     where campaign_id = $1 and track_id = $2
     on conflict do nothing`,
    [campaign.id, trackId, visitor.id, visitor.network, at],
  );
  if (rowCount === 0) return (await isProposed(client, campaign.id, trackId)) ? 'done' : 'not-proposed';
  const { votes } = await spentBy(client, campaign.id, visitor.id, among);
  if (votes > rules.votes) return 'votes-spent';
  const ofNetwork = await client.query<{ votes: number }>(
    `select count(*)::int as votes from campaign_apps.playlist_votes
     where campaign_id = $1 and track_id = $2 and network_id = $3`,
    [campaign.id, trackId, visitor.network],
  );
  return (ofNetwork.rows[0]?.votes ?? 0) > networkVisitors ? 'network-spent' : 'done';
}

async function isProposed(client: PoolClient, campaignId: string, trackId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from campaign_apps.playlist_proposals where campaign_id = $1 and track_id = $2',
    [campaignId, trackId],
  );
  return rowCount === 1;
}

async function withdraw(client: PoolClient, { campaign, visitor, trackId }: Voting): Promise<Outcome> {
  await client.query(
    'delete from campaign_apps.playlist_votes where campaign_id = $1 and track_id = $2 and visitor_id = $3',
    [campaign.id, trackId, visitor.id],
  );
  return 'done';
}
