import type { Caller } from '../../caller.ts';
import { deleteFactors, endUserSessions, recordFactorEvent } from '../auth/auth.ts';
import { changeOneUser, type Needs, refuseNotHeld, refuseOwnAccount } from './userManagement.ts';

/**
 * Removes all second factors of another user, and ends the user's sessions. Who has fewer permissions than the user may not.
 * @throws ApiError `not-found`, `system-user`, `own-account`, `forbidden`, `permission-not-held`
 */
export const resetSecondFactors = (needs: Needs, caller: Caller, id: string): Promise<void> =>
  changeOneUser(needs, caller, id, async (trx, user, { held }) => {
    refuseOwnAccount(caller, user);
    refuseNotHeld(held, user.permissions);
    await deleteFactors(trx, id);
    await endUserSessions(trx, id);
    await recordFactorEvent(trx, needs.clock, caller, { action: 'second-factor.reset', user: id });
  });
