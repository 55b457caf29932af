import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Maximum number of rows that one statement of a sweep deletes. */
const batchRows = 1000;

/**
 * Deletes expired rows in batches until none is left. Skips rows that another process is deleting.
 * @param deleteSome the statement that deletes at most `batch` rows and returns one row for each
 */
export async function sweepAll(
  db: Kysely<Database>,
  deleteSome: (batch: number) => RawBuilder<unknown>,
): Promise<void> {
  for (;;) {
    const { rows } = await deleteSome(batchRows).execute(db);
    if (rows.length < batchRows) return;
  }
}

type Expiring =
  | 'known_browsers'
  | 'mail_tokens'
  | 'passkey_challenges'
  | 'preview_links'
  | 'registrations'
  | 'review_links'
  | 'sign_on_attempts'
  | 'trusted_browsers';
const keys = {
  // Its key has two columns.
  known_browsers: 'ctid',
  mail_tokens: 'token_hash',
  passkey_challenges: 'challenge_hash',
  preview_links: 'id',
  registrations: 'id',
  review_links: 'id',
  sign_on_attempts: 'state_hash',
  trusted_browsers: 'id',
} as const;

/** Runs `sweepAll` for a table that only needs its `expires_at`. */
export function sweepExpiredOf(db: Kysely<Database>, table: Expiring, now: Date): Promise<void> {
  const [from, key] = [sql.table(table), sql.ref(keys[table])];
  return sweepAll(
    db,
    (batch) => sql`
      delete from ${from} where ${key} in (
        select ${key} from ${from} where expires_at <= ${now} limit ${batch} for update skip locked
      ) returning ${key}`,
  );
}
