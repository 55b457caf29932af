import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** When a sign-in started and was used last: values, or columns in SQL. */
type SignInTimes = { startedAt: Date | RawBuilder<Date>; lastUsedAt: Date | RawBuilder<Date> };

/** The columns of `sign_ins`. */
const storedTimes: SignInTimes = {
  startedAt: sql<Date>`sign_ins.started_at`,
  lastUsedAt: sql<Date>`sign_ins.last_used_at`,
};

/** SQL condition over `roles`: the limits of the user's role have not ended the sign-in. */
export const withinRoleLimits = ({ startedAt, lastUsedAt }: SignInTimes, now: Date) => sql<SqlBool>`(
  (roles.total_hours is null or ${startedAt}::timestamptz + make_interval(hours => roles.total_hours) > ${now}) and
  (roles.idle_minutes is null or ${lastUsedAt}::timestamptz + make_interval(mins => roles.idle_minutes) > ${now}))`;

/** SQL condition over `sign_ins` and `roles`: the same. An agent has a separate end, as a personal token has. */
export const isWithinRoleLimits = (now: Date) => sql<SqlBool>`(
  ${withinRoleLimits(storedTimes, now)} or exists (select from agents where agents.grant_id = sign_ins.grant_id))`;

/** SQL expression over `sign_ins` and `roles`: when a sign-in ends at the latest, of which `expiresAt` is the end by the tokens. */
export const endByRole = (expiresAt: string) =>
  sql<Date>`case when exists (select from agents where agents.grant_id = sign_ins.grant_id) then ${sql.ref(expiresAt)}
    else least(${sql.ref(expiresAt)}, sign_ins.started_at + make_interval(hours => roles.total_hours)) end`;
