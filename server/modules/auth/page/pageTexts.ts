import { type ApiErrorKey, apiErrors } from '../../../../contracts/errors.ts';
import { germanErrors } from '../../../../contracts/germanErrors.ts';

/** The texts of the login page. */
export type PageTexts = {
  lang: string;
  environment: string;
  title: string;
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
  errorOf(key: ApiErrorKey): string;
  waitOf(minutes: number): string;
};

const english: PageTexts = {
  lang: 'en',
  environment: 'Environment',
  title: 'Login',
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
  errorOf: (key) => apiErrors[key].msg,
  waitOf: (minutes) => `Too many attempts. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
};

const german: PageTexts = {
  lang: 'de',
  environment: 'Umgebung',
  title: 'Anmelden',
  errorTitle: 'Fehler: Anmelden',
  lead: 'Kampagnenseiten erstellen und betreiben.',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'Anmelden',
  or: 'oder',
  company: 'Weiter mit dem Firmenkonto',
  passwordsOff: 'Die Anmeldung mit Passwort ist ausgeschaltet. Fragen Sie die Administration, wie Sie sich anmelden.',
  forgot: 'Passwort vergessen?',
  register: 'Registrieren',
  sendVerification: 'Bestätigungs-E-Mail senden',
  errorOf: (key) => germanErrors[key],
  waitOf: (minutes) =>
    `Zu viele Versuche. Versuchen Sie es in ${minutes === 1 ? '1 Minute' : `${minutes} Minuten`} erneut.`,
};

const languages = new Map([english, german].map((texts) => [texts.lang, texts]));

/** Returns the texts in the first known language of `ui_locales` (OpenID Connect Core, section 3.1.2.1), else in English. */
export function pageTextsOf(uiLocales: unknown): PageTexts {
  const wanted = String(uiLocales ?? '').split(' ');
  return wanted.flatMap((code) => languages.get(code) ?? [])[0] ?? english;
}
