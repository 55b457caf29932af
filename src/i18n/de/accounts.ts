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
  invalid: 'Markierte Felder prüfen.',
  failed: '%{reason} Die Eingaben bleiben erhalten.',
  limit:
    'Zu viele Versuche. Ein neuer Versuch ist in 1 Minute möglich. Die Eingaben bleiben erhalten. |||| Zu viele Versuche. Ein neuer Versuch ist in %{smart_count} Minuten möglich. Die Eingaben bleiben erhalten.',
  limitOver: 'Ein neuer Versuch ist jetzt möglich. Die Eingaben bleiben erhalten.',
  mailHint: 'Das kann einige Minuten dauern. Bitte auch den Spam-Ordner prüfen.',
  outbox: 'Dieser Server verschickt keine E-Mails:',
  outboxLink: 'Postausgang öffnen',
  signedIn: {
    title: 'Bereits angemeldet',
    text: 'Um ein Konto für eine andere Person anzulegen, zuerst abmelden.',
    other: 'In diesem Browser ist eine andere Person angemeldet. Um das neue Passwort zu verwenden, zuerst abmelden.',
  },
  register: {
    title: 'Registrieren',
    text: 'Die Administration prüft neue Konten. Die Anmeldung ist nach der Aktivierung möglich.',
    submit: 'Registrieren',
    haveAccount: 'Schon registriert?',
    offTitle: 'Die Registrierung ist ausgeschaltet',
    offText: 'Zugriff bei der Administration anfragen.',
  },
  reset: {
    title: 'Passwort vergessen?',
    text: 'E-Mail-Adresse eingeben, um einen Link zum Festlegen eines neuen Passworts zu erhalten.',
    submit: 'Anleitung senden',
    sentTitle: 'E-Mail-Postfach prüfen',
    sent: 'Die Anleitung zum Zurücksetzen des Passworts wurde an die Adresse gesendet',
    sentText:
      'Gibt es für %{email} ein Konto mit Passwort, ist eine E-Mail mit einem Link zum Festlegen eines neuen unterwegs. Der Link gilt einmal und läuft nach 30 Minuten ab.',
    again: 'Andere Adresse verwenden oder erneut senden',
    newTitle: 'Neues Passwort festlegen',
    newText: 'Alle anderen Sitzungen werden beendet und die persönlichen Zugriffstoken gelöscht.',
    newSubmit: 'Neues Passwort festlegen',
    badTitle: 'Dieser Link gilt nicht mehr',
    doneTitle: 'Neues Passwort festgelegt',
    done: 'Die Anmeldung mit dem neuen Passwort ist jetzt möglich',
    offTitle: 'Die Anmeldung mit Passwort ist ausgeschaltet',
    offText: 'Es gibt kein Passwort zum Zurücksetzen. Die Administration hilft bei der Anmeldung weiter.',
  },
  change: {
    text: 'Diese Sitzung bleibt bestehen. Alle anderen Sitzungen dieses Kontos enden.',
    oldPassword: 'Bisheriges Passwort',
    submit: 'Passwort ändern',
    done: 'Das Passwort ist geändert. Die anderen Sitzungen sind beendet.',
    close: 'Schließen',
  },
  verification: {
    title: 'E-Mail-Adresse bestätigen',
    request: 'E-Mail-Adresse der Registrierung eingeben, um einen neuen Bestätigungscode zu erhalten.',
    send: 'Bestätigungs-E-Mail senden',
    verify: 'E-Mail-Adresse bestätigen',
    sentTitle: 'E-Mail-Postfach prüfen',
    sentText:
      'Muss %{email} noch bestätigt werden, ist eine E-Mail unterwegs. Den Link öffnen oder den Code hier eingeben. Er gilt einmal und läuft nach 24 Stunden ab.',
    newText:
      'Eine E-Mail an %{email} ist unterwegs. Den Link öffnen oder den Code hier eingeben. Er gilt einmal und läuft nach 24 Stunden ab.',
    review:
      'Die Administration prüft das Konto. Die Anmeldung ist möglich, sobald es aktiviert und die E-Mail-Adresse bestätigt ist.',
    confirm: '%{email} als eigene E-Mail-Adresse bestätigen.',
    confirmUnknown: 'Die zu bestätigende E-Mail-Adresse eingeben.',
    notArrived: 'Keine E-Mail erhalten?',
    resent: 'Muss die Adresse noch bestätigt werden, wurde eine weitere E-Mail gesendet.',
    wrongAddress: 'Mit einer anderen Adresse registrieren',
    verifiedTitle: 'E-Mail-Adresse bestätigt',
    verified: 'Die E-Mail-Adresse ist bestätigt. Die Anmeldung ist jetzt möglich.',
    verifiedNew: 'Die Administration muss neue Konten aktivieren; erst dann ist die Anmeldung möglich.',
  },
} as const satisfies Translated<typeof english>;
