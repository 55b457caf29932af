import type { invitation as english } from '../en/invitation.ts';
import type { Translated } from '../translated.ts';

/** German of `en/invitation.ts`. */
export const invitation = {
  invite: 'Benutzer einladen',
  send: 'Einladungen senden',
  emails: 'E-Mail-Adressen',
  emailsHelp:
    'Bis zu %{max}, getrennt durch Leerzeichen, Kommas oder Zeilen. Jede erhält einen Link, der 7 Tage gültig ist.',
  noEmail: 'Geben Sie mindestens eine E-Mail-Adresse ein.',
  badEmail: '„%{email}“ ist keine E-Mail-Adresse.',
  tooMany: 'Geben Sie höchstens %{max} E-Mail-Adressen ein.',
  campaigns: 'Kampagnen',
  sent: '1 Benutzer eingeladen |||| %{smart_count} Benutzer eingeladen',
  taken:
    'Diese Adresse hat schon ein Konto und wurde nicht eingeladen. |||| Diese Adressen haben schon Konten und wurden nicht eingeladen.',
  invited: 'Eingeladen',
  again: 'Neu senden',
  againOf: 'Die Einladung von %{name} neu senden',
  againDone: '%{name} wurde erneut eine Einladung gesendet.',
  withdraw: 'Zurückziehen',
  withdrawOf: 'Die Einladung von %{name} zurückziehen',
  withdrawTitle: 'Die Einladung von %{name} zurückziehen?',
  withdrawText:
    'Der Link in der E-Mail funktioniert dann nicht mehr, und der Benutzer wird gelöscht. Sie können die Adresse wieder einladen.',
  withdrawn: 'Die Einladung von %{name} wurde zurückgezogen.',
  title: 'Campaign CMS beitreten',
  text: 'Wählen Sie Ihren Namen und ein Passwort.',
  submit: 'Beitreten',
  badText: 'Bitten Sie die Administration, Ihnen erneut eine Einladung zu senden.',
} as const satisfies Translated<typeof english>;
