import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/schema.ts';
import { recordAudit } from '../../audit/audit.ts';
import { endSignIn, hashOf } from '../signIns.ts';
import { makeOnlyPair, pairColumns, reopen } from './tokenPairs.ts';

/** For this long a used code is only refused, while what followed from it is unused (docs/protocol.md, Sign-in). */
const codeRaceMs = 10_000;

/** For this long a refresh token of a pair that ended unused is only refused: another tab may have had that answer. */
const deadPairRaceMs = 60_000;

const endedMessage = 'already used';

type Kept = Pick<Selectable<Database['oidc_payloads']>, 'grant_id' | 'consumed_at' | 'died_at'> & { id: string };

/**
 * What the authorization server keeps, in PostgreSQL. Its browser session is not kept: the tokens are the sign-in, so
 * that after a sign-out nobody is signed in again without a password.
 */
export function adapterOn(db: Kysely<Database>, clock: Clock): AdapterFactory {
  return (kind) => (kind === 'Session' ? forgetful : new PostgresAdapter(db, clock, kind));
}

/**
 * One model of the provider. The provider reads the machine's clock and can't be given another; so the clock that the
 * server was built with decides here what has expired, and the `exp` handed back is as far from the machine's now as
 * `expires_at` is from that clock's.
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
      if (isSignIn && saved?.is_new && userId !== null) await this.recordSignIn(trx, userId);
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
    const meaning = await this.meaningOf({ ...row, id });
    if (meaning === 'race') return undefined;
    const left = Math.ceil((row.expires_at.getTime() - now.getTime()) / 1000);
    const exp = Math.floor(Date.now() / 1000) + left;
    return { ...row.payload, jti: id, exp, ...(meaning === 'replay' && { consumed: true }) };
  }

  /**
   * What it means that this is presented. Of a race the provider finds nothing, and refuses; a replay makes it end the
   * grant.
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

  /** Of those who use a code or a refresh token at the same moment, one gets through. */
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
    if (this.kind === 'Grant') return endSignIn(this.db, id);
    const { numDeletedRows } = await this.db
      .deleteFrom('oidc_payloads')
      .where('kind', '=', this.kind)
      .where('id_hash', '=', hashOf(id))
      .executeTakeFirstOrThrow();
    // An interaction is destroyed when it is answered with a code: once.
    if (this.kind === 'Interaction' && numDeletedRows === 0n) throw new errors.SessionNotFound(endedMessage);
  }

  /** Nothing to do: the provider destroys the grant as well, and all that belongs to a grant ends with it. */
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
