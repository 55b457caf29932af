import type { FactorAction } from '#contracts/audit.ts';
import { Html, html } from '#contracts/html.ts';
import type { ToolLocale } from '#contracts/toolLocales.ts';
import type { Config } from '../../config.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { german } from './germanMailTexts.ts';
import { english, type MailTexts, type Words } from './mailTexts.ts';

export const mailTexts: Record<ToolLocale, MailTexts> = { en: english, de: german };

/** What mail programs turn into links: URLs, hosts such as example.com, and email addresses. */
const linkLike = /\/|:|@|www\.|[\p{L}\p{N}-]{2}\.[\p{L}\p{N}-]{2}/iu;

/** Characters that break or reorder a line. */
const notPlain = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

type Needs = Pick<Config, 'publicUrl'>;
type Account = { email: string; display_name: string; email_verified: boolean };

/** The recipient of a mail, and its language. */
export type To = { account: Account; locale: ToolLocale };

/** Links derive from the configuration only and carry the token in the fragment. */
export const linkTo = ({ publicUrl }: Needs, path: string): string => `${publicUrl}/#${path}`;

/** Returns a mail with a button for `url`; `items` are paragraphs, each with its own link. */
export function mailOf(
  { account, locale }: To,
  { subject, words, action, after }: Words,
  url: string,
  items: readonly MailItem[] = [],
): Mail {
  const greeting = mailTexts[locale].greeting(safeNameOf(account));
  const content = { lang: locale, greeting, words, items, action: { label: action, url }, after };
  return { to: account.email, subject, text: plainTextOf(content), html: documentOf(content) };
}

/** Verifies the recipient's address; the link is valid for 24 hours. */
export function verificationMail(config: Needs, to: To, token: string, isNew: boolean): Mail {
  const { review, code, ...texts } = mailTexts[to.locale].verification;
  const query = new URLSearchParams({ email: to.account.email, token, ...(isNew && { newUser: 'true' }) });
  const words = [...texts.words, ...(isNew ? [review] : [])];
  const after = [code(token), ...texts.after];
  return mailOf(to, { ...texts, words, after }, linkTo(config, `/email-verification?${query}`));
}

export const resetLink = (config: Needs, token: string): string => linkTo(config, `/password-reset/${token}`);

/** For an invited user, who chooses name and password with the token, or logs in with company sign-on without one. */
export function invitationMail(config: Needs, to: To, token: string | null): Mail {
  const { invitation, companyInvitation } = mailTexts[to.locale];
  return token === null
    ? mailOf(to, companyInvitation, linkTo(config, '/login'))
    : mailOf(to, invitation, linkTo(config, `/invitation/${token}`));
}

/** For a forgotten password; the link is valid for 30 minutes. */
export const passwordResetMail = (config: Needs, to: To, token: string): Mail =>
  mailOf(to, mailTexts[to.locale].passwordReset, resetLink(config, token));

/** For an address whose registration expired or was made more than once: the recipient chooses the password. */
export const choosePasswordMail = (config: Needs, to: To, token: string): Mail =>
  mailOf(to, mailTexts[to.locale].choosePassword, resetLink(config, token));

/** After a change of the password. The button requests a reset, because the owner may not know the new password. */
export const passwordChangedMail = (config: Needs, to: To): Mail =>
  mailOf(to, mailTexts[to.locale].passwordChanged, linkTo(config, '/password-reset'));

/** For a registration with an address that has an account. Only its owner learns this. */
export const accountExistsMail = (config: Needs, to: To): Mail =>
  mailOf(to, mailTexts[to.locale].accountExists, linkTo(config, '/login'));

/** Notifies a user of a change of their second factors. */
export const factorMail = (config: Needs, to: To, action: FactorAction): Mail =>
  mailOf(to, mailTexts[to.locale].secondFactor(action), linkTo(config, '/user/settings/security'));

/** With a link to a release, for a person without an account; `until` is when the link ends. */
export function reviewMail(
  { email, locale }: { email: string; locale: ToolLocale },
  { sender, release, until }: { sender: string; release: string; until: Date },
  url: string,
): Mail {
  const account = { email, display_name: '', email_verified: false };
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(until);
  return mailOf({ account, locale }, mailTexts[locale].review({ sender, release, until: date }), url);
}

/**
 * Returns the name for the greeting. Null if the address is unverified, because a stranger may have chosen the name, or
 * if the name looks like a link.
 */
function safeNameOf({ display_name, email_verified }: Account): string | null {
  return email_verified && isPlainName(display_name) ? display_name : null;
}

/** Returns whether a name is safe in a mail: mail programs make no link of it, and it breaks no line. */
export const isPlainName = (name: string): boolean => !linkLike.test(name) && !notPlain.test(name);

/** A paragraph of a mail with a link below it. */
type MailItem = { text: string; url: string };

/** The content of a mail, for its text and its HTML part. */
type MailContent = {
  lang: ToolLocale;
  greeting: string;
  words: readonly string[];
  items: readonly MailItem[];
  action: { label: string; url: string };
  after: readonly string[];
};

const signature = 'Campaign CMS';

function plainTextOf({ greeting, words, items, action, after }: MailContent): string {
  const listed = items.map(({ text, url }) => `${text}\n${url}`);
  return [greeting, ...words, ...listed, `${action.label}:\n${action.url}`, ...after, `-- \n${signature}`].join('\n\n');
}

const text = 'margin:0 0 16px';
const button =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#5b4cdb;color:#ffffff;text-decoration:none;font-weight:600';

const paragraphs = (texts: readonly string[], style: string): Html =>
  new Html(texts.map((one) => html`<p style="${style}">${one}</p>`.markup).join('\n'));

const linkedParagraphs = (items: readonly MailItem[]): Html =>
  new Html(
    items.map(({ text: words, url }) => html`<p style="${text}"><a href="${url}">${words}</a></p>`.markup).join('\n'),
  );

/** Renders the HTML part with inline styles, because mail programs support little CSS. */
function documentOf({ lang, greeting, words, items, action, after }: MailContent): string {
  return html`<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${signature}</title></head>
<body style="margin:0;padding:32px 16px;font:15px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="${text};font-weight:600">${signature}</p>
<p style="${text}">${greeting}</p>
${paragraphs(words, text)}
${linkedParagraphs(items)}
<p style="${text}"><a href="${action.url}" style="${button}">${action.label}</a></p>
<p style="${text};font-size:13px;word-break:break-all">${action.url}</p>
${paragraphs(after, `${text};font-size:13px;overflow-wrap:anywhere`)}
</div>
</body>
</html>
`.markup;
}
