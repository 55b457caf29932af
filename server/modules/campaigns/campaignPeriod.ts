import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A period of a list's query: moments, of which `to` is exclusive. */
type Period = { from?: string; to?: string };

export const hasPeriod = ({ from, to }: Period): boolean => from !== undefined || to !== undefined;

/** When a campaign begins: at its start date, or when it was created. Served by `campaigns_begin_idx`. */
export const begin: RawBuilder<unknown> = sql`coalesce(starts_at, created_at)`;

/** Returns whether a campaign overlaps the period. One whose end is before its start counts at its start. */
export function overlaps({ from, to }: Period): RawBuilder<SqlBool> {
  const isBefore = to === undefined ? sql`true` : sql`${begin} < ${to}`;
  const isAfter = from === undefined ? sql`true` : sql`(ends_at is null or ends_at > ${from} or ${begin} >= ${from})`;
  return sql`(${isBefore} and ${isAfter})`;
}
