import { type FactorAction, factorActions } from '#contracts/audit.ts';
import { isToolLocale, type ToolLocale } from '#contracts/toolLocales.ts';
import { isObject } from '#contracts/values.ts';

/**
 * `registration` is the id of the registration that a mail `registered` confirms. `locale` is the language if the
 * recipient has none: of the page that requested the mail, or of the inviter.
 */
export type AccountMailJob = {
  mail: 'verify-email' | 'reset-password' | 'registered' | 'invitation' | 'password-changed';
  email: string;
  registration?: string;
  locale?: ToolLocale;
};

/** One mail to a user with these notifications. */
export type NotificationMailJob = { mail: 'notifications'; user: string; ids: string[] };

/** A review link, which has an address. */
export type ReviewMailJob = { mail: 'review'; link: string };

/** Notifies a user of a change of their second factors. */
export type FactorMailJob = { mail: 'second-factor'; user: string; action: FactorAction };

/** A mail that a job sends. */
export type MailJob = AccountMailJob | NotificationMailJob | ReviewMailJob | FactorMailJob;

export const fromAnotherVersion = () => new Error('This job was queued by another version of the product');

const mails: readonly string[] = ['verify-email', 'reset-password', 'registered', 'invitation', 'password-changed'];

const isAccountMail = (value: unknown): value is AccountMailJob =>
  isObject(value) &&
  mails.includes(String(value.mail)) &&
  typeof value.email === 'string' &&
  (!('registration' in value) || typeof value.registration === 'string') &&
  (!('locale' in value) || isToolLocale(value.locale));

const isNotificationMail = (value: unknown): value is NotificationMailJob =>
  isObject(value) &&
  value.mail === 'notifications' &&
  typeof value.user === 'string' &&
  Array.isArray(value.ids) &&
  value.ids.every((id) => typeof id === 'string');

const isReviewMail = (value: unknown): value is ReviewMailJob =>
  isObject(value) && value.mail === 'review' && typeof value.link === 'string';

const isFactorMail = (value: unknown): value is FactorMailJob =>
  isObject(value) &&
  value.mail === 'second-factor' &&
  typeof value.user === 'string' &&
  factorActions.some((action) => action === value.action);

/** Returns the payload of a queued job. @throws Error for one that another version of the product has queued */
export function readMailJob(payload: unknown): MailJob {
  if (isAccountMail(payload) || isNotificationMail(payload) || isReviewMail(payload) || isFactorMail(payload))
    return payload;
  throw fromAnotherVersion();
}
