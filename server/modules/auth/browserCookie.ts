import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import { hashOf } from './signIns.ts';

/** As long as a sign-in may be under way. */
const lifeSeconds = 3600;

type Needs = Pick<Config, 'publicUrl'>;

const isSecure = ({ publicUrl }: Needs): boolean => publicUrl.startsWith('https:');
const cookieName = (config: Needs): string => `${isSecure(config) ? '__Host-' : ''}cms_browser`;

/**
 * The secret by which the browser that began a sign-in is known again; null for a browser that has none. One serves all of
 * a browser's sign-ins, so that tabs and double clicks don't disturb each other: it signs nobody in. On https no host
 * beside the tool can plant it (`__Host-`).
 */
export function browserSecretOf(config: Needs, cookies = ''): string | null {
  const pairs = cookies.split(/; */).map((pair) => pair.split('='));
  const [, value = ''] = pairs.find(([name]) => name === cookieName(config)) ?? [];
  return /^[\w-]{43}$/.test(value) ? value : null;
}

export const newBrowserSecret = (): string => randomBytes(32).toString('base64url');

/** The cookie that keeps it; `Lax`, since an issuer leads back from its own site. */
export const browserCookie = (config: Needs, secret: string): string =>
  `${cookieName(config)}=${secret}; Path=/; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`;

type Begun = { uid: string; browser: string | null };

/** Binds a sign-in under way to the browser that began it. */
export async function bindToBrowser(db: Kysely<Database>, { uid, browser }: { uid: string; browser: string }) {
  await db
    .updateTable('oidc_payloads')
    .set({ browser_hash: hashOf(browser) })
    .where('kind', '=', 'Interaction')
    .where('id_hash', '=', hashOf(uid))
    .execute();
}

/** Whether this browser began the sign-in, which is still under way. */
export async function isBegunBy(db: Kysely<Database>, clock: Clock, { uid, browser }: Begun): Promise<boolean> {
  if (browser === null) return false;
  const begun = await db
    .selectFrom('oidc_payloads')
    .select('kind')
    .where('kind', '=', 'Interaction')
    .where('id_hash', '=', hashOf(uid))
    .where('browser_hash', '=', hashOf(browser))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return begun !== undefined;
}
