import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { seesAll, visibleTo } from '../visibility/visibility.ts';

/** Returns the number of visible campaigns per label. Labels without campaigns are omitted. */
export async function countCampaignsByLabel(
  db: Kysely<Database>,
  caller: Caller,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const { rows } = await (seesAll(caller) ? keptCounts(names) : visibleCounts(caller, names)).execute(db);
  return new Map(rows.map(({ label, count }) => [label, count]));
}

type LabelCount = { label: string; count: number };

/** Sums the counts that triggers keep of all campaigns (023_large_tables.sql). */
const keptCounts = (names: readonly string[]): RawBuilder<LabelCount> => sql`
  select label, sum(campaigns)::int as count from campaign_label_counts
  where label = any(${[...names]}::text[]) group by label`;

/** Counts the few campaigns that an external user sees. */
const visibleCounts = (caller: Caller, names: readonly string[]): RawBuilder<LabelCount> => sql`
  select label, count(distinct campaigns.id)::int as count
  from campaigns, unnest(campaigns.labels) as label
  where ${visibleTo(caller)} and label = any(${[...names]}::text[]) group by label`;
