import type { accounts as english } from '../en/accounts.ts';
import type { Translated } from '../translated.ts';

/** German of `en/accounts.ts`. */
export const accounts = {
  fullName: 'Vollständiger Name',
  email: 'E-Mail',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  code: 'Bestätigungscode',
  show: 'Zeichen anzeigen',
  hide: 'Zeichen verbergen',
  goToLogin: 'Zur Anmeldung',
  goToCampaigns: 'Zu den Kampagnen',
  logout: 'Abmelden',
  invalid: 'Prüfen Sie die markierten Felder.',
  failed: '%{reason} Ihre Eingaben bleiben erhalten.',
  limit:
    'Zu viele Versuche. Versuchen Sie es in 1 Minute erneut. Ihre Eingaben bleiben erhalten. |||| Zu viele Versuche. Versuchen Sie es in %{smart_count} Minuten erneut. Ihre Eingaben bleiben erhalten.',
  limitOver: 'Sie können es jetzt erneut versuchen. Ihre Eingaben bleiben erhalten.',
  mailHint: 'Das kann einige Minuten dauern. Sehen Sie auch im Spam-Ordner nach.',
  outbox: 'Dieser Server verschickt keine E-Mails:',
  outboxLink: 'Postausgang öffnen',
  signedIn: {
    title: 'Sie sind bereits angemeldet',
    text: 'Melden Sie sich ab, um ein Konto für jemand anderen anzulegen.',
    other:
      'In diesem Browser ist jemand anderes angemeldet. Melden Sie diese Person ab, um Ihr neues Passwort zu verwenden.',
  },
  register: {
    title: 'Registrieren',
    text: 'Die Administration prüft neue Konten. Sie können sich anmelden, sobald Ihres freigegeben ist.',
    submit: 'Registrieren',
    haveAccount: 'Haben Sie schon ein Konto?',
    offTitle: 'Die Registrierung ist ausgeschaltet',
    offText: 'Bitten Sie die Administration um Zugriff.',
  },
  reset: {
    title: 'Passwort vergessen?',
    text: 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.',
    submit: 'Anleitung senden',
    sentTitle: 'Sehen Sie in Ihre E-Mails',
    sent: 'Die Anleitung zum Zurücksetzen des Passworts wurde an die Adresse gesendet',
    sentText:
      'Gibt es für %{email} ein Konto mit Passwort, erhalten Sie einen Link, um ein neues festzulegen. Er gilt einmal und läuft nach 30 Minuten ab.',
    again: 'Andere Adresse verwenden oder erneut senden',
    newTitle: 'Neues Passwort festlegen',
    newText: 'Sie werden überall sonst abgemeldet, und Ihre persönlichen Zugriffstoken werden gelöscht.',
    newSubmit: 'Neues Passwort festlegen',
    badTitle: 'Dieser Link gilt nicht mehr',
    doneTitle: 'Ihr Passwort ist festgelegt',
    done: 'Sie können sich jetzt mit Ihrem neuen Passwort anmelden',
    offTitle: 'Die Anmeldung mit Passwort ist ausgeschaltet',
    offText: 'Es gibt kein Passwort zum Zurücksetzen. Fragen Sie die Administration, wie Sie sich anmelden.',
  },
  verification: {
    title: 'E-Mail-Adresse bestätigen',
    request:
      'Geben Sie die E-Mail-Adresse ein, mit der Sie sich registriert haben, um einen neuen Bestätigungscode zu erhalten.',
    send: 'Bestätigungs-E-Mail senden',
    verify: 'E-Mail-Adresse bestätigen',
    sentTitle: 'Sehen Sie in Ihre E-Mails',
    sentText:
      'Muss %{email} noch bestätigt werden, ist eine E-Mail unterwegs. Öffnen Sie ihren Link, oder geben Sie ihren Code hier ein. Er gilt einmal und läuft nach 24 Stunden ab.',
    newText:
      'Eine E-Mail an %{email} ist unterwegs. Öffnen Sie ihren Link, oder geben Sie ihren Code hier ein. Er gilt einmal und läuft nach 24 Stunden ab.',
    review:
      'Die Administration prüft Ihr Konto. Sie können sich anmelden, sobald es freigegeben und Ihre E-Mail-Adresse bestätigt ist.',
    confirm: 'Bestätigen Sie, dass %{email} Ihre E-Mail-Adresse ist.',
    confirmUnknown: 'Geben Sie die E-Mail-Adresse ein, die Sie bestätigen möchten.',
    notArrived: 'Keine E-Mail erhalten?',
    resent: 'Muss die Adresse noch bestätigt werden, wurde eine weitere E-Mail gesendet.',
    wrongAddress: 'Mit einer anderen Adresse registrieren',
    verifiedTitle: 'E-Mail-Adresse bestätigt',
    verified: 'Ihre E-Mail-Adresse ist bestätigt. Sie können sich jetzt anmelden.',
    verifiedNew: 'Die Administration muss neue Konten freigeben; bis dahin können Sie sich nicht anmelden.',
  },
} as const satisfies Translated<typeof english>;
