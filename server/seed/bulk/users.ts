import { type Kysely, sql } from 'kysely';
import type { SystemRole, UserState } from '#contracts/permissions.ts';
import type { Database } from '../../db/schema.ts';
import { insertRows } from '../insertRows.ts';
import { type Random, seededRandom } from '../random.ts';
import { firstNames, lastNames } from '../words.ts';

type Options = { users: number; now: Date; progress(done: number): void };

const batchSize = 2_000;
/**
 * Number of campaigns with grants: the newest ones. The very newest are granted to half of the external users, for a
 * long list of users.
 */
const maxCampaigns = 1_000;
const maxGrants = 5;
const day = 24 * 3600 * 1000;
const address = (number: number | '%') => `user-${number}@seed.example`;

/**
 * Adds users in all roles and states, who cannot log in, and grants to external users, in batches of one transaction
 * each: another run continues where the last one ended.
 */
export async function seedBulkUsers(db: Kysely<Database>, { users, now, progress }: Options): Promise<void> {
  const campaigns = await campaignsToGrant(db);
  const first = await countSeeded(db);
  for (let done = 0; done < users; ) {
    const size = Math.min(batchSize, users - done);
    const made = Array.from({ length: size }, (_, index) => makeUser(first + done + index + 1, now, campaigns));
    await db.transaction().execute(async (trx) => {
      await insertRows(
        trx,
        'users',
        made.map(({ user }) => user),
      );
      await insertRows(
        trx,
        'campaign_access',
        made.flatMap(({ grants }) => grants),
      );
    });
    done += size;
    progress(done);
  }
  await sql`vacuum (analyze) users, campaign_access`.execute(db);
}

async function campaignsToGrant(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('id')
    .where('parent_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxCampaigns)
    .execute();
  return rows.map(({ id }) => id);
}

async function countSeeded(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email', 'like', address('%'))
    .executeTakeFirstOrThrow();
  return count;
}

function makeUser(number: number, now: Date, campaigns: readonly string[]) {
  const random = seededRandom(number);
  const registered_at = new Date(now.getTime() - random.below(1_000 * day));
  const [role, state] = [roleOf(random), stateOf(random)];
  const user = {
    id: random.id(registered_at),
    display_name: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
    email: address(number),
    email_verified: true,
    role,
    state,
    registered_at,
    first_approved_at: state === 'pending' ? null : new Date(registered_at.getTime() + random.below(day)),
    is_system: false,
  };
  const isGranted = role === 'external' && state === 'approved';
  return { user, grants: isGranted ? grantsOf(random, user, campaigns) : [] };
}

/** Few users are administrators. */
const roleOf = (random: Random): SystemRole =>
  random.chance(0.9) ? 'external' : random.chance(0.98) ? 'editor' : 'admin';
const stateOf = (random: Random): UserState =>
  random.chance(0.85) ? 'approved' : random.chance(0.5) ? 'pending' : 'rejected';

function grantsOf(random: Random, user: { id: string; first_approved_at: Date | null }, campaigns: readonly string[]) {
  const [newest, ...others] = campaigns;
  if (!newest) return [];
  const few = Array.from({ length: random.below(maxGrants + 1) }, () => others[random.below(others.length)] ?? newest);
  const granted = new Set(random.chance(0.5) ? [newest, ...few] : few);
  return [...granted].map((campaign_id) => ({
    campaign_id,
    user_id: user.id,
    granted_at: user.first_approved_at,
    granted_by: null,
  }));
}
