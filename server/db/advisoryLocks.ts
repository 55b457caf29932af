import { sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/**
 * The database's advisory locks and their numbers. Each is for an operation that only one process may run at a time.
 */
export const advisoryLocks = {
  migrating: 7_201_150,
  makingTheSigningKey: 7_201_151,
  seeding: 7_201_152,
  changingPeople: 7_201_153,
} as const;

/** Waits for the lock and holds it until the transaction ends. */
export async function holdAdvisoryLock(trx: Transaction<Database>, name: keyof typeof advisoryLocks): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks[name]})`.execute(trx);
}
