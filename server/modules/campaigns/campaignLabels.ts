import { type Kysely, sql } from 'kysely';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { visibleTo } from '../visibility/visibility.ts';

/** Returns the number of visible campaigns per label. Labels without campaigns are omitted. */
export async function countCampaignsByLabel(
  db: Kysely<Database>,
  caller: Caller,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ label: string; count: number }>`
    select label, count(*)::int as count
    from campaigns, unnest(campaigns.labels) as label
    where campaigns.labels && ${[...names]}::text[] and label = any(${[...names]}::text[]) and ${visibleTo(caller)}
    group by label
  `.execute(db);
  return new Map(rows.map(({ label, count }) => [label, count]));
}
