import type { ChangedPassword } from '#contracts/api/accounts.ts';
import type { Caller } from '../../caller.ts';
import { queueJob } from '../../db/jobQueue.ts';
import type { Dependencies } from '../../dependencies.ts';
import { unauthorized } from '../../plugins/access.ts';
import { ApiError, found, InvalidFieldsError } from '../../plugins/apiError.ts';
import { recordAudit } from '../audit/audit.ts';
import { checkPassword, endOtherUserSessions, hashPassword, lockUserSession, refuseBadPassword } from '../auth/auth.ts';
import { findUser, lockUser, setPassword } from '../users/users.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

/**
 * Changes the caller's password, ends their other sign-ins and mails them. Tries count as logins do, so that a stolen
 * sign-in can't be used to guess the password.
 * @throws ApiError `forbidden` without a password, `too-many-requests`, `server-busy`; InvalidFieldsError for a wrong old
 * or a refused new password
 */
export async function changeOwnPassword(
  { db, clock }: Needs,
  caller: Caller,
  { old_password, new_password }: ChangedPassword,
  origin: { address: string; browser: string | null },
): Promise<void> {
  const person = found(await findUser(db, caller.id));
  if (!person.has_password) throw new ApiError('forbidden');
  await checkPassword(db, clock, { email: person.email, password: old_password, ...origin }).catch(refuseOldPassword);
  await refuseBadPassword(new_password, person, 'new_password');
  const password_hash = await hashPassword(new_password);
  const grantId = caller.grantId ?? '';
  await db.transaction().execute(async (trx) => {
    // A reset that ended this sign-in since then has set another password, which must stay.
    await lockUser(trx, caller.id);
    if (!(await lockUserSession(trx, grantId))) throw unauthorized();
    await setPassword(trx, caller.id, password_hash);
    await endOtherUserSessions(trx, caller.id, grantId);
    await queueJob(trx, 'send_mail', { mail: 'password-changed', email: person.email });
    const entry = { action: 'user.password-changed', resource: 'users', id: caller.id, at: clock.now() } as const;
    await recordAudit(trx, caller, { ...entry, details: { name: person.display_name } });
  });
}

function refuseOldPassword(error: unknown): never {
  if (!(error instanceof ApiError) || error.key !== 'invalid-credentials') throw error;
  throw new InvalidFieldsError([{ loc: ['old_password'], code: 'password-wrong' }]);
}
