import { sql } from 'kysely';
import { type Caller, withoutRequestKey } from '../../caller.ts';
import { isForeignKeyViolation } from '../../db/postgresErrors.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, notFound } from '../../plugins/apiError.ts';
import { recordAudit } from '../audit/audit.ts';
import { markPresent, newTabSession } from '../tabSessions/tabSessions.ts';
import { isSeenBy, roleHolds, visibleTo } from '../visibility/visibility.ts';
import { type HeldLock, lockedError } from './foreignLock.ts';
import {
  findLock,
  type Holders,
  type Lockable,
  mayLock,
  releaseLock,
  releaseLostLocks,
  takeLock,
} from './lockStore.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;
type Transaction = Parameters<typeof takeLock>[0];

/** Campaigns as a caller reaches them. Who sees a campaign may edit it; the routes ask for the permission. */
export const campaignsFor = (caller: Caller): Lockable => ({
  name: 'campaigns',
  isVisible: visibleTo(caller),
  isEditable: sql`true`,
});

type Taken = {
  lock: HeldLock;
  /** The secret id of a session that was created for the lock; null if the tab already had one. */
  newSessionId: string | null;
};

/**
 * Takes or renews the lock of a record for the caller's tab.
 * @throws ApiError `campaign-locked` or `record-locked` with the lock if another tab holds it and `takeOver` is false;
 * `not-found`, also for a record that is not visible; `forbidden`; `unauthorized` if the sign-in has ended
 */
export async function lockRecord(
  { db, clock }: Needs,
  caller: Caller,
  lockable: Lockable,
  { id, takeOver }: { id: string; takeOver: boolean },
): Promise<Taken> {
  return db
    .transaction()
    .execute(async (trx) => {
      const now = clock.now();
      const session = await sessionOf(trx, clock, caller);
      const before = takeOver ? await findLock(trx, id) : undefined;
      const taken = await takeLock(trx, caller, lockable, { id, session: session.alias, takeOver, now });
      if (!taken) throw await refusal(trx, lockable, id);
      const loser = before && before.session !== session.alias && before.expires_at > now ? before : null;
      if (loser) await recordTakeOver(trx, caller, loser, now);
      const user = { id: caller.id, display_name: caller.display_name };
      return { lock: { ...taken, resource: lockable.name, id, user }, newSessionId: session.id };
    })
    .catch((error: unknown) => {
      throw isForeignKeyViolation(error, 'campaign_locks_session_fkey') ? new ApiError('unauthorized') : error;
    });
}

function recordTakeOver(trx: Transaction, caller: Caller, { resource, id, user: from }: HeldLock, at: Date) {
  const details = { from: from.display_name, from_id: from.id };
  return recordAudit(trx, withoutRequestKey(caller), { action: 'lock.taken-over', resource, id, at, details });
}

async function sessionOf(
  trx: Transaction,
  clock: Needs['clock'],
  { id: userId, grantId, session: alias }: Caller,
): Promise<{ alias: string; id: string | null }> {
  if (alias !== null) {
    await markPresent(trx, alias);
    return { alias, id: null };
  }
  const made = grantId === null ? null : await newTabSession(trx, clock, { userId, grantId });
  if (!made) throw new ApiError('unauthorized');
  return made;
}

async function refusal(trx: Transaction, lockable: Lockable, id: string): Promise<ApiError> {
  await requireEditable(trx, lockable, id);
  const held = await findLock(trx, id);
  return held ? lockedError(held) : notFound();
}

async function requireEditable(db: Needs['db'], lockable: Lockable, id: string): Promise<void> {
  const isEditable = await mayLock(db, lockable, id);
  if (isEditable === undefined) throw notFound();
  if (!isEditable) throw new ApiError('forbidden');
}

/**
 * Frees the lock of the caller's tab; a call without a session counts as the tab of the same sign-in. A closing page
 * passes the time of its lock, so that its late request does not free a newer lock of the same tab.
 * @throws ApiError `not-found`, `forbidden`
 */
export async function unlockRecord(
  { db }: Needs,
  caller: Caller,
  lockable: Lockable,
  { id, lockedAt }: { id: string; lockedAt?: string | undefined },
): Promise<void> {
  await requireEditable(db, lockable, id);
  await releaseLock(db, caller, id, lockedAt === undefined ? undefined : new Date(lockedAt));
}

/**
 * Frees the locks on campaigns that their holders may no longer see or change, in the transaction that took the right
 * away.
 */
export const releaseHiddenLocks = (trx: Transaction, holders: Holders): Promise<void> =>
  releaseLostLocks(
    trx,
    { name: 'campaigns', isVisible: isSeenBy(), isEditable: roleHolds('campaigns-modify') },
    holders,
  );
