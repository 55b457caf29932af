import type { Dependencies } from '../../app.ts';
import type { JobPayloads } from '../../plugins/jobQueue.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { findAccount } from '../users/users.ts';
import { accountExistsMail, passwordResetMail, resetLink, verificationMail } from './mails.ts';
import { makeMailToken } from './mailTokens.ts';

type Needs = Pick<Dependencies, 'config' | 'db' | 'clock' | 'providers'>;

/**
 * Sends what a person asked for, if there is somebody with that address: who asks is answered the same in any case, and
 * learns nothing by the time either. The link's secret is made here, so that the queue never holds one.
 * @throws Error when the mail was not taken, to be tried again
 */
export async function sendQueuedMail(needs: Needs, payload: JobPayloads['send_mail']): Promise<void> {
  const mail = await mailFor(needs, payload);
  if (mail) await needs.providers.mail.send(mail);
}

async function mailFor(needs: Needs, { mail, email }: JobPayloads['send_mail']): Promise<Mail | null> {
  const { config, db, clock } = needs;
  const account = await findAccount(db, email);
  if (!account) return null;
  const token = (kind: 'verify-email' | 'reset-password') => makeMailToken(db, clock, { userId: account.id, kind });
  const isNew = account.state === 'pending';
  switch (mail) {
    case 'reset-password':
      return config.passwordSignIn && account.has_password
        ? passwordResetMail(config, account, await token('reset-password'))
        : null;
    case 'verify-email':
      return account.email_verified ? null : verificationMail(config, account, await token('verify-email'), isNew);
    case 'registered':
      return account.email_verified
        ? accountExistsMail(config, account)
        : verificationMail(config, account, await token('verify-email'), isNew);
  }
}

/** A link to set a password, for who is told it by other means than a mail. Good for 30 minutes. */
export async function makeResetLink({ config, db, clock }: Omit<Needs, 'providers'>, userId: string): Promise<string> {
  return resetLink(config, await makeMailToken(db, clock, { userId, kind: 'reset-password' }));
}

export { sweepMailTokens, useMailToken } from './mailTokens.ts';
