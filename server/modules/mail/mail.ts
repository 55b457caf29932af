import type { JobPayloads } from '../../db/jobQueue.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { type Account, findAccount, openRegistrations } from '../users/users.ts';
import {
  accountExistsMail,
  choosePasswordMail,
  invitationMail,
  passwordResetMail,
  resetLink,
  verificationMail,
} from './mails.ts';
import { makeMailToken } from './mailTokens.ts';

type Needs = Pick<Dependencies, 'config' | 'db' | 'clock' | 'providers'>;

/**
 * Sends a requested mail if the address has an account. It runs as a job, so that response and timing reveal nothing,
 * and creates the link's token here, so that the queue contains no secrets.
 * @throws Error if the mail was not accepted; the job is retried
 */
export async function sendQueuedMail(needs: Needs, payload: JobPayloads['send_mail']): Promise<void> {
  const mail = await mailFor(needs, payload);
  if (mail) await needs.providers.mail.send(mail);
}

async function mailFor(needs: Needs, { mail, email, registration }: JobPayloads['send_mail']): Promise<Mail | null> {
  const { config, db, clock } = needs;
  const account = await findAccount(db, email);
  if (!account) return null;
  const resetToken = () => makeMailToken(db, clock, { userId: account.id, kind: 'reset-password' });
  // Also for a registration with the address: its password must not be the one of an approved account.
  if (account.invited_at && mail !== 'reset-password') return inviting(needs, account);
  if (mail === 'invitation') return null;
  // An account with an unverified address was registered with a password.
  const mayHavePassword = config.passwordSignIn && (account.has_password || !account.email_verified);
  if (mail === 'reset-password') return mayHavePassword ? passwordResetMail(config, account, await resetToken()) : null;
  if (account.email_verified) return mail === 'registered' ? accountExistsMail(config, account) : null;
  const open = await openRegistrations(db, clock, account.id);
  if (mail === 'registered') return open.includes(registration ?? '') ? confirming(needs, account, registration) : null;
  // A request for another verification mail identifies its registration only if there is exactly one.
  const [only, ...others] = open;
  if (only && others.length === 0) return confirming(needs, account, only);
  return mayHavePassword ? choosePasswordMail(config, account, await resetToken()) : null;
}

/** Returns the mail of an invitation; null for an account that is blocked. */
async function inviting({ config, db, clock }: Needs, account: Account): Promise<Mail | null> {
  if (account.state !== 'approved') return null;
  if (!config.passwordSignIn) return invitationMail(config, account, null);
  return invitationMail(config, account, await makeMailToken(db, clock, { userId: account.id, kind: 'invitation' }));
}

/** Returns the mail whose link confirms the address with this registration. */
async function confirming({ config, db, clock }: Needs, account: Account, registrationId = ''): Promise<Mail> {
  const token = await makeMailToken(db, clock, { userId: account.id, kind: 'verify-email', registrationId });
  return verificationMail(config, account, token, account.state === 'pending');
}

/** Returns a password reset link that is delivered by other means than mail; valid for 30 minutes. */
export async function makeResetLink({ config, db, clock }: Omit<Needs, 'providers'>, userId: string): Promise<string> {
  return resetLink(config, await makeMailToken(db, clock, { userId, kind: 'reset-password' }));
}

export { sweepMailTokens, useMailToken } from './mailTokens.ts';
