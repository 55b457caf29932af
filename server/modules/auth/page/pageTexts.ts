import type { Environment } from '#contracts/environment.ts';
import { type ApiErrorKey, apiErrors } from '#contracts/errors.ts';
import { germanErrors } from '#contracts/germanErrors.ts';
import { limits } from '#contracts/limits.ts';
import type { ToolLocale } from '#contracts/toolLocales.ts';
import { acceptedLocale, requestedLocale } from '#server/plugins/locales.ts';
import type { PasswordProblem } from '../passwords/passwordRules.ts';

type Explained = { title: string; words: string };

/** The texts of the server's pages for the login. */
export type PageTexts = {
  lang: ToolLocale;
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
  /** The page after the password of a user who has a second factor. */
  secondFactor: Record<'title' | 'lead' | 'leadOfPasskey' | 'code' | 'recoveryCode' | 'trust', string>;
  /** The page on which users set up a second factor that their role requires. `later` has the last day. */
  setUp: Record<
    'title' | 'lead' | 'scan' | 'qr' | 'key' | 'code' | 'submit' | 'codesTitle' | 'codesLead' | 'proceed',
    string
  > & {
    later(due: Date): string;
  };
  /** The page that logs in with a passkey, and the link to it. */
  passkey: Record<'link' | 'title' | 'lead' | 'submit' | 'failed' | 'needsScript' | 'back', string>;
  or: string;
  company: string;
  passwordsOff: string;
  forgot: string;
  register: string;
  sendVerification: string;
  /** The page on which users replace a password that an administrator chose. */
  newPassword: {
    title: string;
    errorTitle: string;
    lead: string;
    label: string;
    help: string;
    submit: string;
    problems: Record<PasswordProblem | 'same', string>;
  };
  startAgain: string;
  details: string;
  /** The page of an unexpected error, and that of an authorization request that is not allowed. */
  broken: Explained;
  invalidLink: Explained;
  errorOf(key: ApiErrorKey): string;
  waitOf(minutes: number): string;
};

