import type { MessageCatalogue } from './messages.ts';

/** The texts of a token gate's login page. */
export const gateMessages = {
  en: {
    'gate.title': 'Log in with your account',
    'gate.intro': 'Only accounts with access can see this page.',
    'gate.email': 'Email address',
    'gate.password': 'Password',
    'gate.submit': 'Log in',
    'gate.leave': 'Log out',
    'gate.problems': 'Please check the fields marked below.',
    'gate.email.missing': 'Enter your account’s email address',
    'gate.password.missing': 'Enter your password',
    'gate.unknown': 'The email address or password is wrong. Check both and try again.',
    'gate.no_access': 'This account doesn’t have access to this page. Try another one.',
    'gate.limited': 'Too many attempts. Try again in {minutes} min.',
    'gate.unavailable': 'Accounts can’t be checked right now. Try again in a moment.',
    'gate.pre_page': 'No access yet? See what’s coming',
    'gate.pre_page.started': 'No access? See what this is',
    'gate.ended': 'Your access has expired, so nothing was saved; your input is kept. Log in again, then resend it.',
    'gate.again': 'Log in again in a new tab',
  },
  de: {
    'gate.title': 'Logge dich mit deinem Konto ein',
    'gate.intro': 'Diese Seite ist nur für Konten mit Zugang.',
    'gate.email': 'E-Mail-Adresse',
    'gate.password': 'Passwort',
    'gate.submit': 'Einloggen',
    'gate.leave': 'Ausloggen',
    'gate.problems': 'Bitte prüfe die markierten Felder.',
    'gate.email.missing': 'Gib die E-Mail-Adresse deines Kontos ein',
    'gate.password.missing': 'Gib dein Passwort ein',
    'gate.unknown': 'Die E-Mail-Adresse oder das Passwort ist falsch. Prüfe beides und versuche es noch einmal.',
    'gate.no_access': 'Dieses Konto hat keinen Zugang zu dieser Seite. Versuche es mit einem anderen.',
    'gate.limited': 'Zu viele Versuche. Versuche es in {minutes} min wieder.',
    'gate.unavailable': 'Konten können gerade nicht geprüft werden. Versuche es gleich noch einmal.',
    'gate.pre_page': 'Noch kein Zugang? Sieh, was kommt',
    'gate.pre_page.started': 'Kein Zugang? Sieh, worum es geht',
    'gate.ended':
      'Dein Zugang ist abgelaufen. Nichts wurde gespeichert, deine Eingaben bleiben hier. Logge dich wieder ein und schick sie dann noch einmal ab.',
    'gate.again': 'In einem neuen Tab wieder einloggen',
  },
} satisfies MessageCatalogue;
