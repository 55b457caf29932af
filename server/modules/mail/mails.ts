import type { Config } from '../../config.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { greetingOf } from './greeting.ts';
import { documentOf, plainTextOf } from './mailDocument.ts';

type To = { email: string; display_name: string; email_verified: boolean };
type Needs = Pick<Config, 'publicUrl'>;

/** Links are built from the configuration alone, and carry their secret in the fragment. */
const linkTo = ({ publicUrl }: Needs, path: string): string => `${publicUrl}/#${path}`;

type Content = Parameters<typeof documentOf>[0];

const mailOf = ({ email }: To, subject: string, content: Content): Mail => ({
  to: email,
  subject,
  text: plainTextOf(content),
  html: documentOf(content),
});

/** Proves that the address is the person's; for 24 hours. */
export function verificationMail(config: Needs, to: To, token: string, isNew: boolean): Mail {
  const query = new URLSearchParams({ email: to.email, token, ...(isNew && { newUser: 'true' }) });
  return mailOf(to, 'Verify your email address', {
    greeting: greetingOf(to),
    words: [
      'Please confirm that this email address is yours.',
      ...(isNew
        ? ['Your account will then be reviewed by an administrator. You can sign in once it is approved.']
        : []),
    ],
    action: { label: 'Verify my email', url: linkTo(config, `/email-verification?${query}`) },
    after: [
      `If the link does not open, enter this code where you registered: ${token}`,
      'The link and the code work once, for 24 hours.',
      'If you did not ask for this, you need not do anything.',
    ],
  });
}

export const resetLink = (config: Needs, token: string): string => linkTo(config, `/password-reset/${token}`);

/** A new password for who forgot the old one; for 30 minutes. */
export function passwordResetMail(config: Needs, to: To, token: string): Mail {
  return mailOf(to, 'Set a new password', {
    greeting: greetingOf(to),
    words: ['Somebody, hopefully you, asked for a new password for your account.'],
    action: { label: 'Set a new password', url: resetLink(config, token) },
    after: [
      'The link works once, for 30 minutes. It signs you out everywhere else.',
      'If you did not ask for this, your password stays as it is.',
    ],
  });
}

/** For an address whose registration expired or was made more than once: whoever reads the mail chooses the password. */
export function choosePasswordMail(config: Needs, to: To, token: string): Mail {
  return mailOf(to, 'Choose your password', {
    greeting: greetingOf(to),
    words: [
      'This email address was registered more than once, or the registration has expired.',
      'Choose a password to confirm that the address is yours.',
    ],
    action: { label: 'Choose a password', url: resetLink(config, token) },
    after: ['The link works once, for 30 minutes.', 'If you did not ask for this, you need not do anything.'],
  });
}

/** For who registers with an address that has an account: only its owner learns that. */
export function accountExistsMail(config: Needs, to: To): Mail {
  return mailOf(to, 'You already have an account', {
    greeting: greetingOf(to),
    words: [
      'Somebody, hopefully you, tried to register with this email address. You have an account already, and nothing was changed.',
    ],
    action: { label: 'Go to login', url: linkTo(config, '/login') },
    after: ['If you forgot your password, ask for a new one on the login page.'],
  });
}
