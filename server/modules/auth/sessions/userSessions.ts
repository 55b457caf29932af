import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { UserSession } from '#contracts/api/userSessions.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { ToolLocale } from '#contracts/toolLocales.ts';
import { type Caller, withoutRequestKey } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import { takesNoChanges } from '#server/db/postgresErrors.ts';
import type { Database } from '#server/db/schema.ts';
import { found } from '#server/plugins/apiError.ts';
import { recordAudit } from '../../audit/audit.ts';
import { endByRole, isWithinRoleLimits } from './roleLimits.ts';
import { endUserSession } from './userSessionStore.ts';

/** The client that a user signs in from. `locale` is the language that a browser shows the login page in. */
export type Origin = { userAgent: string | null; address: string | null; locale?: ToolLocale | null };

/** How the user of a login proved who they are. */
export type LoginProof = NonNullable<Selectable<Database['sign_ins']>['proven_by']>;

/** A user session and when it was recorded as used last. */
type UsedSignIn = { grantId: string; lastUsedAt: Date };

const maxUserAgentLength = 512;

/** Stores the data of a new sign-in that its user can see, and the language of a user who has none yet. */
export async function recordUserSession(
  db: Kysely<Database>,
  clock: Clock,
  { grantId, userId, origin, proof }: { grantId: string; userId: string; origin: Origin; proof: LoginProof | null },
): Promise<void> {
  const now = clock.now();
  await db
    .insertInto('sign_ins')
    .values({
      id: uuidv7(),
      grant_id: grantId,
      user_id: userId,
      started_at: now,
      last_used_at: now,
      user_agent: origin.userAgent?.slice(0, maxUserAgentLength) ?? null,
      address: origin.address,
      proven_at: proof && now,
      proven_by: proof,
    })
    .execute();
  await db
    .updateTable('users')
    .set(({ fn, ref, val }) => ({
      last_seen_at: now,
      locale: fn.coalesce(ref('locale'), val(origin.locale ?? null)),
    }))
    .where('id', '=', userId)
    .execute();
}

/**
 * Records that a user session is used and its user was here, unless an agent used it, at most once a minute. Without an effect
 * where the database takes no changes.
 * @param access what `liveAccess` returned for this request
 * @returns the last recorded use
 */
export async function markSessionUsed(db: Kysely<Database>, clock: Clock, access: UsedSignIn): Promise<Date> {
  const now = clock.now();
  const before = new Date(now.getTime() - serverLimits.lastUseStoredMs);
  if (access.lastUsedAt > before) return access.lastUsedAt;
  await db
    .with('used', (using) =>
      using
        .updateTable('sign_ins')
        .set({ last_used_at: now })
        .where('grant_id', '=', access.grantId)
        .where('last_used_at', '<=', before)
        .returning('user_id'),
    )
    .updateTable('users')
    .set({ last_seen_at: now })
    .where('id', '=', (where) => where.selectFrom('used').select('user_id'))
    .where(sql<boolean>`not exists (select from agents where grant_id = ${access.grantId})`)
    .execute()
    .catch((error: unknown) => {
      if (!takesNoChanges(error)) throw error;
    });
  return now;
}

/** The user whose sign-ins they are. */
type Owner = Pick<Caller, 'id' | 'display_name'>;

/**
 * Returns the user whose sign-ins an administrator sees or ends.
 * @throws ApiError `not-found`
 */
export async function sessionsOwner(db: Kysely<Database>, id: string): Promise<Owner> {
  const isPerson = db
    .selectFrom('users')
    .select(['id', 'display_name'])
    .where('id', '=', id)
    .where('is_system', '=', false);
  return found(await isPerson.executeTakeFirst());
}

/** SQL condition: users have a separate list of their agents, so these are not among their sessions. */
const seenBy = ({ id }: Pick<Caller, 'id'>, owner: Pick<Owner, 'id'>) =>
  id === owner.id
    ? sql<boolean>`not exists (select from agents where agents.grant_id = sign_ins.grant_id)`
    : sql<boolean>`true`;

