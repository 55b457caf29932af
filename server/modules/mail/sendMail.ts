import { isToolLocale, type ToolLocale } from '#contracts/toolLocales.ts';
import type { AccountMailJob, FactorMailJob, NotificationMailJob } from '../../db/mailJobs.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { type Account, findAccount, findPerson, openRegistrations } from '../users/users.ts';
import {
  accountExistsMail,
  choosePasswordMail,
  factorMail,
  invitationMail,
  passwordChangedMail,
  passwordResetMail,
  resetLink,
  type To,
  verificationMail,
} from './mails.ts';
import { makeMailToken } from './mailTokens.ts';
import { sendNotifications } from './notificationMails.ts';

type Needs = Pick<Dependencies, 'config' | 'db' | 'clock' | 'providers'>;

/**
 * Sends a requested mail if the address has an account. It runs as a job, so that response and timing reveal nothing,
 * and creates the link's token here, so that the queue contains no secrets.
 * @throws Error if the mail was not accepted; the job is retried
 */
export async function sendQueuedMail(
  needs: Needs,
  payload: AccountMailJob | NotificationMailJob | FactorMailJob,
): Promise<void> {
  if (payload.mail === 'notifications') return sendNotifications(needs, payload);
  if (payload.mail === 'second-factor') return sendFactorMail(needs, payload);
  const mail = await mailFor(needs, payload);
  if (mail) await needs.providers.mail.send(mail);
}

async function sendFactorMail({ config, db, providers }: Needs, { user, action }: FactorMailJob): Promise<void> {
  const account = await findPerson(db, user);
  if (!account) return;
  await providers.mail.send(factorMail(config, { account, locale: localeOf(config, account, {}) }, action));
}

async function mailFor(needs: Needs, payload: AccountMailJob): Promise<Mail | null> {
  const { config, db, clock } = needs;
  const { mail, email, registration } = payload;
  const account = await findAccount(db, email);
  if (!account) return null;
  const to = { account, locale: localeOf(config, account, payload) };
  if (mail === 'password-changed') return passwordChangedMail(config, to);
  const resetToken = () => makeMailToken(db, clock, { userId: account.id, kind: 'reset-password' });
  // Also for a registration with the address: its password must not be the one of an approved account.
  if (account.invited_at && mail !== 'reset-password') return inviting(needs, to);
  if (mail === 'invitation') return null;
  // An account with an unverified address was registered with a password.
  const mayHavePassword = config.passwordSignIn && (account.has_password || !account.email_verified);
  if (mail === 'reset-password') return mayHavePassword ? passwordResetMail(config, to, await resetToken()) : null;
  if (account.email_verified) return mail === 'registered' ? accountExistsMail(config, to) : null;
  const open = await openRegistrations(db, clock, account.id);
  if (mail === 'registered') return open.includes(registration ?? '') ? confirming(needs, to, registration) : null;
  // A request for another verification mail identifies its registration only if there is exactly one.
  const [only, ...others] = open;
  if (only && others.length === 0) return confirming(needs, to, only);
  return mayHavePassword ? choosePasswordMail(config, to, await resetToken()) : null;
}

/**
 * Returns the language of a mail: of the recipient, else of the page or the inviter that caused it, else of the
 * installation. It is chosen when the mail is sent, so that a retry follows the recipient's latest choice.
 */
const localeOf = (
  { defaultLocale }: Pick<Needs['config'], 'defaultLocale'>,
  { locale: own }: Pick<Account, 'locale'>,
  { locale: requested }: Pick<AccountMailJob, 'locale'>,
): ToolLocale => [own, requested].find(isToolLocale) ?? defaultLocale;

type Recipient = To & { account: Account };

/** Returns the mail of an invitation; null for an account that is blocked. */
async function inviting({ config, db, clock }: Needs, to: Recipient): Promise<Mail | null> {
  const { id, state } = to.account;
  if (state !== 'approved') return null;
  if (!config.passwordSignIn) return invitationMail(config, to, null);
  return invitationMail(config, to, await makeMailToken(db, clock, { userId: id, kind: 'invitation' }));
}

/** Returns the mail whose link confirms the address with this registration. */
async function confirming({ config, db, clock }: Needs, to: Recipient, registrationId = ''): Promise<Mail> {
  const { id, state } = to.account;
  const token = await makeMailToken(db, clock, { userId: id, kind: 'verify-email', registrationId });
  return verificationMail(config, to, token, state === 'pending');
}

/** Returns a password reset link that is delivered by other means than mail; valid for 30 minutes. */
export async function makeResetLink({ config, db, clock }: Omit<Needs, 'providers'>, userId: string): Promise<string> {
  return resetLink(config, await makeMailToken(db, clock, { userId, kind: 'reset-password' }));
}
