import type { Forget } from '../kit/reports/consumerDataStore.ts';
import type { Migrations } from '../kit/server/migrations.ts';
import { uncounted } from './listeningStore.ts';

/** Creates the table of how long each visitor has listened. */
export const listenAndUnlockMigrations: Migrations = {
  9: `create table campaign_apps.listenings (
     campaign_id text not null,
     campaign_app_id integer,
     visitor_id text not null,
     listened_ms double precision not null default 0,
     playing_since timestamptz,
     heard_at timestamptz not null,
     by_clock boolean not null,
     started_at timestamptz not null,
     primary key (campaign_id, visitor_id)
   )`,
};

/**
 * Anonymizes visitors and keeps their listening times; times are truncated to days, and music that plays is counted
 * until now and stopped.
 */
export const eraseListeners: Forget = async (queries, { campaignId, at, strangerInstead }) => {
  await queries.query(
    `update campaign_apps.listenings set
       visitor_id = ${strangerInstead('visitor_id')}, listened_ms = listened_ms + ${uncounted}, playing_since = null,
       heard_at = date_trunc('day', heard_at, 'UTC'), started_at = date_trunc('day', started_at, 'UTC')
     where campaign_id = $1`,
    [campaignId, at],
  );
};
