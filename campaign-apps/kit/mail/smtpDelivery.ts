import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Delivery } from './fanMail.ts';
import { outcomeOf } from './smtpOutcome.ts';

/** Connections of a process to the mail server. */
export const maxConnections = 5;

/**
 * Sends mails through an SMTP server (RFC 5321).
 * @param url `smtp://user:password@host:port`, or `smtps://`
 * @param stepMs timeout of each step of a delivery, in milliseconds
 */
export function createSmtpDelivery(url: string, stepMs = 20_000): Delivery {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections,
    maxMessages: 100,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  /** The content of each mail in delivery. Nodemailer reads it when the server has accepted DATA, and not before. */
  const contents = new WeakMap<AbortSignal, Readable>();
  transport.use('stream', ({ data: { signal }, message }, done) => {
    if (!signal || !message) throw new Error('A mail is delivered with a signal');
    const create = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const content = create(options);
      // Nodemailer uses another connection only if it has sent nothing of a mail. This does not depend on it.
      if (contents.get(signal)?.readableDidRead) return content.destroy(new Error('A mail is sent only once'));
      contents.set(signal, content);
      return content;
    };
    done();
  });

  return {
    async deliver({ to, ...mail }, signal) {
      try {
        // As an object, so that the address can't inject recipients or headers.
        await transport.sendMail({ ...mail, to: { name: '', address: to }, signal });
        return { state: 'sent' };
      } catch (error) {
        return outcomeOf(error, contents.get(signal)?.readableDidRead === true);
      }
    },
    close: () => transport.close(),
  };
}
