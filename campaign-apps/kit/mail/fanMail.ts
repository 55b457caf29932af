/** Why a mail is sent. */
export type MailKind = 'confirmation' | 'reminder' | 'news';
/** A mail that waits: to one sign-up, for one reason; unique by (sign_up_id, kind, round). */
export type QueuedMail = { id: string; signUpId: string; kind: MailKind; round: string };
/** A mail as it is sent; text and HTML have the same content. */
export type FanMail = {
  from: string;
  replyTo?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};
/** Writes a queued mail just before it is sent; null if it must not be sent any more (withdrawn, deleted, a draft). */
export type WriteMail = (mail: QueuedMail) => Promise<FanMail | null>;
