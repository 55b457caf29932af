import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Which campaigns each of the people of the role external was granted; nobody else's are asked for. */
export async function grantsByPerson(
  db: Kysely<Database>,
  userIds: readonly string[] | null,
): Promise<{ user_id: string; campaigns: string[] }[]> {
  const grants = db
    .selectFrom('campaign_access')
    .innerJoin('users', 'users.id', 'campaign_access.user_id')
    .select(['user_id', sql<string[]>`array_agg(campaign_id order by granted_at, campaign_id)`.as('campaigns')])
    .where('users.role', '=', 'external')
    .groupBy('user_id')
    .orderBy('user_id');
  return (userIds ? grants.where('user_id', '=', sql<string>`any(${userIds}::uuid[])`) : grants).execute();
}

/** Who was granted the campaign itself and when, the first one first. */
export function grantsOfCampaign(db: Kysely<Database>, campaignId: string) {
  return db
    .selectFrom('campaign_access')
    .select(['user_id', 'granted_at'])
    .where('campaign_id', '=', campaignId)
    .orderBy('granted_at')
    .orderBy('user_id')
    .execute();
}

type Grant = { campaignId: string; userId: string };

/** True when there was none before. */
export async function insertGrant(
  trx: Kysely<Database>,
  { campaignId, userId, by, at }: Grant & { by: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('campaign_access')
    .values({ campaign_id: campaignId, user_id: userId, granted_by: by, granted_at: at })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** True when there was one. */
export async function deleteGrant(trx: Kysely<Database>, { campaignId, userId }: Grant): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('campaign_access')
    .where('campaign_id', '=', campaignId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
