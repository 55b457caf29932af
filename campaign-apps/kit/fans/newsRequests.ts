import {
  maxNewsSubjectLength,
  maxNewsTextLength,
  type NewsText,
  newsTextId,
  type SentNews,
} from '#contracts/newsMails.ts';
import type { CampaignApp } from '../app/app.ts';
import type { Campaign } from '../campaign/campaign.ts';
import { type MailKind, mailKinds } from '../mail/fanMail.ts';
import { languagesOf } from '../pages/preparePage.ts';
import { AppError, type FieldProblem } from '../server/errors.ts';
import { fieldsOf, textOf } from '../values/read.ts';

/** Has room for the longest text. */
export const maxComposedBytes = 65_536;
const maxLanguageLength = 35;

/**
 * Parses a request for a mail that is shown or sent to its author.
 * @throws AppError 422
 */
export function readComposed(body: unknown): { kind: MailKind; lang: string; news?: NewsText } {
  const fields = fieldsOf(body);
  const kind = mailKinds.find((one) => one === fields.kind);
  const [lang, subject, text] = [fields.locale, fields.subject, fields.text].map(textOf);
  const problems: FieldProblem[] = [];
  if (!kind) problems.push({ loc: ['kind'], msg: `One of ${mailKinds.join(', ')}` });
  if (!lang || lang.length > maxLanguageLength) problems.push({ loc: ['locale'], msg: 'A language' });
  problems.push(...lengthProblems({ subject: subject ?? '', text: text ?? '' }));
  if (!kind || !lang || problems.length > 0) throw new AppError(422, problems);
  return { kind, lang, ...(kind === 'news' && { news: { subject: subject ?? '', text: text ?? '' } }) };
}

const limits: Record<keyof NewsText, number> = { subject: maxNewsSubjectLength, text: maxNewsTextLength };

const lengthProblems = (news: NewsText, before: string[] = []): FieldProblem[] =>
  (['subject', 'text'] as const)
    .filter((part) => [...news[part]].length > limits[part])
    .map((part) => ({ loc: [...before, part], msg: `At most ${limits[part]} characters` }));

/**
 * Returns the words of a news mail in all languages that have both its parts. Fans of the others get it in the default
 * language.
 * @throws AppError 422 if the default language lacks a part, or if a part is too long
 */
export function textsToSend(
  app: Pick<CampaignApp, 'messages' | 'defaultLocale'>,
  { messages, ...campaign }: Campaign,
  id: string,
): SentNews {
  const [defaultLocale, ...others] = languagesOf(app, { ...campaign, messages });
  const textIn = (locale: string): NewsText => ({
    subject: messages[locale]?.[newsTextId(id, 'subject')]?.trim() ?? '',
    text: messages[locale]?.[newsTextId(id, 'text')]?.trim() ?? '',
  });
  const all = [defaultLocale, ...others].map((locale) => [locale, textIn(locale)] as const);
  const written = all.filter(([, { subject, text }]) => subject !== '' && text !== '');
  const problems = written.flatMap(([locale, news]) => lengthProblems(news, [locale]));
  if (written[0]?.[0] !== defaultLocale)
    problems.unshift({ loc: [defaultLocale], msg: 'The default language needs a subject and a text' });
  if (problems.length > 0) throw new AppError(422, problems);
  return { default_locale: defaultLocale, texts: Object.fromEntries(written) };
}
