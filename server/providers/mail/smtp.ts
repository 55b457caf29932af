import { createTransport } from 'nodemailer';
import type { ConfigReader } from '../../configReader.ts';
import type { MailSender } from './mail.ts';

export type SmtpSettings = {
  /** `smtp://user:password@host:port`, or `smtps://`. */
  url: string;
  /** The sender, as `Campaign CMS <cms@example.com>`. */
  from: string;
};

/** Reads `SMTP_URL` and `MAIL_FROM`; null without a server. Few servers accept mails without a sender. */
export function readSmtp(read: ConfigReader): SmtpSettings | null {
  const url = read.optionalAddress('SMTP_URL', ['smtp:', 'smtps:']);
  const from = read.text('MAIL_FROM');
  if (url === null) return null;
  if (from === null) read.problems.push('MAIL_FROM is missing: the sender of emails, for example cms@example.com');
  return { url, from: from ?? '' };
}

/**
 * Hands mails to an SMTP server (RFC 5321), each over a connection of its own: they are few.
 * @param stepMs no step of a delivery may take longer, in milliseconds
 */
export function smtpSender({ url, from }: SmtpSettings, stepMs = 20_000): MailSender {
  const timeouts = { connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs };
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send({ to, subject, text, html }) {
      // As an object: an address can't smuggle further recipients or headers.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    },
  };
}
