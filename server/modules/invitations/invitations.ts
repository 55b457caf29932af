import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Invitation, InvitationResult } from '#contracts/api/invitations.ts';
import type { User } from '#resources/users/schema.ts';
import { type Caller, withoutRequestKey } from '../../caller.ts';
import { queueJob } from '../../db/jobQueue.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { awaitIdentity, charge } from '../auth/auth.ts';
import { grantWithin } from '../permissions/permissions.ts';
import { changeOneUser, changeUsers, recordUserChange, refuseRole } from '../userManagement/userManagement.ts';
import { deleteInvited, findUser, insertUnlessTaken, presentUser, updateUser } from '../users/users.ts';

type Needs = Pick<Dependencies, 'config' | 'db' | 'clock'>;
type Trx = Transaction<Database>;

const windowSeconds = 3600;
/** Calls of one user that invite, and mails of one invitation, in an hour. */
const [maxCalls, maxMails] = [60, 5];

/**
 * Creates an approved user for each address that has no account, grants the campaigns, and mails each a link to join.
 * They have no password until they use it, or wait for company sign-on where passwords are off.
 * @throws ApiError `not-external`, `not-found` (a campaign), `forbidden`, `permission-not-held`, `too-many-requests`;
 * InvalidFieldsError for an unknown role
 */
export async function invite(needs: Needs, caller: Caller, invitation: Invitation): Promise<InvitationResult> {
  const { role, campaign_ids } = invitation;
  if (role !== 'external' && campaign_ids.length > 0) throw new ApiError('not-external');
  await charge(needs.db, needs.clock, [{ key: ['invite', 'user', caller.id], tries: maxCalls, windowSeconds }]);
  const emails = new Set(invitation.emails.map((email) => email.trim().toLowerCase()));
  return changeUsers(needs, caller, async (trx, { now, held }) => {
    await refuseRole(trx, role, held);
    const items: InvitationResult['items'] = [];
    const queueMail = await mailQueue(trx, caller);
    // One entry of the audit has the key of the request.
    let actor = caller;
    for (const email of emails) {
      const id = await insertInvited(trx, { email, role, now });
      items.push({ email, status: id === null ? 'email-taken' : 'invited' });
      if (id === null) continue;
      const display_name = nameOf(email);
      await recordUserChange(trx, actor, { id, display_name }, { action: 'user.invited', at: now, details: { role } });
      actor = withoutRequestKey(caller);
      for (const campaignId of campaign_ids) await grantWithin(trx, actor, { campaignId, userId: id }, now);
      await queueMail(email);
      if (!needs.config.passwordSignIn) await awaitIdentity(trx, id, now);
    }
    return { items };
  });
}

/** The name of a user who has not chosen one. */
const nameOf = (email: string): string => email.split('@')[0] ?? email;

/** Returns the id of the new user; null if the address is taken. */
async function insertInvited(trx: Trx, { email, role, now }: { email: string; role: User['role']; now: Date }) {
  const id = uuidv7();
  const isNew = await insertUnlessTaken(trx, {
    ...{ id, email, role, display_name: nameOf(email), password_hash: null, email_verified: false, is_system: false },
    ...{ state: 'approved', registered_at: now, first_approved_at: now, invited_at: now },
  });
  return isNew ? id : null;
}

/** Returns a function that queues an invitation in the inviter's language, because the recipient has none yet. */
async function mailQueue(trx: Trx, inviter: Caller) {
  const locale = (await findUser(trx, inviter.id))?.locale ?? undefined;
  return (email: string) => queueJob(trx, 'send_mail', { mail: 'invitation', email, locale });
}

/**
 * Mails another link to a user who has not joined yet. Earlier links stay valid.
 * @throws ApiError `not-found`, `not-invited`, `forbidden`, `too-many-requests`
 */
export async function inviteAgain(needs: Needs, caller: Caller, id: string): Promise<User> {
  await charge(needs.db, needs.clock, [{ key: ['invite', 'again', id], tries: maxMails, windowSeconds }]);
  return changeOneUser(needs, caller, id, async (trx, before, { now }) => {
    if (!before.invited_at || before.state !== 'approved') throw new ApiError('not-invited');
    const after = await updateUser(trx, id, { invited_at: now });
    await recordUserChange(trx, caller, after, { action: 'user.invited', at: now, details: { again: true } });
    const queueMail = await mailQueue(trx, caller);
    await queueMail(after.email);
    return presentUser(after);
  });
}

/**
 * Deletes a user who has not joined yet; the mailed links end.
 * @throws ApiError `not-found`, `not-invited`, `forbidden`
 */
export function withdrawInvitation(needs: Needs, caller: Caller, id: string): Promise<void> {
  return changeOneUser(needs, caller, id, async (trx, before, { now }) => {
    if (!before.invited_at) throw new ApiError('not-invited');
    await deleteInvited(trx, id);
    await recordUserChange(trx, caller, before, { action: 'user.invitation-withdrawn', at: now, details: {} });
  });
}
