import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/schema.ts';
import { hashOf } from '../sessions/userSessionStore.ts';

/** The lifetime of a sign-in in progress. */
const lifeSeconds = 3600;

type Needs = Pick<Config, 'publicUrl'>;

const isSecure = ({ publicUrl }: Needs): boolean => publicUrl.startsWith('https:');
const name = 'cms_browser';
/** On https, `__Host-` prevents sibling hosts from setting it. */
const fullName = (config: Needs, cookie: string): string => `${isSecure(config) ? '__Host-' : ''}${cookie}`;

/** Returns the 256-bit secret in a cookie; null without one. */
export function secretIn(config: Needs, cookie: string, cookies = ''): string | null {
  const pairs = cookies.split(/; */).map((pair) => pair.split('='));
  const [, value = ''] = pairs.find(([one]) => one === fullName(config, cookie)) ?? [];
  return /^[\w-]{43}$/.test(value) ? value : null;
}

/** Returns the header that sets a cookie, for `maxAge` seconds. `Lax`, because an OIDC issuer redirects from its own site. */
export const cookieWith = (config: Needs, cookie: { name: string; secret: string; maxAge: number }): string =>
  `${fullName(config, cookie.name)}=${cookie.secret}; Path=/; Max-Age=${cookie.maxAge}; HttpOnly; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`;

/**
 * Returns the secret that identifies the browser that started a sign-in; null if it has none. All sign-ins of a
 * browser share it, so that tabs and double clicks don't conflict; it does not authenticate users.
 */
export const browserSecretOf = (config: Needs, cookies?: string): string | null => secretIn(config, name, cookies);

export const newBrowserSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the cookie header for the secret. */
export const browserCookie = (config: Needs, secret: string): string =>
  cookieWith(config, { name, secret, maxAge: lifeSeconds });

type Begun = { uid: string; browser: string | null };

/** Binds a sign-in in progress to the browser that started it. */
export async function bindToBrowser(db: Kysely<Database>, { uid, browser }: { uid: string; browser: string }) {
  await db
    .updateTable('oidc_payloads')
    .set({ browser_hash: hashOf(browser) })
    .where('kind', '=', 'Interaction')
    .where('id_hash', '=', hashOf(uid))
    .execute();
}

/** Returns whether this browser started the sign-in and it is still in progress. */
export async function isStartedBy(db: Kysely<Database>, clock: Clock, { uid, browser }: Begun): Promise<boolean> {
  if (browser === null) return false;
  const started = await db
    .selectFrom('oidc_payloads')
    .select('kind')
    .where('kind', '=', 'Interaction')
    .where('id_hash', '=', hashOf(uid))
    .where('browser_hash', '=', hashOf(browser))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return started !== undefined;
}
