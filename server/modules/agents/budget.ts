import { type Kysely, sql } from 'kysely';
import type { Agent } from '#contracts/agents.ts';
import type { Caller } from '../../caller.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { recordAudit } from '../audit/audit.ts';

type Needs = { db: Kysely<Database>; clock: Clock };

const dayMs = 24 * 3_600_000;

/** Returns the day in UTC as YYYY-MM-DD. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

type Budget = {
  counted_on: string | null;
  calls: number;
  changes: number;
  calls_per_day: number;
  changes_per_day: number;
};

/** Returns what an agent used of its budget on the day of `now`. */
export const usedToday = ({ counted_on, ...used }: Budget, now: Date): { calls: number; changes: number } => ({
  calls: counted_on === dayOf(now) ? Math.min(used.calls, used.calls_per_day) : 0,
  changes: counted_on === dayOf(now) ? Math.min(used.changes, used.changes_per_day) : 0,
});

type Counted = { calls: number; changes: number; calls_per_day: number; changes_per_day: number };

/**
 * Counts a call of an agent in the database, so that the budget holds for all nodes. Counts stop at one more than allowed.
 * Returns `agent-budget-used` with `Retry-After`, until the next day in UTC, for a call or change above the budget.
 */
export async function countAgentCall({ db, clock }: Needs, agent: Agent, isChange: boolean): Promise<ApiError | null> {
  const now = clock.now();
  const today = dayOf(now);
  const counted = (column: 'calls' | 'changes', by: number) => {
    const [name, most] = [sql.ref(column), sql.ref(`${column}_per_day`)];
    return sql`least(case when counted_on = ${today}::date then ${name} else 0 end + ${sql.lit(by)}, ${most} + 1)`;
  };
  const { rows } = await sql<Counted>`
    update agents set counted_on = ${today}::date, calls = ${counted('calls', 1)},
      changes = ${counted('changes', isChange ? 1 : 0)}
    where id = ${agent.id} returning calls, changes, calls_per_day, changes_per_day`.execute(db);
  const [row] = rows;
  if (!row) throw new ApiError('unauthorized');
  if (row.calls <= row.calls_per_day && !(isChange && row.changes > row.changes_per_day)) return null;
  const seconds = Math.ceil((Date.parse(today) + dayMs - now.getTime()) / 1_000);
  return new ApiError('agent-budget-used', { retry_after: seconds }, { 'retry-after': String(seconds) });
}

/** Records a call of an agent, with the status of its answer. Its writes have separate entries. */
export function recordAgentCall(
  { db, clock }: Needs,
  caller: Caller,
  details: { operation: string; status: number },
): Promise<void> {
  const { agent } = caller;
  const entry = { action: 'agent.called', resource: 'agents', id: agent?.id ?? null, at: clock.now() } as const;
  const named = { name: agent?.name ?? null, ...details };
  return db
    .transaction()
    .execute((trx) => recordAudit(trx, { ...caller, requestKey: null }, { ...entry, details: named }));
}
