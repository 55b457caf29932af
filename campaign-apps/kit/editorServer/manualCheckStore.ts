import type { Database } from '../server/database.ts';

/** Who made a check and when, in ISO 8601. `name` is null if the tool did not say it. */
type MadeCheck = { name: string | null; at: string };

/** The manual checks that users made on the pages of campaigns, each by a digest of its question and of the checked content. */
export type ManualCheckStore = {
  /** Returns those of a campaign by digest. */
  read(campaignId: string): Promise<Record<string, MadeCheck>>;
  /** Stores one as made by a user with this name. The first one stays if it was made twice. */
  keep(campaignId: string, digest: string, name: string | null): Promise<void>;
  remove(campaignId: string, digest: string): Promise<void>;
};

/** Those of content that has changed since are never read again, so the oldest ones are deleted. */
const maxPerCampaign = 1_000;

export function createManualCheckStore(database: Database): ManualCheckStore {
  return {
    async read(campaignId) {
      const { rows } = await database.query<{ digest: string; name: string | null; made_at: Date }>(
        'select digest, name, made_at from campaign_apps.manual_checks where campaign_id = $1',
        [campaignId],
      );
      return Object.fromEntries(rows.map(({ digest, name, made_at }) => [digest, { name, at: made_at.toISOString() }]));
    },
    async keep(campaignId, digest, name) {
      await database.query(
        `insert into campaign_apps.manual_checks (campaign_id, digest, name) values ($1, $2, $3)
         on conflict do nothing`,
        [campaignId, digest, name],
      );
      await database.query(
        `delete from campaign_apps.manual_checks where campaign_id = $1 and digest in (
           select digest from campaign_apps.manual_checks where campaign_id = $1
           order by made_at desc, digest offset ${maxPerCampaign})`,
        [campaignId],
      );
    },
    async remove(campaignId, digest) {
      await database.query('delete from campaign_apps.manual_checks where campaign_id = $1 and digest = $2', [
        campaignId,
        digest,
      ]);
    },
  };
}
