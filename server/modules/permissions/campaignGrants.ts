import type { Transaction } from 'kysely';
import type { GrantedCampaign } from '#contracts/api/permissions.ts';
import { allows } from '#contracts/permissions.ts';
import type { User } from '#resources/users/schema.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, notFound } from '../../plugins/apiError.ts';
import { recordAudit } from '../audit/audit.ts';
import { findVisibleCampaign, type VisibleCampaign } from '../campaigns/campaigns.ts';
import { releaseHiddenLocks } from '../locks/locks.ts';
import { findPeople, findPerson } from '../users/users.ts';
import { deleteGrant, type GrantsQuery, grantedCampaigns, grantsOfCampaign, insertGrant } from './grantStore.ts';
import { nameOf, type PersonName } from './personName.ts';

type NamedGrant = { user: User | PersonName; granted_at: string; groups: string[] };
type Needs = Pick<Dependencies, 'db' | 'clock'>;
type Trx = Transaction<Database>;

/**
 * Returns the users whom the campaign was granted: all, or one page with the total number. Callers without
 * `users-read` get ids and names only, and their search does not match email addresses.
 * @throws ApiError `not-found`
 */
export async function campaignGrants(
  db: Needs['db'],
  caller: Caller,
  campaignId: string,
  query: GrantsQuery,
): Promise<{ items: NamedGrant[]; total?: number }> {
  if (!(await findVisibleCampaign(db, caller, campaignId))) throw notFound();
  const seesPeople = allows(caller, 'users-read');
  const { rows, total } = await grantsOfCampaign(db, campaignId, { ...query, byEmail: seesPeople });
  const people = await findPeople(
    db,
    rows.map(({ user_id }) => user_id),
  );
  const items = rows.flatMap(({ user_id, granted_at, groups }) => {
    const user = people.get(user_id);
    return user ? [{ user: seesPeople ? user : nameOf(user), granted_at: granted_at.toISOString(), groups }] : [];
  });
  return query.limit === undefined ? { items } : { items, total };
}

type GrantedQuery = { search?: string; offset: number; limit: number };

/**
 * Returns the campaigns that were granted to a user, by hand or by groups, by name.
 * @throws ApiError `not-found`
 */
export async function campaignsGrantedTo(
  db: Needs['db'],
  caller: Caller,
  userId: string,
  query: GrantedQuery,
): Promise<{ items: GrantedCampaign[]; total: number }> {
  if (!(await findPerson(db, userId))) throw notFound();
  const { rows, total } = await grantedCampaigns(db, caller, { userId, ...query });
  const items = rows.map(({ granted_at, groups, ...campaign }) => ({
    campaign,
    granted_at: granted_at.toISOString(),
    groups,
  }));
  return { items, total };
}

type Grant = { campaignId: string; userId: string };

/**
 * Grants an external user a campaign and its children. Idempotent.
 * @throws ApiError `not-found`, `not-external`
 */
export function grantAccess({ db, clock }: Needs, caller: Caller, grant: Grant): Promise<void> {
  return db.transaction().execute((trx) => grantWithin(trx, caller, grant, clock.now()));
}

/**
 * Does the same in a transaction with other changes.
 * @throws ApiError `not-found`, `not-external`
 */
export async function grantWithin(trx: Trx, caller: Caller, grant: Grant, at: Date): Promise<void> {
  const { campaign, person } = await partiesOf(trx, caller, grant);
  if (!person.limited_access) throw new ApiError('not-external');
  if (!(await insertGrant(trx, { ...grant, by: caller.id, at }))) return;
  await recordAccess(trx, caller, { action: 'access.granted', campaign, person, at });
}

/**
 * Removes a grant by hand and frees the locks that depended on it. Idempotent.
 * @throws ApiError `not-found`
 */
export function removeAccess({ db, clock }: Needs, caller: Caller, grant: Grant): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const at = clock.now();
    const { campaign, person } = await partiesOf(trx, caller, grant);
    if (!(await deleteGrant(trx, grant))) return;
    await releaseHiddenLocks(trx, { userIds: [person.id] });
    await recordAccess(trx, caller, { action: 'access.removed', campaign, person, at });
  });
}

async function partiesOf(trx: Trx, caller: Caller, { campaignId, userId }: Grant) {
  const campaign = await findVisibleCampaign(trx, caller, campaignId);
  const person = await findPerson(trx, userId);
  if (!campaign || !person) throw notFound();
  return { campaign, person };
}

type AccessChange = { action: 'access.granted' | 'access.removed'; campaign: VisibleCampaign; person: User; at: Date };

/**
 * Records the audit entry and two events: for the affected user, who may no longer see the campaign, and for users who
 * list users.
 */
async function recordAccess(trx: Trx, caller: Caller, { action, campaign, person, at }: AccessChange): Promise<void> {
  const details = { name: campaign.name, user: person.display_name, user_id: person.id };
  await recordAudit(trx, caller, { action, resource: 'campaigns', id: campaign.id, at, details });
  const event = { created_at: at, type: 'resource_changed' };
  await trx
    .insertInto('events')
    .values([
      {
        ...event,
        campaign_id: campaign.id,
        payload: JSON.stringify({ resource: 'campaigns', id: campaign.id }),
        external_readers: [person.id],
      },
      { ...event, campaign_id: null, payload: JSON.stringify({ resource: 'users', id: person.id }) },
    ])
    .execute();
}
