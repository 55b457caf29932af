import type { Mail, MailSender } from '#server/providers/mail/mail.ts';
import type { TestServer } from './server.ts';

/** Receives the mails of a test server. */
export class Mailbox {
  sent: Mail[] = [];
  /** While true it accepts no mail. */
  refusing = false;

  readonly provider: MailSender = {
    send: async (mail) => {
      if (this.refusing) throw new Error('The mail server is away');
      this.sent.push(mail);
    },
  };

  /** Sends due mails; returns the link of the last one, as the user's browser would open it. */
  async lastLink(server: TestServer): Promise<URL> {
    await server.runJobs();
    const [link] = this.sent.at(-1)?.text.match(/https?:\S+/) ?? [];
    if (!link) throw new Error('No mail with a link was sent');
    return new URL(link);
  }
}

/** Returns the code in the link of a verification mail. */
export const codeOf = ({ hash }: URL): string => new URLSearchParams(hash.split('?')[1]).get('token') ?? '';

/** Returns the secret in a link to set a password. */
export const resetSecretOf = ({ hash }: URL): string => hash.replace('#/password-reset/', '');

/** Returns the secret in the link of an invitation. */
export const invitationSecretOf = ({ hash }: URL): string => hash.replace('#/invitation/', '');
