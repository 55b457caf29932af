import { randomUUID } from 'node:crypto';
import { type Database, inTransaction, type Queries } from '../database.ts';

/** One campaign whose visitors are to be forgotten. */
type Erasure = {
  campaignId: string;
  at: Date;
  /**
   * SQL for what takes the place of a visitor's id: the same for the same visitor, so that they are counted as one
   * still, and leading back to nobody, since what it is made with is kept nowhere.
   */
  strangerInstead(column: string): string;
};

/** Removes what an app keeps of visitors in tables of its own, in the kit's transaction; counts stay right. */
export type Forget = (queries: Queries, forgetting: Erasure) => Promise<void>;

/** What names people, in all apps of the process. */
export type ConsumerData = {
  /** Says that an app is there, and what it keeps beside sign-ups. */
  join(appId: string, forget?: Forget): void;
  appIds(): string[];
  /** Removes all that says who somebody is from a campaign of an app; once it is gone, again does nothing. */
  anonymise(appId: string, campaignId: string, at: Date): Promise<void>;
};

/** What goes with a campaign's people is done one thing at a time. */
export const consumerDataTurn = (campaignId: string): string => `consumer-data ${campaignId}`;

export function createConsumerData(database: Database): ConsumerData {
  const apps = new Map<string, Forget | undefined>();
  return {
    join: (appId, forget) => void apps.set(appId, forget),
    appIds: () => [...apps.keys()],
    anonymise: (appId, campaignId, at) =>
      inTransaction(database, consumerDataTurn(campaignId), async (queries) => {
        // Hundreds of thousands of rows take longer than a page may.
        await queries.query("set local statement_timeout = '120s'");
        const salt = randomUUID();
        const strangerInstead = (column: string) => `encode(sha256(convert_to('${salt}' || ${column}, 'UTF8')), 'hex')`;
        await eraseSignUps(queries, campaignId, at);
        await apps.get(appId)?.(queries, { campaignId, at, strangerInstead });
      }),
  };
}

/** The rows stay for the counts: a country, a language and a day. Who was drawn goes; that and how many were stays. */
async function eraseSignUps(queries: Queries, campaignId: string, at: Date): Promise<void> {
  await queries.query(
    `delete from campaign_apps.raffle_winners
     where draw_id in (select id from campaign_apps.raffle_draws where campaign_id = $1)`,
    [campaignId],
  );
  await queries.query(
    `update campaign_apps.sign_ups set
       name = '', email = '', email_key = 'anonymised ' || id,
       created_at = date_trunc('day', created_at, 'UTC'), anonymised_at = $2
     where campaign_id = $1 and anonymised_at is null`,
    [campaignId, at],
  );
  await queries.query('delete from campaign_apps.drafts where campaign_id = $1', [campaignId]);
}
