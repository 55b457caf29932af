/** A mail as it is handed over: both forms say the same. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** Where mails go. */
export type MailSender = {
  /** Resolves once the mail was taken. @throws Error when it was not: it may be tried again */
  send(mail: Mail): Promise<void>;
};
