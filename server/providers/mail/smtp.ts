import { createTransport } from 'nodemailer';
import type { ConfigReader } from '../../configReader.ts';
import type { MailSender } from './mail.ts';

export type SmtpSettings = {
  /** `smtp://user:password@host:port`, or `smtps://`. */
  url: string;
  /** The sender, such as `Campaign CMS <cms@example.com>`. */
  from: string;
};

/**
 * Reads `SMTP_URL` and `MAIL_FROM`; returns null without a server. A sender is required, because few servers accept
 * mails without one.
 */
export function readSmtp(read: ConfigReader): SmtpSettings | null {
  const url = read.optionalAddress('SMTP_URL', ['smtp:', 'smtps:']);
  const from = read.text('MAIL_FROM');
  if (url === null) return null;
  if (from === null) read.problems.push('MAIL_FROM is missing: the sender of emails, for example cms@example.com');
  return { url, from: from ?? '' };
}

/**
 * Sends mails through an SMTP server (RFC 5321), with a new connection for each, because they are few.
 * @param stepMs timeout of each step of a delivery, in milliseconds
 */
export function smtpSender({ url, from }: SmtpSettings, stepMs = 20_000): MailSender {
  const timeouts = { connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs };
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send({ to, subject, text, html }) {
      // As an object, so that the address can't inject recipients or headers.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    },
  };
}
