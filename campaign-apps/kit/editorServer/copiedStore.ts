import type { Database } from '../server/database.ts';

/** The user who copied blocks, and the app whose campaigns can have them. */
type CopiedKey = { app: string; subject: string };

/** The blocks that users copied last, one set per user and app, for 30 days. */
export type CopiedStore = {
  /** Returns the copied blocks; null if there are none. */
  read(key: CopiedKey): Promise<unknown>;
  /** Replaces the copied blocks; `campaignId` is the campaign whose blocks they are. */
  keep(key: CopiedKey, campaignId: string, copied: object): Promise<void>;
};

const isOld = "kept_at < now() - interval '30 days'";

export function createCopiedStore(database: Database): CopiedStore {
  return {
    async read({ app, subject }) {
      const { rows } = await database.query<{ copied: string }>(
        `select copied from campaign_apps.copied_blocks where app = $1 and subject = $2 and not ${isOld}`,
        [app, subject],
      );
      return rows[0] ? JSON.parse(rows[0].copied) : null;
    },
    async keep({ app, subject }, campaignId, copied) {
      await database.query(`delete from campaign_apps.copied_blocks where ${isOld}`);
      await database.query(
        `insert into campaign_apps.copied_blocks (app, subject, campaign_id, copied) values ($1, $2, $3, $4)
         on conflict (app, subject) do update
         set campaign_id = excluded.campaign_id, copied = excluded.copied, kept_at = now()`,
        [app, subject, campaignId, JSON.stringify(copied)],
      );
    },
  };
}
