import type { signIn as english } from '../en/signIn.ts';
import type { Translated } from '../translated.ts';

/** German of `en/signIn.ts`. */
export const signIn = {
  product: 'Campaign CMS',
  purpose: 'Kampagnenseiten erstellen und betreiben.',
  login: 'Anmelden',
  forgot: 'Passwort vergessen?',
  register: 'Registrieren',
  next: 'Nach der Anmeldung gelangen Sie zurück zur geöffneten Seite.',
  startFailed:
    'Die Anmeldeseite konnte nicht geöffnet werden. Prüfen Sie die Verbindung und klicken Sie erneut auf Anmelden.',
  failures: {
    'no-code': {
      title: 'Die Antwort enthält keinen Code',
      text: 'Die Antwort der Anmeldeseite war unvollständig. Klicken Sie erneut auf Anmelden.',
    },
    'no-state': {
      title: 'Kein OAuth-Zustand gespeichert',
      text: 'Die Anmeldung begann in einem anderen Tab, oder der Speicher dieses Tabs wurde geleert. Klicken Sie erneut auf Anmelden.',
    },
    'state-mismatch': {
      title: 'Diese Antwort gehört zu einer anderen Anmeldung',
      text: 'Zu Ihrer Sicherheit wurde sie nicht verwendet. Klicken Sie erneut auf Anmelden.',
    },
    'exchange-failed': {
      title: 'Die Anmeldung konnte nicht abgeschlossen werden',
      text: 'Der Server hat die Antwort abgelehnt oder war nicht erreichbar. Klicken Sie erneut auf Anmelden.',
    },
    access_denied: {
      title: 'Die Anmeldung wurde abgebrochen oder abgelehnt',
      text: 'Klicken Sie erneut auf Anmelden, oder bitten Sie die Administration um Zugriff.',
    },
    expired: {
      title: 'Diese Anmeldeseite ist abgelaufen',
      text: 'Sie wurde bereits verwendet, war zu lange offen oder gehört zu einem anderen Browser. Klicken Sie erneut auf Anmelden.',
    },
    ended: {
      title: 'Ihre Sitzung ist beendet',
      text: 'Sie ist abgelaufen, Ihr Passwort wurde geändert, oder Ihr Konto wurde gesperrt. Klicken Sie auf Anmelden, um fortzufahren.',
    },
    error: {
      title: 'Die Anmeldeseite meldet einen Fehler: %{code}',
      text: 'Klicken Sie erneut auf Anmelden. Hilft das nicht, nennen Sie der Administration diesen Code.',
    },
  },
} as const satisfies Translated<typeof english>;
