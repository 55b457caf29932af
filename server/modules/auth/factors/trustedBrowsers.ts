import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { limits } from '#contracts/limits.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/schema.ts';
import { cookieWith, newBrowserSecret, secretIn } from '../browser/browserCookie.ts';
import { hashOf } from '../sessions/userSessionStore.ts';

type Db = Kysely<Database>;
type Needs = { config: Pick<Config, 'publicUrl'>; db: Db; clock: Clock };

const trustedSeconds = limits.trustedBrowserDays * 24 * 3600;
const name = 'cms_trusted';

/** The browser of a request: its cookies and its `User-Agent`. */
export type RequestBrowser = { cookies: string | undefined; userAgent: string | null };

/** Returns whether a user is not asked for a second factor in this browser, and stores the use. */
export async function isTrustedBrowser({ config, db, clock }: Needs, userId: string, { cookies }: RequestBrowser) {
  const secret = secretIn(config, name, cookies);
  if (secret === null) return false;
  const used = await db
    .updateTable('trusted_browsers')
    .set({ last_used_at: clock.now() })
    .where('user_id', '=', userId)
    .where('secret_hash', '=', hashOf(secret))
    .where('expires_at', '>', clock.now())
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Trusts a browser for a user from now on, and returns the cookie header. Users of the same browser share its cookie. */
export async function trustBrowser({ config, db, clock }: Needs, userId: string, browser: RequestBrowser) {
  const secret = secretIn(config, name, browser.cookies) ?? newBrowserSecret();
  const now = clock.now();
  const row = {
    user_agent: browser.userAgent?.slice(0, 512) ?? null,
    added_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + trustedSeconds * 1000),
  };
  await db
    .insertInto('trusted_browsers')
    .values({ id: uuidv7(), user_id: userId, secret_hash: hashOf(secret), ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'secret_hash']).doUpdateSet(row))
    .execute();
  await deleteOldest(db, userId);
  return cookieWith(config, { name, secret, maxAge: trustedSeconds });
}

const deleteOldest = (db: Db, userId: string) =>
  sql`
  delete from trusted_browsers where id in (
    select id from trusted_browsers where user_id = ${userId} order by last_used_at desc, id desc offset ${limits.maxTrustedBrowsers}
  )`.execute(db);

/** Returns the browsers that a user trusts, the most recently used first. */
export const listTrustedBrowsers = (db: Db, clock: Clock, userId: string) =>
  db
    .selectFrom('trusted_browsers')
    .select(['id', 'user_agent', 'added_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', clock.now())
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Returns false if the user has no such browser. */
export async function forgetTrustedBrowser(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('trusted_browsers')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function forgetTrustedBrowsers(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('trusted_browsers').where('user_id', '=', userId).execute();
}
