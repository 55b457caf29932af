import type { Lock } from '#contracts/api/locks.ts';
import { type Caller, withoutRequestKey } from '../../caller.ts';
import { isForeignKeyViolation } from '../../db/postgresErrors.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, notFound } from '../../plugins/apiError.ts';
import { recordAudit } from '../audit/audit.ts';
import { markPresent, newTabSession } from '../tabSessions/tabSessions.ts';
import { requireVisible } from '../visibility/visibility.ts';
import { findLock, type LockRow, listLiveLocks, releaseLock, takeLock } from './lockStore.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;
type Transaction = Parameters<typeof takeLock>[0];

const presentLock = ({ campaign_id, session, user_id, display_name, locked_at, expires_at }: LockRow): Lock => ({
  campaign_id,
  session,
  user: { id: user_id, display_name },
  locked_at: locked_at.toISOString(),
  expires_at: expires_at.toISOString(),
});

type Taken = {
  lock: Lock;
  /** The secret id of a session that was created for the lock; null if the tab already had one. */
  newSessionId: string | null;
};

/**
 * Takes or renews the lock for the caller's tab.
 * @throws ApiError `campaign-locked` with the lock if another tab holds it and `takeOver` is false; `not-found`, also
 * for a campaign that is not visible; `unauthorized` if the sign-in has ended
 */
export async function lockCampaign(
  { db, clock }: Needs,
  caller: Caller,
  id: string,
  takeOver: boolean,
): Promise<Taken> {
  return db
    .transaction()
    .execute(async (trx) => {
      const now = clock.now();
      const session = await sessionOf(trx, clock, caller);
      const before = takeOver ? await findLock(trx, caller, id) : undefined;
      const taken = await takeLock(trx, caller, { id, session: session.alias, takeOver, now });
      if (!taken) throw await refusal(trx, caller, id);
      const loser = before && before.session !== session.alias && before.expires_at > now ? before : null;
      if (loser) await recordTakeOver(trx, caller, loser, now);
      return { lock: presentLock({ ...taken, display_name: caller.display_name }), newSessionId: session.id };
    })
    .catch((error: unknown) => {
      throw isForeignKeyViolation(error, 'campaign_locks_session_fkey') ? new ApiError('unauthorized') : error;
    });
}

function recordTakeOver(trx: Transaction, caller: Caller, { campaign_id: id, ...from }: LockRow, at: Date) {
  const details = { from: from.display_name, from_id: from.user_id };
  return recordAudit(trx, withoutRequestKey(caller), {
    action: 'lock.taken-over',
    resource: 'campaigns',
    id,
    at,
    details,
  });
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

async function refusal(trx: Transaction, caller: Caller, id: string): Promise<ApiError> {
  const held = await findLock(trx, caller, id);
  return held ? new ApiError('campaign-locked', { lock: presentLock(held) }) : notFound();
}

/**
 * Frees the lock of the caller's tab; a call without a session counts as the tab of the same sign-in. A closing page passes the time of its lock, so that its late request does not
 * free a newer lock of the same tab.
 * @throws ApiError `not-found`
 */
export async function unlockCampaign({ db }: Needs, caller: Caller, id: string, lockedAt?: Date): Promise<void> {
  await requireVisible(db, caller, id);
  await releaseLock(db, caller, id, lockedAt);
}

/** Returns all valid locks on visible campaigns. */
export async function liveLocks({ db, clock }: Needs, caller: Caller): Promise<Lock[]> {
  return (await listLiveLocks(db, caller, clock.now())).map(presentLock);
}
