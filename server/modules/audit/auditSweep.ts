import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { sweepAll } from '../../db/sweep.ts';

/** Deletes the audit entries that are older than this moment, the oldest first. */
export async function sweepAudit(db: Kysely<Database>, expiry: Date): Promise<void> {
  await sweepAll(db, (batch) => sql`select sweep_audit(${expiry}, ${batch})`);
}
