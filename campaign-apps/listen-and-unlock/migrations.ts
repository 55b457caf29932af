import type { Migrations } from '../kit/migrations.ts';

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
