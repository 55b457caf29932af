import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../caller.ts';
import { seesAll } from '../visibility/visibility.ts';

/** What `campaign_counts` can be filtered by; all campaigns by default. */
type Counted = { include_children: boolean; apps?: readonly string[]; test?: 'include' | 'exclude' | 'require' };

/** Returns whether `campaign_counts` has the number of the campaigns in the list. */
export const isCounted = (caller: Caller, { parent_id }: { parent_id?: string }): boolean =>
  seesAll(caller) && !parent_id;

/** Sums the maintained `campaign_counts`. */
export function sumCounts({ include_children, apps, test = 'include' }: Counted): RawBuilder<number> {
  const counted = include_children ? sql`top_level + children` : sql`top_level`;
  const conditions = [sql`true`];
  if (apps) conditions.push(sql`app = any(${apps})`);
  if (test !== 'include') conditions.push(sql`test = ${test === 'require'}`);
  return sql`(select coalesce(sum(${counted}), 0) from campaign_counts where ${sql.join(conditions, sql` and `)})`;
}
