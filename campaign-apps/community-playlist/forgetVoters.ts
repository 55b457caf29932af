import type { Forget } from '../kit/reports/consumerDataStore.ts';

/** Votes and proposals stay, each by a stranger; votes of a day. Of equal tracks the one proposed first goes first still. */
export const forgetVoters: Forget = async (queries, { campaignId, strangerInstead }) => {
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
