import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type AdapterPayload, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Clock } from '../../../clock.ts';
import { takesNoChanges } from '../../../db/postgresErrors.ts';
import type { Database } from '../../../db/schema.ts';
import { hashOf, holdSignIn } from '../signIns.ts';

/**
 * A refresh issues a pair, an access token and a refresh token, and its answer may get lost. So the old refresh token is
 * accepted until the new pair was used once; an unused pair ends when another one replaces it. A pair's state is that of
 * its refresh token's row: `replaces`, `used_at`, `died_at`.
 */
const requests = new AsyncLocalStorage<KoaContextWithOIDC>();

/** Lets the adapter know which tokens are issued by the same request; a middleware of the provider. */
export const rememberRequest = (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> =>
  requests.run(ctx, next);

/** How the tokens of the refresh under way belong together; both null for any other token. */
export function pairColumns(kind: string): { replaces: Buffer | null; pair: Buffer | null } {
  const { RotatedRefreshToken: old, RefreshToken: issued } = requests.getStore()?.oidc?.entities ?? {};
  const hashIf = (isOne: boolean, token: typeof old) => (old && isOne && token ? hashOf(token.jti) : null);
  return { replaces: hashIf(kind === 'RefreshToken', old), pair: hashIf(kind === 'AccessToken', issued) };
}

type Trx = Transaction<Database>;
type Replaced = { hash: Buffer; grantId: string };

/** Ends the pairs that replaced a refresh token, unless one was used. @returns false when one was */
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
 * Those who exchange the same refresh token come one after the other. The sign-in first, as where it is ended.
 * @returns false when the sign-in has ended
 */
async function holdToken(trx: Trx, { hash, grantId }: Replaced): Promise<boolean> {
  if (!(await holdSignIn(trx, grantId))) return false;
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

/** Makes an exchanged refresh token good again, unless what replaced it was used. @returns whether it is */
export function reopen(db: Kysely<Database>, clock: Clock, replaced: Replaced): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const mayReopen = (await holdToken(trx, replaced)) && (await endUnusedPairs(trx, clock, replaced));
    if (mayReopen) await setConsumed(trx, replaced.hash, null);
    return mayReopen;
  });
}

/**
 * To be called before a refresh token is kept that replaces another: of pairs issued for the same token at the same
 * moment the last one lives. @throws InvalidGrant when one of them is in use already, or the sign-in has ended
 */
export async function makeOnlyPair(trx: Trx, clock: Clock, hash: Buffer, { grantId = '' }: AdapterPayload) {
  const replaced = { hash, grantId };
  const isGood = (await holdToken(trx, replaced)) && (await endUnusedPairs(trx, clock, replaced));
  if (!isGood) throw new errors.InvalidGrant('already used');
  await setConsumed(trx, hash, clock.now());
}

/**
 * Writes down that a pair is used by its access token; to be called with the first use alone. Where nothing can be
 * saved, reading goes on. @returns false when the pair ended meanwhile
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
