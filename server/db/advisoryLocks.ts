import { setTimeout as delay } from 'node:timers/promises';
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
  registeringAgents: 7_201_154,
} as const;

/** Delay between tries, in milliseconds. */
const retryMs = 50;

/**
 * Waits for the lock and holds it until the transaction ends. It tries again and again, because a single statement that
 * waits would end with the timeout of `connect`.
 */
export async function holdAdvisoryLock(trx: Transaction<Database>, name: keyof typeof advisoryLocks): Promise<void> {
  const lock = sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${advisoryLocks[name]}) as held`;
  while (!(await lock.execute(trx)).rows[0]?.held) await delay(retryMs);
}

/**
 * Holds a lock of this text until the transaction ends. Waits while another transaction holds it, which must be short:
 * the wait counts as the time of a statement.
 */
export async function holdLockOf(trx: Transaction<Database>, text: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`.execute(trx);
}
