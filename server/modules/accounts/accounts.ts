import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { EmailVerification, NewPassword, NewUser } from '#contracts/api/accounts.ts';
import { networkOf } from '#contracts/network.ts';
import type { ToolLocale } from '#contracts/toolLocales.ts';
import { queueJob } from '../../db/jobQueue.ts';
import type { AccountMailJob } from '../../db/mailJobs.ts';
import { publishChange } from '../../db/resourceChanged.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { recordAudit } from '../audit/audit.ts';
import { charge, endUserSessions, hashPassword, refuseBadPassword } from '../auth/auth.ts';
import { useMailToken } from '../mail/mail.ts';
import { deletePersonalTokens } from '../tokens/tokens.ts';
import {
  confirmRegistration,
  dropRegistrations,
  findPerson,
  hasMostPending,
  registerUser,
  saveRegistration,
  setPassword,
  updateUser,
} from '../users/users.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;
type Trx = Transaction<Database>;

/** Where a request comes from: the network address, and the language of the page. */
type Origin = { address: string; locale: ToolLocale };
type Asked = Origin & { email: string };

/**
 * Limits mails to 5 an hour per email address and 20 per network. Charged before any other work (docs/protocol.md,
 * Limits).
 */
function chargeMail(
  { db, clock }: Needs,
  what: 'registration' | 'reset' | 'resend',
  { email, address }: Omit<Asked, 'locale'>,
) {
  const windowSeconds = 3600;
  return charge(db, clock, [
    { key: [what, 'email', email.trim().toLowerCase()], tries: 5, windowSeconds },
    { key: [what, 'address', networkOf(address)], tries: 20, windowSeconds },
  ]);
}

const queueMail = (trx: Trx, { email, ...payload }: AccountMailJob) =>
  queueJob(trx, 'send_mail', { ...payload, email: email.trim().toLowerCase() });

/**
 * Registers an account that is pending until its address is verified and an administrator approves it. The password
 * takes effect with the mailed link of this registration, so that nobody can set the password of someone else's
 * address. The response and its timing are the same for a known address; only the mail to its owner differs.
 * @throws ApiError `too-many-requests`; InvalidFieldsError for a refused password
 */
export async function register(needs: Needs, input: NewUser, { address, locale }: Origin): Promise<void> {
  await chargeMail(needs, 'registration', { email: input.email, address });
  await refuseBadPassword(input.password, input, 'password');
  // Regardless of the address, so that the response does not show whether it is known.
  if (await hasMostPending(needs.db)) throw new ApiError('too-many-requests');
  const password_hash = await hashPassword(input.password);
  const { db, clock } = needs;
  const at = clock.now();
  await db.transaction().execute(async (trx) => {
    const id = uuidv7();
    const { display_name, email } = input;
    const isNew = await registerUser(trx, { id, display_name, email, registered_at: at });
    if (isNew) {
      const entry = { action: 'user.registered', resource: 'users', id, at, details: { name: display_name } } as const;
      await recordAudit(trx, { id, via: 'sign-in' }, entry);
      await publishChange(trx, { resource: 'users', id, at });
    }
    const registration = uuidv7();
    await saveRegistration(trx, clock, { id: registration, email, display_name, password_hash });
    await queueMail(trx, { mail: 'registered', email, registration, locale });
  });
}

/**
 * Queues another verification mail for an address that is not verified yet.
 * @throws ApiError `too-many-requests`
 */
export async function resendVerification(needs: Needs, asked: Asked): Promise<void> {
  await chargeMail(needs, 'resend', asked);
  const { email, locale } = asked;
  await needs.db.transaction().execute((trx) => queueMail(trx, { mail: 'verify-email', email, locale }));
}

/**
 * Queues a mail with a password reset link.
 * @throws ApiError `too-many-requests`
 */
export async function requestPasswordReset(needs: Needs, asked: Asked): Promise<void> {
  await chargeMail(needs, 'reset', asked);
  const { email, locale } = asked;
  await needs.db.transaction().execute((trx) => queueMail(trx, { mail: 'reset-password', email, locale }));
}

/**
 * Verifies an address with a mailed token.
 * @throws ApiError `invalid-email-verification-token`, also for a token of another address
 */
export async function verifyEmail({ db, clock }: Needs, { email, token }: EmailVerification) {
  await db.transaction().execute(async (trx) => {
    const used = await useMailToken(trx, clock, { token, kinds: ['verify-email'] });
    const person = used && (await findPerson(trx, used.userId));
    const isTheirs = person?.email === email.trim().toLowerCase();
    const registrationId = used?.registrationId;
    if (!person || !isTheirs || !registrationId) throw new ApiError('invalid-email-verification-token');
    const isConfirmed = await confirmRegistration(trx, { userId: person.id, registrationId });
    if (!isConfirmed) throw new ApiError('invalid-email-verification-token');
    await recordOwn(trx, person, 'user.email-verified', clock.now());
  });
}

/**
 * Sets a new password with a mailed token, which also verifies the address and accepts an invitation; only an invited
 * user chooses a name with it. Ends all sign-ins and personal tokens of the user.
 * @throws ApiError `invalid-password-reset-token`; InvalidFieldsError for a refused password, which leaves the link
 * valid
 */
export async function resetPassword(
  { db, clock }: Needs,
  { token, new_password: password, display_name }: NewPassword,
) {
  await db.transaction().execute(async (trx) => {
    const used = await useMailToken(trx, clock, { token, kinds: ['reset-password', 'invitation'] });
    const known = used && (await findPerson(trx, used.userId));
    if (!known) throw new ApiError('invalid-password-reset-token');
    const isInvited = known.invited_at !== null;
    const person = { ...known, ...(isInvited && display_name && { display_name: display_name.trim() }) };
    await refuseBadPassword(password, person, 'new_password');
    await updateUser(trx, person.id, { display_name: person.display_name });
    await setPassword(trx, person.id, await hashPassword(password));
    await dropRegistrations(trx, person.id);
    await endUserSessions(trx, person.id);
    await deletePersonalTokens(trx, person.id);
    await recordOwn(trx, person, isInvited ? 'user.joined' : 'user.password-reset', clock.now());
  });
}

type Own = { id: string; display_name: string };

async function recordOwn(
  trx: Trx,
  { id, display_name: name }: Own,
  action: 'user.email-verified' | 'user.joined' | 'user.password-reset',
  at: Date,
): Promise<void> {
  await recordAudit(trx, { id, via: 'sign-in' }, { action, resource: 'users', id, at, details: { name } });
  await publishChange(trx, { resource: 'users', id, at });
}