const dayFormat = { dateStyle: 'long', timeZone: 'UTC' } as const;

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
  secondFactor: {
    title: 'Second factor',
    lead: 'Enter the code that your authenticator app shows, or a recovery code.',
    leadOfPasskey: 'Use your passkey, or enter a code.',
    code: 'Code',
    recoveryCode: 'Recovery code',
    trust: `Don’t ask in this browser for ${limits.trustedBrowserDays} days`,
  },
  setUp: {
    title: 'Set up a second factor',
    lead: 'Your role requires a second factor besides the password.',
    scan: 'Scan this code with an authenticator app on your phone, then enter the six digits that it shows.',
    qr: 'QR code with the key',
    key: 'Or type this key into the app:',
    code: 'Code',
    submit: 'Set up and log in',
    later: (due) => `Later, at the latest on ${due.toLocaleDateString('en', dayFormat)}`,
    codesTitle: 'Your recovery codes',
    codesLead: 'Keep them in a safe place. Each logs you in once if you lose your phone. They are not shown again.',
    proceed: 'I have saved them',
  },
  passkey: {
    link: 'Login with a passkey',
    title: 'Login with a passkey',
    lead: 'Your device asks for your fingerprint, face or PIN.',
    submit: 'Use passkey',
    failed: 'No passkey was used. Try again, or log in another way.',
    needsScript: 'Passkeys need JavaScript. Log in another way.',
    back: 'Login with password',
  },
  or: 'or',
  company: 'Continue with company sign-on',
  passwordsOff: 'Password login is turned off. Ask an administrator how to log in.',
  forgot: 'Forgot your password?',
  register: 'Register',
  sendVerification: 'Send verification email',
  newPassword: {
    title: 'Choose a new password',
    errorTitle: 'Error: Choose a new password',
    lead: 'An administrator chose your current password. Choose your own to continue.',
    label: 'New password',
    help: `At least ${limits.minPasswordLength} characters`,
    submit: 'Set password and log in',
    problems: {
      same: 'This is your current password. Choose another one.',
      minLength: `The password needs at least ${limits.minPasswordLength} characters.`,
      maxLength: `The password can have at most ${limits.maxPasswordLength} characters.`,
      'password-guessable': 'This password is too easy to guess. Use several unrelated words.',
    },
  },
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
  secondFactor: {
    title: 'Zweiter Faktor',
    lead: 'Den Code aus der Authenticator-App oder einen Wiederherstellungscode eingeben.',
    leadOfPasskey: 'Den Passkey verwenden oder einen Code eingeben.',
    code: 'Code',
    recoveryCode: 'Wiederherstellungscode',
    trust: `In diesem Browser ${limits.trustedBrowserDays} Tage lang nicht mehr fragen`,
  },
  setUp: {
    title: 'Zweiten Faktor einrichten',
    lead: 'Diese Rolle verlangt neben dem Passwort einen zweiten Faktor.',
    scan: 'Diesen Code mit einer Authenticator-App auf dem Telefon scannen und die sechs Ziffern eingeben, die sie anzeigt.',
    qr: 'QR-Code mit dem Schlüssel',
    key: 'Oder diesen Schlüssel in die App eintippen:',
    code: 'Code',
    submit: 'Einrichten und anmelden',
    later: (due) => `Später, spätestens am ${due.toLocaleDateString('de', dayFormat)}`,
    codesTitle: 'Wiederherstellungscodes',
    codesLead:
      'Sicher aufbewahren. Jeder ermöglicht eine Anmeldung, wenn das Telefon verloren geht. Sie werden nicht noch einmal gezeigt.',
    proceed: 'Ich habe sie gespeichert',
  },
  passkey: {
    link: 'Mit Passkey anmelden',
    title: 'Mit Passkey anmelden',
    lead: 'Das Gerät fragt nach Fingerabdruck, Gesicht oder PIN.',
    submit: 'Passkey verwenden',
    failed: 'Es wurde kein Passkey verwendet. Erneut versuchen oder anders anmelden.',
    needsScript: 'Passkeys brauchen JavaScript. Bitte anders anmelden.',
    back: 'Mit Passwort anmelden',
  },
  or: 'oder',
  company: 'Weiter mit dem Firmenkonto',
  passwordsOff: 'Die Anmeldung mit Passwort ist ausgeschaltet. Die Administration hilft bei der Anmeldung weiter.',
  forgot: 'Passwort vergessen?',
  register: 'Registrieren',
  sendVerification: 'Bestätigungs-E-Mail senden',
  newPassword: {
    title: 'Neues Passwort wählen',
    errorTitle: 'Fehler: Neues Passwort wählen',
    lead: 'Das bisherige Passwort hat die Administration gewählt. Vor der ersten Anmeldung bitte ein eigenes wählen.',
    label: 'Neues Passwort',
    help: `Mindestens ${limits.minPasswordLength} Zeichen`,
    submit: 'Passwort festlegen und anmelden',
    problems: {
      same: 'Das ist das bisherige Passwort. Bitte ein anderes wählen.',
      minLength: `Das Passwort braucht mindestens ${limits.minPasswordLength} Zeichen.`,
      maxLength: `Das Passwort darf höchstens ${limits.maxPasswordLength} Zeichen haben.`,
      'password-guessable': 'Dieses Passwort ist zu leicht zu erraten. Besser mehrere Wörter ohne Zusammenhang.',
    },
  },
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

const languages: Record<ToolLocale, PageTexts> = { en: english, de: german };

/** Returns the texts in the first known language of `ui_locales`, else in English. */
export const pageTextsOf = (uiLocales: unknown): PageTexts => languages[requestedLocale(uiLocales) ?? 'en'];

/** Returns the texts in the browser's preferred language, else in English. For pages outside of a login in progress. */
export const acceptedPageTexts = (acceptLanguage?: string): PageTexts =>
  languages[acceptedLocale(acceptLanguage, 'en')];
