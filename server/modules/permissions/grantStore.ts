import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { campaignHolds, nameHolds, personHolds } from '../../db/search.ts';
import { visibleTo } from '../visibility/visibility.ts';

/** Selects external users who were granted campaigns: one page of them, or of the given ones. */
type PeopleQuery = { userIds: readonly string[] | null; offset: number; limit: number };

const grantsOfUser = sql`select campaign_id from campaign_grants where campaign_grants.user_id = users.id`;

/** Returns the granted campaigns of each user, by user id; `total` is the number of users. */
export async function grantsByPerson(db: Kysely<Database>, { userIds, offset, limit }: PeopleQuery) {
  const external = db
    .selectFrom('users')
    .where('role', '=', 'external')
    .$if(userIds !== null, (all) => all.where('users.id', '=', sql<string>`any(${userIds}::uuid[])`));
  const { total } = await external
    .where(sql<SqlBool>`exists (${grantsOfUser})`)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  // `offset 0` looks the grants of each user up: a join would read those of all users. JSON is parsed much faster than
  // an array.
  const items = await external
    .where(sql<SqlBool>`exists (${grantsOfUser} offset 0)`)
    .select([
      'users.id as user_id',
      sql<string[]>`to_json(array(${grantsOfUser} order by granted_at, campaign_id))`.as('campaigns'),
    ])
    .orderBy('users.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { items, total };
}

/** Selects a campaign's grants by user name, and one page or all of them. */
export type GrantsQuery = { search?: string; offset?: number; limit?: number };
/** `byEmail`: whether the search also matches email addresses. */
type GrantsSearch = GrantsQuery & { byEmail: boolean };

/** Returns the users whom the campaign itself was granted, by hand or by groups, oldest grant first; `total` is the number of matches. */
export async function grantsOfCampaign(db: Kysely<Database>, campaignId: string, query: GrantsSearch) {
  const { search, byEmail, offset = 0, limit } = query;
  let matching = db.selectFrom('campaign_grants').where('campaign_id', '=', campaignId);
  if (search) {
    matching = matching.where('user_id', 'in', ({ selectFrom }) =>
      selectFrom('users')
        .select('users.id')
        .where(byEmail ? personHolds(search) : nameHolds(search)),
    );
  }
  const page = matching
    .select(['user_id', 'granted_at', 'groups'])
    .orderBy('granted_at')
    .orderBy('user_id')
    .offset(offset)
    .$if(limit !== undefined, (all) => all.limit(limit ?? 0));
  const rows = await page.execute();
  if (limit === undefined) return { rows, total: offset + rows.length };
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Returns one page of the campaigns that a user was granted, by name; `total` is the number of matches. */
export async function grantedCampaigns(
  db: Kysely<Database>,
  caller: Caller,
  { userId, search, offset, limit }: { userId: string; search?: string; offset: number; limit: number },
) {
  let matching = db
    .selectFrom('campaign_grants')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_grants.campaign_id')
    .where('campaign_grants.user_id', '=', userId)
    .where(visibleTo(caller));
  if (search) matching = matching.where(campaignHolds(search));
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .select(['campaigns.id', 'campaigns.name', 'campaigns.app', 'granted_at', 'groups'])
    .orderBy('search_form')
    .orderBy('campaigns.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, total };
}

type Grant = { campaignId: string; userId: string };

/** Grants by hand. Returns true if there was no such grant. */
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

/** Removes a grant by hand. Returns true if there was such a grant. */
export async function deleteGrant(trx: Kysely<Database>, { campaignId, userId }: Grant): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('campaign_access')
    .where('campaign_id', '=', campaignId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
