/** Why a mail is sent. */
export const mailKinds = ['confirmation', 'reminder', 'news'] as const;
export type MailKind = (typeof mailKinds)[number];

/** A mail that waits to be sent: to one sign-up, for one reason; unique by sign-up, kind and round. */
export type QueuedMail = { id: string; signUpId: string; kind: MailKind; round: string };

/** A mail as it is sent; text and HTML have the same content. */
export type FanMail = {
  /** The sender, such as `"A label" <news@example.com>`. */
  from: string;
  replyTo?: string;
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

/**
 * Writes a queued mail just before it is sent. Returns null if it must not be sent any more.
 * @throws Error if it can't be written now; it is tried again later
 */
export type WriteMail = (mail: QueuedMail) => Promise<FanMail | null>;

/** The outcome of one try to send a mail. `failure` has codes only: the texts of mail servers contain addresses. */
export type Outcome =
  | { state: 'sent' | 'dropped' }
  | { state: 'failed' | 'bounced'; failure: string }
  /** It was certainly not delivered. `isServerAway` is true if no mail can be sent now, false if only this one can't. */
  | { state: 'waiting'; failure: string; isServerAway: boolean };

/** Hands mails to a mail server, or stores them. */
export type Delivery = {
  /** Sends a mail once, or not at all. An abort of the signal ends it; `signal` must be a new one for each mail. */
  deliver(mail: FanMail, signal: AbortSignal): Promise<Outcome>;
  close(): void;
};
