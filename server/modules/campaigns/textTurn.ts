import { type Kysely, sql } from 'kysely';
import { serverLimits } from '#contracts/serverLimits.ts';
import { BoundedQueue, QueueFullError } from '../../concurrency/boundedQueue.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';

/** Reads of large texts take memory and a CPU, so few run at once and few wait. */
const queue = new BoundedQueue({ atOnce: 2, waiting: 20 });

/**
 * Reads the texts of a campaign in turn with other such reads if they are large. A read inside a transaction does not
 * wait, because it would keep its connection while it waits.
 * @throws ApiError `server-busy` if too many are waiting
 */
export async function inTextTurn<Result>(
  db: Kysely<Database>,
  campaignId: string,
  read: () => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction || !(await areLarge(db, campaignId))) return read();
  try {
    return await queue.run(read);
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    throw new ApiError('server-busy', {}, { 'retry-after': '2' });
  }
}

async function areLarge(db: Kysely<Database>, campaignId: string): Promise<boolean> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_column_size(messages)), 0)::float8 as bytes from campaign_translations
    where campaign_id = ${campaignId}`.execute(db);
  return (rows[0]?.bytes ?? 0) > serverLimits.maxCountedTextBytes;
}