/** Returns a user's usable sign-ins: the caller's current one first, then by last use. */
export async function listUserSessions(
  db: Kysely<Database>,
  clock: Clock,
  caller: Pick<Caller, 'id' | 'grantId'>,
  owner: Pick<Owner, 'id'>,
): Promise<UserSession[]> {
  const now = clock.now();
  const rows = await db
    .selectFrom('sign_ins')
    .innerJoin('oidc_payloads as granted', 'granted.grant_id', 'sign_ins.grant_id')
    .innerJoin('users', 'users.id', 'sign_ins.user_id')
    .innerJoin('roles', 'roles.id', 'users.role')
    .leftJoin('agents', 'agents.grant_id', 'sign_ins.grant_id')
    .select(['agents.name as agent', 'sign_ins.id', 'sign_ins.grant_id', 'started_at', 'last_used_at'])
    .select(['user_agent', 'address', endByRole('granted.expires_at').as('expires_at')])
    .where('sign_ins.user_id', '=', owner.id)
    .where(seenBy(caller, owner))
    .where(isWithinRoleLimits(now))
    .where('granted.kind', '=', 'Grant')
    .where('granted.expires_at', '>', now)
    .where((where) =>
      where.exists(
        where
          .selectFrom('oidc_payloads as token')
          .select(sql`1`.as('one'))
          .whereRef('token.grant_id', '=', 'sign_ins.grant_id')
          .where('token.kind', 'in', ['AccessToken', 'RefreshToken'])
          .where('token.expires_at', '>', now),
      ),
    )
    .orderBy('last_used_at', 'desc')
    .orderBy('sign_ins.id', 'desc')
    .execute();
  const signIns = rows.map(({ id, agent, grant_id, started_at, last_used_at, expires_at, user_agent, address }) => ({
    id,
    agent,
    started_at: started_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    expires_at: expires_at.toISOString(),
    ...deviceOf(user_agent),
    address,
    current: grant_id === caller.grantId,
  }));
  return signIns.sort((a, b) => Number(b.current) - Number(a.current));
}

/**
 * Ends a sign-in of a user with its tokens, tabs and sockets.
 * @throws ApiError `not-found`
 */
export function endSession(
  db: Kysely<Database>,
  clock: Clock,
  caller: Caller,
  owner: Owner,
  id: string,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const session = found(await signInsOf(trx, caller, owner).where('id', '=', id).executeTakeFirst());
    await endRecorded(trx, clock, caller, owner, session);
  });
}

/** Ends all sign-ins of a user except the caller's current one and returns their number. */
export function endSessions(db: Kysely<Database>, clock: Clock, caller: Caller, owner: Owner): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const others = await signInsOf(trx, caller, owner)
      .where('grant_id', '!=', caller.grantId ?? '')
      .orderBy('id')
      .execute();
    for (const [index, other] of others.entries()) {
      await endRecorded(trx, clock, index === 0 ? caller : withoutRequestKey(caller), owner, other);
    }
    return others.length;
  });
}

const signInsOf = (trx: Transaction<Database>, caller: Caller, owner: Owner) =>
  trx
    .selectFrom('sign_ins')
    .select(['id', 'grant_id', 'user_agent'])
    .where('user_id', '=', owner.id)
    .where(seenBy(caller, owner));

type Ended = { grant_id: string; user_agent: string | null };

async function endRecorded(
  trx: Transaction<Database>,
  clock: Clock,
  caller: Caller,
  owner: Owner,
  { grant_id, user_agent }: Ended,
): Promise<void> {
  await endUserSession(trx, grant_id);
  const { browser, system } = deviceOf(user_agent);
  const action = owner.id === caller.id ? 'sign-in.ended' : 'user.session-ended';
  const entry = { action, resource: 'users', id: owner.id, at: clock.now() } as const;
  await recordAudit(trx, caller, { ...entry, details: { name: owner.display_name, browser, system } });
}

/** Browser and system as shown to users; null if unknown. */
type Device = { browser: string | null; system: string | null };

type Mark = readonly [sign: RegExp, name: string];

/** Ordered, because most browsers also claim to be Chrome and Safari (RFC 9110, section 10.1.5). */
const browsers: readonly Mark[] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|\bCriOS|\bChromium)\//, 'Chrome'],
  [/^(?=.*\bVersion\/).*\bSafari\//, 'Safari'],
];

const systems: readonly Mark[] = [
  [/\biPhone\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (marks: readonly Mark[], text: string): string | null =>
  marks.find(([sign]) => sign.test(text))?.[1] ?? null;

/** Reads the `User-Agent` header well enough for users to recognize their own browsers. */
export const deviceOf = (userAgent: string | null): Device => ({
  browser: firstOf(browsers, userAgent ?? ''),
  system: firstOf(systems, userAgent ?? ''),
});
