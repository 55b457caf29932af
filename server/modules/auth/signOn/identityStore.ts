import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** The key of a user at the company's sign-on. */
type IdentityKey = { issuer: string; subject: string };

/** Returns the user that an identity is linked to. */
export function findByIdentity(db: Kysely<Database>, { issuer, subject }: IdentityKey) {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id', 'users.state', 'users.display_name', 'users.email'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export type KnownPerson = NonNullable<Awaited<ReturnType<typeof findByIdentity>>>;

export async function insertIdentity(
  trx: Kysely<Database>,
  { issuer, subject, userId, at }: IdentityKey & { userId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('identities')
    .values({ issuer, subject, user_id: userId, linked_at: at, last_sign_on_at: at })
    .execute();
}

export async function updateLastSignOn(trx: Kysely<Database>, key: IdentityKey, at: Date): Promise<void> {
  await trx
    .updateTable('identities')
    .set({ last_sign_on_at: at })
    .where('issuer', '=', key.issuer)
    .where('subject', '=', key.subject)
    .execute();
}

/** Makes a user wait for the first verified identity with the same address, which will replace existing ones. */
export async function awaitIdentity(trx: Kysely<Database>, userId: string, at: Date): Promise<void> {
  await trx
    .insertInto('awaited_identities')
    .values({ user_id: userId, awaited_since: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ awaited_since: at }))
    .execute();
}

/**
 * Returns the account of this address that waits for its identity. It stops waiting and loses its former identities.
 */
export async function takeAwaited(trx: Kysely<Database>, email: string): Promise<{ id: string } | undefined> {
  const taken = await trx
    .deleteFrom('awaited_identities')
    .using('users')
    .whereRef('users.id', '=', 'awaited_identities.user_id')
    .where((where) => where(where.fn<string>('lower', ['users.email']), '=', email))
    .returning('awaited_identities.user_id as id')
    .executeTakeFirst();
  if (taken) await trx.deleteFrom('identities').where('user_id', '=', taken.id).execute();
  return taken;
}

/** How long the personal tokens of a company sign-on user work after the last sign-on. */
const lateMs = 30 * 24 * 3_600_000;

/** SQL that is true if the user in the table or alias `owner` signed on recently, or does not use company sign-on. */
export function signedOnLately(owner: string, now: Date): RawBuilder<boolean> {
  const last = sql`(select max(last_sign_on_at) from identities where user_id = ${sql.ref(`${owner}.id`)})`;
  return sql<boolean>`coalesce(${last} > ${new Date(now.getTime() - lateMs)}, true)`;
}
