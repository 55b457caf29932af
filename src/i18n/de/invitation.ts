import type { invitation as english } from '../en/invitation.ts';
import type { Translated } from '../translated.ts';

/** German of `en/invitation.ts`. */
export const invitation = {
  invite: 'Benutzer einladen',
  send: 'Einladungen senden',
  emails: 'E-Mail-Adressen',
  emailsHelp:
    'Bis zu %{max}, getrennt durch Leerzeichen, Kommas oder Zeilen. Jede erhält einen Link, der 7 Tage gültig ist.',
  noEmail: 'Mindestens eine E-Mail-Adresse eingeben.',
  badEmail: '„%{email}“ ist keine E-Mail-Adresse.',
  tooMany: 'Höchstens %{max} E-Mail-Adressen eingeben.',
  campaigns: 'Kampagnen',
  sent: '1 Benutzer eingeladen |||| %{smart_count} Benutzer eingeladen',
  taken:
    'Diese Adresse hat schon ein Konto und wurde nicht eingeladen. |||| Diese Adressen haben schon Konten und wurden nicht eingeladen.',
  invited: 'Eingeladen',
  again: 'Neu senden',
  againOf: 'Die Einladung von %{name} neu senden',
  againDone: 'Die Einladung wurde erneut an %{name} gesendet.',
  withdraw: 'Zurückziehen',
  withdrawOf: 'Die Einladung von %{name} zurückziehen',
  withdrawTitle: 'Die Einladung von %{name} zurückziehen?',
  withdrawText:
    'Der Link in der E-Mail funktioniert dann nicht mehr, und der Benutzer wird gelöscht. Die Adresse kann wieder eingeladen werden.',
  withdrawn: 'Die Einladung von %{name} wurde zurückgezogen.',
  title: 'Campaign CMS beitreten',
  text: 'Namen und Passwort wählen.',
  submit: 'Beitreten',
  badText: 'Die Administration kann eine neue Einladung senden.',
} as const satisfies Translated<typeof english>;
