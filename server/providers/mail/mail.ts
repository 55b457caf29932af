/** A mail to send; text and HTML have the same content. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** Sends mails. */
export type MailSender = {
  /**
   * Resolves once the mail has been accepted.
   * @throws Error if it has not; it may be retried
   */
  send(mail: Mail): Promise<void>;
};
