import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { oauthClientId } from '#contracts/limits.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/schema.ts';
import { recordAudit } from '../../audit/audit.ts';
import { endUserSession, hashOf } from '../sessions/userSessionStore.ts';
import { errors } from './oidcProvider.ts';
import { makeOnlyPair, pairColumns, reopen } from './tokenPairs.ts';

/**
 * For this time a reused code is refused without ending the sign-in, unless its tokens were refreshed already
 * (docs/protocol.md, Sign-in).
 */
const codeRaceMs = 10_000;

/**
 * For this time the refresh token of a pair that ended unused is refused without ending the sign-in: another tab may
 * have received it.
 */
const deadPairRaceMs = 60_000;

const endedMessage = 'already used';

type Kept = Pick<Selectable<Database['oidc_payloads']>, 'grant_id' | 'consumed_at' | 'died_at'> & { id: string };

/**
 * Stores the authorization server's models in PostgreSQL. Its browser session is not stored: the tokens are the
 * sign-in, so that nobody is signed in again without a password after a sign-out.
 */
export function adapterOn(db: Kysely<Database>, clock: Clock): AdapterFactory {
  return (kind) => (kind === 'Session' ? forgetful : new PostgresAdapter(db, clock, kind));
}

/**
 * Stores one model of the provider. The provider always reads the system clock, so the injected clock decides here
 * what has expired, and the returned `exp` is as far from the system's time as `expires_at` is from that clock.
 */
class PostgresAdapter implements Adapter {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly clock: Clock,
    private readonly kind: string,
  ) {}

  async upsert(id: string, { jti: _secret, ...payload }: AdapterPayload, expiresIn = 0): Promise<void> {
    const kept = {
      payload: JSON.stringify(payload),
      expires_at: new Date(this.clock.now().getTime() + expiresIn * 1000),
    };
    const { accountId: userId = null } = payload;
    const isSignIn = this.kind === 'Grant';
    const isOfAdmin = payload.clientId === oauthClientId;
    const pairing = pairColumns(this.kind);
    await this.db.transaction().execute(async (trx) => {
      if (pairing.replaces) await makeOnlyPair(trx, this.clock, pairing.replaces, payload);
      const saved = await trx
        .insertInto('oidc_payloads')
        .values({
          kind: this.kind,
          id_hash: hashOf(id),
          grant_id: isSignIn ? id : (payload.grantId ?? null),
          user_id: userId,
          ...pairing,
          ...kept,
        })
        .onConflict((conflict) => conflict.columns(['kind', 'id_hash']).doUpdateSet(kept))
        .returning(sql<boolean>`xmax = 0`.as('is_new'))
        .executeTakeFirst();
      if (isSignIn && isOfAdmin && saved?.is_new && userId !== null) await this.recordSignIn(trx, userId);
    });
  }

  private recordSignIn(trx: Transaction<Database>, id: string): Promise<void> {
    const entry = { action: 'sign-in.started', resource: 'users', id, at: this.clock.now() } as const;
    return recordAudit(trx, { id, via: 'sign-in' }, entry);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const now = this.clock.now();
    const row = await this.db
      .selectFrom('oidc_payloads')
      .select(['payload', 'grant_id', 'consumed_at', 'died_at', 'expires_at'])
      .where('kind', '=', this.kind)
      .where('id_hash', '=', hashOf(id))
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (!row) return undefined;
    // The provider caches a client by what it gets here.
    if (this.kind === 'Client') return row.payload;
    const meaning = await this.meaningOf({ ...row, id });
    if (meaning === 'race') return undefined;
    const left = Math.ceil((row.expires_at.getTime() - now.getTime()) / 1000);
    const exp = Math.floor(Date.now() / 1000) + left;
    return { ...row.payload, jti: id, exp, ...(meaning === 'replay' && { consumed: true }) };
  }

  /**
   * Classifies a presented token or code. For a race, the provider finds nothing and refuses; a replay makes it end
   * the grant.
   */
  private async meaningOf({ id, grant_id, consumed_at, died_at }: Kept): Promise<'good' | 'race' | 'replay'> {
    if (died_at) return this.isWithin(deadPairRaceMs, died_at) ? 'race' : 'replay';
    if (!consumed_at) return 'good';
    if (this.kind === 'RefreshToken') {
      const replaced = { hash: hashOf(id), grantId: grant_id ?? '' };
      return (await reopen(this.db, this.clock, replaced)) ? 'good' : 'replay';
    }
    return this.isWithin(codeRaceMs, consumed_at) && !(await this.wasRefreshed(grant_id)) ? 'race' : 'replay';
  }

  private isWithin(milliseconds: number, since: Date): boolean {
    return this.clock.now().getTime() - since.getTime() < milliseconds;
  }

  private async wasRefreshed(grantId: string | null): Promise<boolean> {
    const used = await this.db
      .selectFrom('oidc_payloads')
      .select('id_hash')
      .where('kind', '=', 'RefreshToken')
      .where('grant_id', '=', grantId)
      .where('consumed_at', 'is not', null)
      .executeTakeFirst();
    return used !== undefined;
  }

  /** Only one of several concurrent uses of a code or refresh token succeeds. */
  async consume(id: string): Promise<void> {
    const now = this.clock.now();
    const { numUpdatedRows } = await this.db
      .updateTable('oidc_payloads')
      .set({ consumed_at: now, used_at: sql`coalesce(used_at, ${now})` })
      .where('kind', '=', this.kind)
      .where('id_hash', '=', hashOf(id))
      .where('consumed_at', 'is', null)
      .where('died_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new errors.InvalidGrant(endedMessage);
  }

  async destroy(id: string): Promise<void> {
    if (this.kind === 'Grant') return endUserSession(this.db, id);
    const { numDeletedRows } = await this.db
      .deleteFrom('oidc_payloads')
      .where('kind', '=', this.kind)
      .where('id_hash', '=', hashOf(id))
      .executeTakeFirstOrThrow();
    // The provider destroys an interaction when it issues the code, so a missing one was used already.
    if (this.kind === 'Interaction' && numDeletedRows === 0n) throw new errors.SessionNotFound(endedMessage);
  }

  /** Does nothing: the provider also destroys the grant, which deletes everything that belongs to it. */
  async revokeByGrantId(): Promise<void> {}

  async findByUid(): Promise<undefined> {}
  async findByUserCode(): Promise<undefined> {}
}

const forgetful: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};
