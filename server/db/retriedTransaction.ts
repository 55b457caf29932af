import type { Kysely, Transaction } from 'kysely';
import { DatabaseError } from 'pg';
import { announcingTransaction } from './announcements.ts';
import type { Database } from './schema.ts';

/** PostgreSQL ended the transaction because it and another one waited for each other. */
const isDeadlock = (error: unknown): boolean => error instanceof DatabaseError && error.code === '40P01';

const maxAttempts = 5;

/** Runs an `announcingTransaction`, and again if it waited for another one that waited for it. `work` has no other effects. */
export async function retriedTransaction<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await announcingTransaction(db, work);
    } catch (error) {
      if (!isDeadlock(error) || attempt === maxAttempts) throw error;
    }
  }
}
