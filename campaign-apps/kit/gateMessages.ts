import type { MessageCatalogue } from './messages.ts';

/** The texts of the way in before a token gate. */
export const gateMessages = {
  en: {
    'gate.title': 'Come in with your account',
    'gate.intro': 'What is behind this door is for those whose account has access to it.',
    'gate.email': 'E-mail address',
    'gate.password': 'Password',
    'gate.submit': 'Come in',
    'gate.problems': 'Please check the fields marked below.',
    'gate.email.missing': 'Enter the e-mail address of your account',
    'gate.password.missing': 'Enter your password',
    'gate.unknown': 'The e-mail address or the password is wrong. Check both and try again.',
    'gate.no_access': 'This account has no access to this page. Try another one.',
    'gate.limited': 'Too many tries. Try again in {minutes} min.',
    'gate.unavailable': 'Accounts cannot be checked just now. Try again in a moment.',
    'gate.pre_page': 'No access yet? See what is coming',
    'gate.ended':
      'Your access has ended. Nothing was saved, and what you typed is kept here. Come in again, then send it once more.',
    'gate.again': 'Come in again in a new tab',
  },
  de: {
    'gate.title': 'Komm mit deinem Konto herein',
    'gate.intro': 'Hinter dieser Tür ist, wofür dein Konto Zugang braucht.',
    'gate.email': 'E-Mail-Adresse',
    'gate.password': 'Passwort',
    'gate.submit': 'Hereinkommen',
    'gate.problems': 'Bitte prüfe die markierten Felder.',
    'gate.email.missing': 'Gib die E-Mail-Adresse deines Kontos ein',
    'gate.password.missing': 'Gib dein Passwort ein',
    'gate.unknown': 'Die E-Mail-Adresse oder das Passwort ist falsch. Prüfe beides und versuche es noch einmal.',
    'gate.no_access': 'Dieses Konto hat keinen Zugang zu dieser Seite. Versuche es mit einem anderen.',
    'gate.limited': 'Zu viele Versuche. Versuche es in {minutes} min wieder.',
    'gate.unavailable': 'Konten können gerade nicht geprüft werden. Versuche es gleich noch einmal.',
    'gate.pre_page': 'Noch kein Zugang? Sieh, was kommt',
    'gate.ended':
      'Dein Zugang ist abgelaufen. Nichts wurde gespeichert, deine Eingaben bleiben hier. Komm wieder herein und schick sie dann noch einmal ab.',
    'gate.again': 'In einem neuen Tab wieder hereinkommen',
  },
} satisfies MessageCatalogue;
