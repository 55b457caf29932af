import type { FactorAction } from '#contracts/audit.ts';
import type { NotificationKind } from '#contracts/notifications.ts';

/** The subject of a mail, and its paragraphs before and after the button, whose label is `action`. */
export type Words = { subject: string; words: readonly string[]; action: string; after: readonly string[] };

/** What a notification is about: the name of the record, and of the user who caused it. */
type Named = { title: string; actor: string };

/** The texts of mails with notifications. The subject of a mail with one of them is its sentence. */
type NotificationTexts = {
  sentences: Record<NotificationKind, (named: Named) => string>;
  /** Of an account that no longer exists. */
  someone: string;
  /** Before one notification, and before several. */
  one: string;
  several: string;
  /** The beginning of a comment. */
  quote(text: string): string;
  subject(count: number): string;
  more(count: number): string;
  open: string;
  openTool: string;
  after: readonly string[];
};

/** The texts of all mails in one language. */
export type MailTexts = {
  greeting(name: string | null): string;
  verification: Words & {
    /** A paragraph for accounts that wait for approval. */
    review: string;
    code(token: string): string;
  };
  /** With a link to choose name and password. */
  invitation: Words;
  /** Where passwords are turned off. */
  companyInvitation: Words;
  passwordReset: Words;
  choosePassword: Words;
  passwordChanged: Words;
  accountExists: Words;
  secondFactor(action: FactorAction): Words;
  /** `until` is a date. */
  review(of: { sender: string; release: string; until: string }): Words;
  notifications: NotificationTexts;
};

const expiresInMinutes = 'The link works once and expires after 30 minutes.';
const ignore = 'If you did not request this, you can ignore this email.';
const invitation = {
  subject: 'You are invited to Campaign CMS',
  words: ['An administrator has created an account for you in Campaign CMS.'],
};
const ignoreInvitation = 'If you did not expect this, you can ignore this email.';

const factorSubjects: Record<FactorAction, string> = {
  'second-factor.added': 'A second factor was added to your account',
  'second-factor.removed': 'A second factor was removed from your account',
  'second-factor.recovery-code-used': 'A recovery code of your account was used',
  'second-factor.recovery-codes-created': 'New recovery codes were created for your account',
  'second-factor.reset': 'An administrator removed the second factors of your account',
  'second-factor.clone-refused': 'A passkey of your account was cloned and refused',
};

export const english: MailTexts = {
  greeting: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  verification: {
    subject: 'Verify your email address',
    words: ['Please confirm that this email address is yours.'],
    review: 'Your account will then be reviewed by an administrator. You can log in once it is approved.',
    action: 'Verify my email',
    code: (token) => `If the link does not open, enter this code where you registered: ${token}`,
    after: ['The link and the code work once and expire after 24 hours.', ignore],
  },
  invitation: {
    ...invitation,
    action: 'Join',
    after: ['The link works once and expires after 7 days. An administrator can send another one.', ignoreInvitation],
  },
  companyInvitation: {
    ...invitation,
    action: 'Log in',
    after: ['Log in with your company account of this email address.', ignoreInvitation],
  },
  passwordReset: {
    subject: 'Set a new password',
    words: ['Someone, hopefully you, requested a new password for your account.'],
    action: 'Set a new password',
    after: [
      `${expiresInMinutes} Setting a new password logs you out everywhere else.`,
      'If you did not request this, your password stays unchanged.',
    ],
  },
  choosePassword: {
    subject: 'Choose your password',
    words: [
      'This email address was registered more than once, or the registration has expired.',
      'Choose a password to confirm that the address is yours.',
    ],
    action: 'Choose a password',
    after: [expiresInMinutes, ignore],
  },
  passwordChanged: {
    subject: 'Your password was changed',
    words: ['The password of your account was changed, and your other sessions have ended.'],
    action: 'Set a new password',
    after: [
      'If you changed it, you have nothing to do.',
      'If you did not, set a new password now and inform an administrator.',
    ],
  },
  accountExists: {
    subject: 'You already have an account',
    words: [
      'Someone, hopefully you, tried to register with this email address. You already have an account, and nothing was changed.',
    ],
    action: 'Go to login',
    after: ['If you forgot your password, reset it on the login page.'],
  },
  secondFactor: (action) => ({
    subject: factorSubjects[action],
    words: [`${factorSubjects[action]}.`],
    action: 'Check your login security',
    after: ['If this was not you, reset your password and tell an administrator.'],
  }),
  review: ({ sender, release, until }) => ({
    subject: `Please review: ${release}`,
    words: [`${sender} asks you to look at “${release}” before it goes live, and to approve it or ask for changes.`],
    action: 'Open the review',
    after: [`The link is for you only and works until ${until}. You need no account.`],
  }),
  notifications: {
    sentences: {
      mentioned: ({ actor, title }) => `${actor} mentioned you in a comment on the release "${title}"`,
      'approval-asked': ({ actor, title }) => `${actor} asks you to approve the release "${title}"`,
      approved: ({ actor, title }) => `${actor} approved the release "${title}"`,
      'changes-wanted': ({ actor, title }) => `${actor} asks for changes of the release "${title}"`,
      'changed-since-approval': ({ actor, title }) => `${actor} changed the release "${title}" after you approved it`,
      published: ({ title }) => `The release "${title}" was published`,
      'publish-failed': ({ title }) => `The release "${title}" could not be published at its time`,
      'starts-unready': ({ title }) => `The campaign "${title}" starts within a day and is not ready`,
      'app-failed': ({ title }) => `The config of the app "${title}" can no longer be loaded`,
      'token-ends': ({ title }) => `The token "${title}" ends within a week`,
    },
    someone: 'Someone',
    one: 'You have a new notification:',
    several: 'You have new notifications:',
    quote: (text) => `"${text}"`,
    subject: (count) => `${count} new notifications`,
    more: (count) => `There are ${count} more in Campaign CMS.`,
    open: 'Open',
    openTool: 'Open Campaign CMS',
    after: ['You can choose which ones you receive by email: in Campaign CMS, in the menu of your account.'],
  },
};
