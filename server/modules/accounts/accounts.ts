import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { EmailVerification, Registration } from '../../../contracts/auth.ts';
import { networkOf } from '../../../contracts/network.ts';
import { tellOfChange } from '../../db/resourceChanged.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { type JobPayloads, queueJob } from '../../plugins/jobQueue.ts';
import { recordAudit } from '../audit/audit.ts';
import { charge, endSignIns, hashPassword, refuseBadPassword } from '../auth/auth.ts';
import { useMailToken } from '../mail/mail.ts';
import { deletePersonalTokens } from '../tokens/tokens.ts';
import {
  confirmRegistration,
  dropRegistrations,
  findPerson,
  keepRegistration,
  registerUser,
  setPassword,
} from '../users/users.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;
type Trx = Transaction<Database>;
type Asked = { email: string; address: string };

/** 5 an hour for an account, 20 for an address: charged before any work (docs/protocol.md, Limits). */
function chargeMail({ db, clock }: Needs, what: 'registration' | 'reset' | 'resend', { email, address }: Asked) {
  const windowSeconds = 3600;
  return charge(db, clock, [
    { key: [what, 'email', email.trim().toLowerCase()], tries: 5, windowSeconds },
    { key: [what, 'address', networkOf(address)], tries: 20, windowSeconds },
  ]);
}

const queueMail = (trx: Trx, mail: JobPayloads['send_mail']['mail'], email: string, registration?: string) =>
  queueJob(trx, 'send_mail', { mail, email: email.trim().toLowerCase(), ...(registration && { registration }) });

/**
 * Makes an account that waits for its address to be verified and for approval. Its password takes effect with the link
 * that is mailed for this registration, so that nobody sets the password of the owner of an address. Whether there was an
 * account with this address already only its owner learns, by the mail; the answer and its time are the same.
 * @throws ApiError `too-many-requests`, or what is wrong with the password
 */
export async function register(needs: Needs, input: Registration, address: string): Promise<void> {
  await chargeMail(needs, 'registration', { email: input.email, address });
  await refuseBadPassword(input.password, input, 'password');
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
      await tellOfChange(trx, { resource: 'users', id, at });
    }
    const registration = uuidv7();
    await keepRegistration(trx, clock, { id: registration, email, display_name, password_hash });
    await queueMail(trx, 'registered', email, registration);
  });
}

/** Sends the verification anew, where there is something to verify. @throws ApiError `too-many-requests` */
export async function resendVerification(needs: Needs, asked: Asked): Promise<void> {
  await chargeMail(needs, 'resend', asked);
  await needs.db.transaction().execute((trx) => queueMail(trx, 'verify-email', asked.email));
}

/** Sends a link to a new password, where there is an account with one. @throws ApiError `too-many-requests` */
export async function askForReset(needs: Needs, asked: Asked): Promise<void> {
  await chargeMail(needs, 'reset', asked);
  await needs.db.transaction().execute((trx) => queueMail(trx, 'reset-password', asked.email));
}

/** @throws ApiError `invalid-email-verification-token`, for a link of another address too */
export async function verifyEmail({ db, clock }: Needs, { email, token }: EmailVerification) {
  await db.transaction().execute(async (trx) => {
    const used = await useMailToken(trx, clock, { token, kind: 'verify-email' });
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
 * Sets a new password by a mailed link, which proves the address as well. All sign-ins and personal tokens end with it.
 * @throws ApiError `invalid-password-reset-token`, or what is wrong with the password: the link stays good then
 */
export async function resetPassword({ db, clock }: Needs, { token, password }: { token: string; password: string }) {
  await db.transaction().execute(async (trx) => {
    const used = await useMailToken(trx, clock, { token, kind: 'reset-password' });
    const person = used && (await findPerson(trx, used.userId));
    if (!person) throw new ApiError('invalid-password-reset-token');
    await refuseBadPassword(password, person, 'new_password');
    await setPassword(trx, person.id, await hashPassword(password));
    await dropRegistrations(trx, person.id);
    await endSignIns(trx, person.id);
    await deletePersonalTokens(trx, person.id);
    await recordOwn(trx, person, 'user.password-reset', clock.now());
  });
}

type Own = { id: string; display_name: string };

async function recordOwn(
  trx: Trx,
  { id, display_name: name }: Own,
  action: 'user.email-verified' | 'user.password-reset',
  at: Date,
): Promise<void> {
  await recordAudit(trx, { id, via: 'sign-in' }, { action, resource: 'users', id, at, details: { name } });
  await tellOfChange(trx, { resource: 'users', id, at });
}
