import Negotiator from 'negotiator';
import type { Environment } from '../../../../contracts/environment.ts';
import { type ApiErrorKey, apiErrors } from '../../../../contracts/errors.ts';
import { germanErrors } from '../../../../contracts/germanErrors.ts';

type Explained = { title: string; words: string };

/** The texts of the server's pages for the login. */
export type PageTexts = {
  lang: string;
  environment: string;
  environments: Record<Environment, string>;
  title: string;
  error: string;
  /** The title of the page when it shows an error. */
  errorTitle: string;
  lead: string;
  email: string;
  password: string;
  submit: string;
  or: string;
  company: string;
  passwordsOff: string;
  forgot: string;
  register: string;
  sendVerification: string;
  startAgain: string;
  details: string;
  /** The page of an unexpected error, and that of an authorization request that is not allowed. */
  broken: Explained;
  invalidLink: Explained;
  errorOf(key: ApiErrorKey): string;
  waitOf(minutes: number): string;
};

const english: PageTexts = {
  lang: 'en',
  environment: 'Environment',
  environments: { live: 'Live', staging: 'Staging', local: 'Local' },
  title: 'Login',
  error: 'Error',
  errorTitle: 'Error: Login',
  lead: 'Create and run campaign pages.',
  email: 'Email',
  password: 'Password',
  submit: 'Login',
  or: 'or',
  company: 'Continue with company sign-on',
  passwordsOff: 'Password login is turned off. Ask an administrator how to log in.',
  forgot: 'Forgot your password?',
  register: 'Register',
  sendVerification: 'Send verification email',
  startAgain: 'Start again',
  details: 'Details for the administrator',
  broken: { title: 'Something went wrong', words: 'The server could not log you in. Try again in a moment.' },
  invalidLink: {
    title: 'Invalid login link',
    words:
      'The link that brought you here contains a request this server does not allow. Start again from the login page.',
  },
  errorOf: (key) => apiErrors[key].msg,
  waitOf: (minutes) => `Too many attempts. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
};

const german: PageTexts = {
  lang: 'de',
  environment: 'Umgebung',
  environments: { live: 'Live', staging: 'Staging', local: 'Lokal' },
  title: 'Anmelden',
  error: 'Fehler',
  errorTitle: 'Fehler: Anmelden',
  lead: 'Kampagnenseiten erstellen und betreiben.',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'Anmelden',
  or: 'oder',
  company: 'Weiter mit dem Firmenkonto',
  passwordsOff:
    'Die Anmeldung mit Passwort ist ausgeschaltet. Die Administration hilft bei der Anmeldung weiter.',
  forgot: 'Passwort vergessen?',
  register: 'Registrieren',
  sendVerification: 'Bestätigungs-E-Mail senden',
  startAgain: 'Von vorn beginnen',
  details: 'Details für die Administration',
  broken: {
    title: 'Ein Fehler ist aufgetreten',
    words: 'Die Anmeldung ist fehlgeschlagen. In Kürze erneut versuchen.',
  },
  invalidLink: {
    title: 'Ungültiger Anmeldelink',
    words:
      'Der verwendete Link enthält eine Anfrage, die dieser Server nicht erlaubt. Auf der Anmeldeseite von vorn beginnen.',
  },
  errorOf: (key) => germanErrors[key],
  waitOf: (minutes) =>
    `Zu viele Versuche. Ein neuer Versuch ist in ${minutes === 1 ? '1 Minute' : `${minutes} Minuten`} möglich.`,
};

const languages = new Map([english, german].map((texts) => [texts.lang, texts]));

/** Returns the texts in the first known language of `ui_locales` (OpenID Connect Core, section 3.1.2.1), else in English. */
export function pageTextsOf(uiLocales: unknown): PageTexts {
  const wanted = String(uiLocales ?? '').split(' ');
  return wanted.flatMap((code) => languages.get(code) ?? [])[0] ?? english;
}

/** Maximum length read of the header. */
const maxHeaderLength = 500;

/**
 * Returns the texts in the browser's preferred language (RFC 9110, section 12.5.4), else in English. For pages that belong
 * to no login in progress.
 */
export function acceptedPageTexts(acceptLanguage = ''): PageTexts {
  const headers = { 'accept-language': acceptLanguage.slice(0, maxHeaderLength) };
  const [code = ''] = new Negotiator({ headers }).languages([...languages.keys()]);
  return languages.get(code) ?? english;
}
