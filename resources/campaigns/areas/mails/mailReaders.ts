import {
  type MailCounts,
  type MailPreview,
  type MailsOverview,
  type NewsMail,
  newsBlocks,
  newsStates,
  type SentNews,
} from '#contracts/newsMails.ts';
import { isRecord } from '#contracts/values.ts';
import { type Fields, fieldsOf, listOf } from '#src/reports/wire/fields.ts';
import { ReportError } from '#src/reports/wire/reportError.ts';

/* Parse the answers of an app. @throws ReportError `wrong-shape` */

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const moment = (value: unknown): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;
const count = (value: unknown): number => (typeof value === 'number' && value >= 0 ? Math.trunc(value) : 0);

function required<Value>(value: Value | null | undefined | ''): Value {
  if (value === null || value === undefined || value === '') throw new ReportError('wrong-shape');
  return value;
}

const countsIn = ({ waiting, sent, failed, bounced, unsent }: Fields): MailCounts => ({
  waiting: count(waiting),
  sent: count(sent),
  failed: count(failed),
  bounced: count(bounced),
  unsent: count(unsent),
});

export function readNews(value: unknown): NewsMail {
  const fields = fieldsOf(value);
  return {
    id: required(text(fields.id)),
    state: required(newsStates.find((state) => state === fields.state)),
    created_at: required(moment(fields.created_at)),
    created_by: text(fields.created_by),
    sent_at: moment(fields.sent_at),
    sent_by: text(fields.sent_by) || null,
    canceled_at: moment(fields.canceled_at),
    canceled_by: text(fields.canceled_by) || null,
    recipients: fields.recipients === null ? null : count(fields.recipients),
    counts: countsIn(fieldsOf(fields.counts)),
    subject: text(fields.subject) || null,
  };
}

export const readNewsList = (value: unknown): NewsMail[] => listOf(fieldsOf(value).items).map(readNews);

/** Returns the words that were sent; null for a draft. */
export function readContent(value: unknown): SentNews | null {
  const { content } = fieldsOf(value);
  if (!isRecord(content)) return null;
  const texts = Object.entries(fieldsOf(content.texts)).map(([code, words]) => {
    const { subject, text: body } = fieldsOf(words);
    return [code, { subject: text(subject), text: text(body) }];
  });
  return { default_locale: text(content.default_locale), texts: Object.fromEntries(texts) };
}

export function readOverview(value: unknown): MailsOverview {
  const { blocked, recipients, confirmation, reminder } = fieldsOf(value);
  const { at, first_sent_at, asked, ...counts } = fieldsOf(reminder);
  return {
    blocked: newsBlocks.find((block) => block === blocked) ?? null,
    recipients: count(recipients),
    confirmation: countsIn(fieldsOf(confirmation)),
    reminder: { ...countsIn(counts), at: moment(at), first_sent_at: moment(first_sent_at), asked: count(asked) },
  };
}

export function readPreview(value: unknown): MailPreview {
  const { subject, html, text: plain } = fieldsOf(value);
  return { subject: text(subject), html: required(text(html)), text: text(plain) };
}

/** Returns the address that a test was sent to. */
export const readTest = (value: unknown): string => required(text(fieldsOf(value).to));
