import type { Database } from '../server/database.ts';

/** The user and the campaign of a draft. */
type DraftKey = { app: string; campaignId: string; subject: string };

/** Drafts of users whose browser blocks storage in frames, for 30 days. */
export type DraftStore = {
  read(key: DraftKey): Promise<unknown>;
  keep(key: DraftKey, draft: object): Promise<void>;
  remove(key: DraftKey): Promise<void>;
};

const isOld = "kept_at < now() - interval '30 days'";

export function createDraftStore(database: Database): DraftStore {
  const values = ({ app, campaignId, subject }: DraftKey) => [app, campaignId, subject];
  return {
    async read(key) {
      const { rows } = await database.query<{ draft: string }>(
        // Waits for a write that has started: a page that is reloaded sends its draft and reads it again.
        `select draft from campaign_apps.drafts
         where app = $1 and campaign_id = $2 and subject = $3 and not ${isOld} for share`,
        values(key),
      );
      return rows[0] ? JSON.parse(rows[0].draft) : null;
    },
    async keep(key, draft) {
      await database.query(`delete from campaign_apps.drafts where ${isOld}`);
      await database.query(
        `insert into campaign_apps.drafts (app, campaign_id, subject, draft) values ($1, $2, $3, $4)
         on conflict (app, campaign_id, subject) do update set draft = excluded.draft, kept_at = now()`,
        [...values(key), JSON.stringify(draft)],
      );
    },
    async remove(key) {
      await database.query(
        'delete from campaign_apps.drafts where app = $1 and campaign_id = $2 and subject = $3',
        values(key),
      );
    },
  };
}
