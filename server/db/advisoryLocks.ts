import { sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/**
 * The database's advisory locks that the product takes, each with a number of its own: what only one process may do at a
 * time, of those that start at once.
 */
export const advisoryLocks = {
  migrating: 7_201_150,
  makingTheSigningKey: 7_201_151,
  seeding: 7_201_152,
  changingPeople: 7_201_153,
} as const;

/** Waits until no other transaction holds the lock, and holds it until this one ends. */
export async function holdAdvisoryLock(trx: Transaction<Database>, name: keyof typeof advisoryLocks): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks[name]})`.execute(trx);
}
