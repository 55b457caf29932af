import { createTransport } from 'nodemailer';
import type { MailSender } from './mail.ts';

export type SmtpSettings = {
  /** `smtp://user:password@host:port`, or `smtps://`. */
  url: string;
  /** The sender, as `Campaign CMS <cms@example.com>`. */
  from: string;
};

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
