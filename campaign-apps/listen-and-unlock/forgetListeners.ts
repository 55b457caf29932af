import type { Forget } from '../kit/reports/consumerDataStore.ts';
import { uncounted } from './listeningStore.ts';

/** How long was listened stays, each time by a stranger, of a day; what plays is counted until now and stops. */
export const forgetListeners: Forget = async (queries, { campaignId, at, strangerInstead }) => {
  await queries.query(
    `update campaign_apps.listenings set
       visitor_id = ${strangerInstead('visitor_id')}, listened_ms = listened_ms + ${uncounted}, playing_since = null,
       heard_at = date_trunc('day', heard_at, 'UTC'), started_at = date_trunc('day', started_at, 'UTC')
     where campaign_id = $1`,
    [campaignId, at],
  );
};
