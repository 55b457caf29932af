import type { Config } from '../../config.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { documentOf, plainTextOf } from './mailDocument.ts';

/** What mail programs turn into links: URLs, hosts such as example.com, and email addresses. */
const linkLike = /\/|:|@|www\.|[\p{L}\p{N}-]{2}\.[\p{L}\p{N}-]{2}/iu;

/** Characters that break or reorder a line. */
const notPlain = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

type To = { email: string; display_name: string; email_verified: boolean };
type Needs = Pick<Config, 'publicUrl'>;

/** Links derive from the configuration only and carry the token in the fragment. */
const linkTo = ({ publicUrl }: Needs, path: string): string => `${publicUrl}/#${path}`;

type Content = Parameters<typeof documentOf>[0];

const mailOf = ({ email }: To, subject: string, content: Content): Mail => ({
  to: email,
  subject,
  text: plainTextOf(content),
  html: documentOf(content),
});

/** Verifies the recipient's address; the link is valid for 24 hours. */
export function verificationMail(config: Needs, to: To, token: string, isNew: boolean): Mail {
  const query = new URLSearchParams({ email: to.email, token, ...(isNew && { newUser: 'true' }) });
  return mailOf(to, 'Verify your email address', {
    greeting: greetingOf(to),
    words: [
      'Please confirm that this email address is yours.',
      ...(isNew ? ['Your account will then be reviewed by an administrator. You can log in once it is approved.'] : []),
    ],
    action: { label: 'Verify my email', url: linkTo(config, `/email-verification?${query}`) },
    after: [
      `If the link does not open, enter this code where you registered: ${token}`,
      'The link and the code work once and expire after 24 hours.',
      'If you did not request this, you can ignore this email.',
    ],
  });
}

export const resetLink = (config: Needs, token: string): string => linkTo(config, `/password-reset/${token}`);

/** For an invited user, who chooses name and password with the token, or logs in with company sign-on without one. */
export function invitationMail(config: Needs, to: To, token: string | null): Mail {
  return mailOf(to, 'You are invited to Campaign CMS', {
    greeting: greetingOf(to),
    words: ['An administrator has created an account for you in Campaign CMS.'],
    action:
      token === null
        ? { label: 'Log in', url: linkTo(config, '/login') }
        : { label: 'Join', url: linkTo(config, `/invitation/${token}`) },
    after: [
      token === null
        ? 'Log in with your company account of this email address.'
        : 'The link works once and expires after 7 days. An administrator can send another one.',
      'If you did not expect this, you can ignore this email.',
    ],
  });
}

/** For a forgotten password; the link is valid for 30 minutes. */
export function passwordResetMail(config: Needs, to: To, token: string): Mail {
  return mailOf(to, 'Set a new password', {
    greeting: greetingOf(to),
    words: ['Someone, hopefully you, requested a new password for your account.'],
    action: { label: 'Set a new password', url: resetLink(config, token) },
    after: [
      'The link works once and expires after 30 minutes. Setting a new password logs you out everywhere else.',
      'If you did not request this, your password stays unchanged.',
    ],
  });
}

/** For an address whose registration expired or was made more than once: the recipient chooses the password. */
export function choosePasswordMail(config: Needs, to: To, token: string): Mail {
  return mailOf(to, 'Choose your password', {
    greeting: greetingOf(to),
    words: [
      'This email address was registered more than once, or the registration has expired.',
      'Choose a password to confirm that the address is yours.',
    ],
    action: { label: 'Choose a password', url: resetLink(config, token) },
    after: [
      'The link works once and expires after 30 minutes.',
      'If you did not request this, you can ignore this email.',
    ],
  });
}

/** For a registration with an address that has an account. Only its owner learns this. */
export function accountExistsMail(config: Needs, to: To): Mail {
  return mailOf(to, 'You already have an account', {
    greeting: greetingOf(to),
    words: [
      'Someone, hopefully you, tried to register with this email address. You already have an account, and nothing was changed.',
    ],
    action: { label: 'Go to login', url: linkTo(config, '/login') },
    after: ['If you forgot your password, reset it on the login page.'],
  });
}

/**
 * Returns the first line of a mail. Omits the name if the address is unverified, because a stranger may have chosen
 * it, or if it looks like a link.
 */
function greetingOf({ display_name, email_verified }: { display_name: string; email_verified: boolean }): string {
  const isGood = email_verified && !linkLike.test(display_name) && !notPlain.test(display_name);
  return isGood ? `Hello ${display_name},` : 'Hello,';
}
