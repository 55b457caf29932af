import { type Kysely, sql } from 'kysely';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/schema.ts';
import { sweepExpiredOf } from '#server/db/sweep.ts';
import { hashOf } from '../sessions/userSessionStore.ts';
import { cookieWith, newBrowserSecret, secretIn } from './browserCookie.ts';

/** A browser stays known for this time after its last login. */
const lifeSeconds = 180 * 24 * 3600;
const name = 'cms_known_browser';

/** Returns the secret of a browser that was used for a login before; null if it has none. It does not authenticate users. */
export const knownBrowserIn = (config: Pick<Config, 'publicUrl'>, cookies?: string): string | null =>
  secretIn(config, name, cookies);

/** Returns whether the user with this address (lower case) logged in in this browser before. */
export async function isKnownBrowser(
  db: Kysely<Database>,
  clock: Clock,
  { email, browser }: { email: string; browser: string | null },
): Promise<boolean> {
  if (browser === null) return false;
  const known = await db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'known_browsers.user_id')
    .select('users.id')
    .where('cookie_hash', '=', hashOf(browser))
    .where('expires_at', '>', clock.now())
    .where((where) => where(where.fn<string>('lower', ['users.email']), '=', email))
    .executeTakeFirst();
  return known !== undefined;
}

type Needs = { config: Pick<Config, 'publicUrl'>; db: Kysely<Database>; clock: Clock };

/**
 * Remembers that a user logged in in a browser, and forgets those with the oldest logins above the limit.
 * @param known the secret that the browser has already
 * @returns the cookie header with its secret
 */
export async function rememberBrowser({ config, db, clock }: Needs, userId: string, known: string | null) {
  const browser = known ?? newBrowserSecret();
  const last_login_at = clock.now();
  const times = { last_login_at, expires_at: new Date(last_login_at.getTime() + lifeSeconds * 1000) };
  await db
    .insertInto('known_browsers')
    .values({ user_id: userId, cookie_hash: hashOf(browser), ...times })
    .onConflict((conflict) => conflict.columns(['user_id', 'cookie_hash']).doUpdateSet(times))
    .execute();
  await sql`
    delete from known_browsers where user_id = ${userId} and cookie_hash in (
      select cookie_hash from known_browsers where user_id = ${userId}
      order by last_login_at desc, cookie_hash offset ${serverLimits.maxKnownBrowsers})`.execute(db);
  return cookieWith(config, { name, secret: browser, maxAge: lifeSeconds });
}

/** Deletes expired rows. */
export const sweepKnownBrowsers = (db: Kysely<Database>, clock: Clock): Promise<void> =>
  sweepExpiredOf(db, 'known_browsers', clock.now());
