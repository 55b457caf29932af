/*
 * The mails of a campaign, as an app answers the tool (docs/protocol.md, News). Times are ISO 8601.
 */

/** Maximum characters of a subject; longer ones are not sent. The text has the limit of every message. */
export const maxNewsSubjectLength = 200;
export const maxNewsTextLength = 10_000;

/** Returns the id of the message of the campaign that has a part of a news mail. */
export const newsTextId = (id: string, part: keyof NewsText): string => `news.${id}.${part}`;

/** Returns whether a message of a campaign has words of a news mail. */
export const isNewsTextId = (id: string): boolean => id.startsWith('news.');

/** What a news mail says in one language. The text has paragraphs, with an empty line between them. */
export type NewsText = { subject: string; text: string };

/** Why no news can be sent now. */
export const newsBlocks = ['draft', 'test', 'no-mail-server'] as const;
export type NewsBlock = (typeof newsBlocks)[number];

/** Numbers of mails. `unsent` are those that were not sent any more: canceled, or to people who took their consent back. */
export type MailCounts = { waiting: number; sent: number; failed: number; bounced: number; unsent: number };

export const newsStates = ['draft', 'sending', 'sent', 'canceled'] as const;
export type NewsState = (typeof newsStates)[number];

/** A mail that staff write, and who did what with it. */
export type NewsMail = {
  id: string;
  state: NewsState;
  created_at: string;
  created_by: string;
  sent_at: string | null;
  sent_by: string | null;
  canceled_at: string | null;
  canceled_by: string | null;
  /** The number of people it goes to; null for a draft. */
  recipients: number | null;
  counts: MailCounts;
  /** The sent subject in the default language; null for a draft, whose words are messages of the campaign. */
  subject: string | null;
};

/** The words as they were when the mail was sent, by language. */
export type SentNews = { default_locale: string; texts: Record<string, NewsText> };

/** The mails that a campaign sends by itself, and whether it can send news. */
export type MailsOverview = {
  blocked: NewsBlock | null;
  /** The number of people who would get news now. */
  recipients: number;
  confirmation: MailCounts;
  /** `at`: the start that it waits for; `first_sent_at`: when the first one was sent; `asked`: who waits for it. */
  reminder: MailCounts & { at: string | null; first_sent_at: string | null; asked: number };
};

/** The kinds of mails. */
export type MailKindOfPreview = 'confirmation' | 'reminder' | 'news';

/** A mail as its recipient gets it. */
export type MailPreview = { subject: string; html: string; text: string };
