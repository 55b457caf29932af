import { randomUUID } from 'node:crypto';
import { type Database, inTransaction, type Queries, withoutTimeLimits } from '../server/database.ts';
import { anonymising } from '../visitors/fanStore.ts';

/** The campaign whose visitors' data is erased. */
type Erasure = {
  campaignId: string;
  at: Date;
  /**
   * Returns SQL that replaces a visitor's id with a pseudonym: the same for the same visitor, so that counts stay
   * correct, and irreversible, since its salt is not stored.
   */
  strangerInstead(column: string): string;
};

/** Removes the personal data in an app's own tables, in the kit's transaction; counts stay correct. */
export type Forget = (queries: Queries, forgetting: Erasure) => Promise<void>;

/** The personal data in all apps of the process. */
export type ConsumerData = {
  /** Registers an app and how to erase its data other than sign-ups. */
  join(appId: string, forget?: Forget): void;
  appIds(): string[];
  /** Removes all personal data from a campaign of an app. Idempotent. */
  anonymise(appId: string, campaignId: string, at: Date): Promise<void>;
};

/** Returns the turn that serializes transactions on a campaign's personal data. */
export const consumerDataTurn = (campaignId: string): string => `consumer-data ${campaignId}`;

export function createConsumerData(database: Database): ConsumerData {
  const apps = new Map<string, Forget | undefined>();
  return {
    join: (appId, forget) => void apps.set(appId, forget),
    appIds: () => [...apps.keys()],
    async anonymise(appId, campaignId, at) {
      // Hundreds of thousands of rows take longer than the timeouts of other requests.
      const patient = withoutTimeLimits(database);
      await inTransaction(patient, consumerDataTurn(campaignId), async (queries) => {
        await queries.query("set local statement_timeout = '120s'");
        const salt = randomUUID();
        const strangerInstead = (column: string) => `encode(sha256(convert_to('${salt}' || ${column}, 'UTF8')), 'hex')`;
        await eraseSignUps(queries, campaignId, at);
        await apps.get(appId)?.(queries, { campaignId, at, strangerInstead });
      }).finally(() => patient.end());
    },
  };
}

/**
 * Anonymizes sign-ups but keeps the rows for statistics with country, language and day. Deletes drafts, copied
 * blocks, manual checks, raffle winners and the visitors of the day, but keeps their counts and the log of draws with their numbers.
 */
async function eraseSignUps(queries: Queries, campaignId: string, at: Date): Promise<void> {
  await queries.query(
    `delete from campaign_apps.raffle_winners
     where draw_id in (select id from campaign_apps.raffle_draws where campaign_id = $1)`,
    [campaignId],
  );
  await queries.query(
    `delete from campaign_apps.mails using campaign_apps.sign_ups
     where sign_up_id = sign_ups.id and campaign_id = $1 and anonymised_at is null`,
    [campaignId],
  );
  await queries.query(anonymising('campaign_id = $1'), [campaignId, at]);
  await queries.query('delete from campaign_apps.drafts where campaign_id = $1', [campaignId]);
  await queries.query('delete from campaign_apps.copied_blocks where campaign_id = $1', [campaignId]);
  await queries.query('delete from campaign_apps.manual_checks where campaign_id = $1', [campaignId]);
  await queries.query('delete from campaign_apps.page_visitors where campaign_id = $1', [campaignId]);
}

/** Deletes the news of a deleted campaign, which no screen shows. */
export async function removeNews(database: Database, campaignId: string): Promise<void> {
  await database.query('delete from campaign_apps.news where campaign_id = $1', [campaignId]);
}
