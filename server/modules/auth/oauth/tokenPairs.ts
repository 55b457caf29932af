import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AdapterPayload, KoaContextWithOIDC } from 'oidc-provider';
import type { Clock } from '#server/clock.ts';
import { takesNoChanges } from '#server/db/postgresErrors.ts';
import type { Database } from '#server/db/schema.ts';
import { hashOf, lockUserSession } from '../sessions/userSessionStore.ts';
import { errors } from './oidcProvider.ts';

// A refresh issues a pair of access and refresh token, and its response may get lost. The old refresh token is
// therefore accepted until the new pair is used; an unused pair ends when another one replaces it. The row of the
// pair's refresh token holds its state: `replaces`, `used_at`, `died_at`.

/** The request that is being handled, set by `rememberRequest`. */
const requests = new AsyncLocalStorage<KoaContextWithOIDC>();

/** Provider middleware that lets the adapter know which tokens the same request issues. */
export const rememberRequest = (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> =>
  requests.run(ctx, next);

/** Returns the pair columns of a token that a refresh issues; both null for any other token. */
export function pairColumns(kind: string): { replaces: Buffer | null; pair: Buffer | null } {
  const { RotatedRefreshToken: old, RefreshToken: issued } = requests.getStore()?.oidc?.entities ?? {};
  const hashIf = (isOne: boolean, token: typeof old) => (old && isOne && token ? hashOf(token.jti) : null);
  return { replaces: hashIf(kind === 'RefreshToken', old), pair: hashIf(kind === 'AccessToken', issued) };
}

type Trx = Transaction<Database>;
type Replaced = { hash: Buffer; grantId: string };

/**
 * Ends the unused pairs that replaced a refresh token.
 * @returns false if one was used
 */
async function endUnusedPairs(trx: Trx, clock: Clock, { hash, grantId }: Replaced): Promise<boolean> {
  const ended = await trx
    .updateTable('oidc_payloads')
    .set({ died_at: clock.now() })
    .where('kind', '=', 'RefreshToken')
    .where('grant_id', '=', grantId)
    .where('replaces', '=', hash)
    .where('used_at', 'is', null)
    .where('died_at', 'is', null)
    .returning('id_hash')
    .execute();
  for (const { id_hash } of ended) {
    await trx.deleteFrom('oidc_payloads').where('grant_id', '=', grantId).where('pair', '=', id_hash).execute();
  }
  const used = await trx
    .selectFrom('oidc_payloads')
    .select('id_hash')
    .where('kind', '=', 'RefreshToken')
    .where('grant_id', '=', grantId)
    .where('replaces', '=', hash)
    .where('used_at', 'is not', null)
    .executeTakeFirst();
  return used === undefined;
}

/**
 * Locks a refresh token, so that concurrent exchanges of it run one after the other. Locks the sign-in first, in the
 * same order as ending it does.
 * @returns false if the sign-in has ended
 */
async function lockToken(trx: Trx, { hash, grantId }: Replaced): Promise<boolean> {
  if (!(await lockUserSession(trx, grantId))) return false;
  const held = await trx
    .selectFrom('oidc_payloads')
    .select('id_hash')
    .where('kind', '=', 'RefreshToken')
    .where('id_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

const setConsumed = (trx: Trx, hash: Buffer, consumed_at: Date | null) =>
  trx
    .updateTable('oidc_payloads')
    .set({ consumed_at })
    .where('kind', '=', 'RefreshToken')
    .where('id_hash', '=', hash)
    .execute();

/**
 * Makes an exchanged refresh token valid again, unless its replacement was used.
 * @returns whether it is valid
 */
export function reopen(db: Kysely<Database>, clock: Clock, replaced: Replaced): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const mayReopen = (await lockToken(trx, replaced)) && (await endUnusedPairs(trx, clock, replaced));
    if (mayReopen) await setConsumed(trx, replaced.hash, null);
    return mayReopen;
  });
}

/**
 * Ends earlier unused pairs before a replacement refresh token is stored: of several pairs issued for the same token,
 * the last one stays valid.
 * @throws InvalidGrant if one of them is used already, or the sign-in has ended
 */
export async function makeOnlyPair(trx: Trx, clock: Clock, hash: Buffer, { grantId = '' }: AdapterPayload) {
  const replaced = { hash, grantId };
  const isGood = (await lockToken(trx, replaced)) && (await endUnusedPairs(trx, clock, replaced));
  if (!isGood) throw new errors.InvalidGrant('already used');
  await setConsumed(trx, hash, clock.now());
}

/**
 * Marks a pair as used with the first use of its access token. A read-only database does not refuse the token.
 * @returns false if the pair has ended
 */
export async function markPairUsed(
  db: Kysely<Database>,
  clock: Clock,
  { access, pair, grantId }: { access: Buffer; pair: Buffer; grantId: string },
): Promise<boolean> {
  const now = clock.now();
  try {
    const { rows } = await sql`
      with sign_in as (
        select from oidc_payloads where kind = 'Grant' and grant_id = ${grantId} for key share
      ), used as (
        update oidc_payloads set used_at = coalesce(used_at, ${now})
        where kind = 'RefreshToken' and id_hash = ${pair} and died_at is null and exists (select from sign_in)
        returning id_hash
      )
      update oidc_payloads set used_at = coalesce(used_at, ${now})
      where kind = 'AccessToken' and id_hash = ${access} and exists (select from used)
      returning id_hash`.execute(db);
    return rows.length > 0;
  } catch (error) {
    if (takesNoChanges(error)) return true;
    throw error;
  }
}
