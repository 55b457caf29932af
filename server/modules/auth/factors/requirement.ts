import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/schema.ts';
import { needsSecondFactor } from './secondFactor.ts';

type Db = Kysely<Database>;
type Needs = { config: Pick<Config, 'environment'>; db: Db; clock: Clock };

/** Administrators always need one, except on one machine. */
const ofAdmins = 'admin';

/** Returns whether a role requires a second factor, whatever is stored. */
export const isAlwaysRequired = ({ environment }: Needs['config'], role: string): boolean =>
  role === ofAdmins && environment !== 'local';

/** SQL condition over `roles`: it requires a second factor. */
const requires = ({ environment }: Needs['config']): RawBuilder<SqlBool> =>
  sql<SqlBool>`(roles.second_factor or (${environment !== 'local'} and roles.id = ${ofAdmins}))`;

/** Returns whether the role of a user requires a second factor. */
export async function isRequired({ config, db }: Omit<Needs, 'clock'>, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role')
    .select('users.id')
    .where('users.id', '=', userId)
    .where(requires(config))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Returns until when a user may log in without the second factor that their role requires: the first call starts the time.
 * Null if none is required, or the user has one.
 */
export async function setUpDueAt(needs: Needs, userId: string): Promise<Date | null> {
  const { db, clock } = needs;
  if ((await needsSecondFactor(db, userId)) || !(await isRequired(needs, userId))) return null;
  const due = new Date(clock.now().getTime() + serverLimits.secondFactorGraceDays * 24 * 3_600_000);
  const { second_factor_due_at } = await db
    .updateTable('users')
    .set({ second_factor_due_at: sql<Date>`coalesce(second_factor_due_at, ${due})` })
    .where('id', '=', userId)
    .returning('second_factor_due_at')
    .executeTakeFirstOrThrow();
  return second_factor_due_at;
}
