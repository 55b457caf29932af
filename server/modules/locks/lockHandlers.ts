import type { locksApi } from '#contracts/api/locks.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Handlers } from '../../plugins/serve.ts';
import { presentLock } from './foreignLock.ts';
import { type Lockable, listLiveLocks } from './lockStore.ts';
import { lockRecord, unlockRecord } from './recordLocks.ts';

/** Returns the handlers of the locks of a resource. `lockableFor` returns it as a caller reaches it. */
export const lockHandlers = (
  dependencies: Pick<Dependencies, 'db' | 'clock'>,
  lockableFor: (caller: Caller, seenIn?: 'list') => Lockable,
): Handlers<typeof locksApi> => ({
  'PUT /api/campaigns/:id/lock': async ({ caller, params: { id }, body, reply }) => {
    const taking = { id, takeOver: body?.take_over ?? false };
    const { lock, newSessionId } = await lockRecord(dependencies, caller, lockableFor(caller), taking);
    if (newSessionId !== null) reply.header('x-session-id', newSessionId);
    return presentLock(lock);
  },
  'DELETE /api/campaigns/:id/lock': ({ caller, params: { id }, query: { locked_at: lockedAt } }) =>
    unlockRecord(dependencies, caller, lockableFor(caller), { id, lockedAt }),
  'GET /api/campaigns/locks': async ({ caller }) => ({
    items: (await listLiveLocks(dependencies.db, lockableFor(caller, 'list'), dependencies.clock.now())).map(
      presentLock,
    ),
  }),
});
