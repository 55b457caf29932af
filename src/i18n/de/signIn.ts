import type { signIn as english } from '../en/signIn.ts';
import type { Translated } from '../translated.ts';

/** German of `en/signIn.ts`. */
export const signIn = {
  product: 'Campaign CMS',
  purpose: 'Kampagnenseiten erstellen und betreiben.',
  login: 'Anmelden',
  forgot: 'Passwort vergessen?',
  register: 'Registrieren',
  next: 'Nach der Anmeldung geht es zurück zur geöffneten Seite.',
  startFailed: 'Die Anmeldeseite konnte nicht geöffnet werden. Verbindung prüfen und erneut auf „Anmelden“ klicken.',
  failures: {
    'no-code': {
      title: 'Die Antwort enthält keinen Code',
      text: 'Die Antwort der Anmeldeseite war unvollständig. Erneut auf „Anmelden“ klicken.',
    },
    'no-state': {
      title: 'Kein OAuth-State gespeichert',
      text: 'Die Anmeldung begann in einem anderen Tab, oder der Speicher dieses Tabs wurde geleert. Erneut auf „Anmelden“ klicken.',
    },
    'state-mismatch': {
      title: 'Diese Antwort gehört zu einer anderen Anmeldung',
      text: 'Aus Sicherheitsgründen wurde sie nicht verwendet. Erneut auf „Anmelden“ klicken.',
    },
    'exchange-failed': {
      title: 'Die Anmeldung konnte nicht abgeschlossen werden',
      text: 'Der Server hat die Antwort abgelehnt oder war nicht erreichbar. Erneut auf „Anmelden“ klicken.',
    },
    access_denied: {
      title: 'Die Anmeldung wurde abgebrochen oder abgelehnt',
      text: 'Erneut auf „Anmelden“ klicken oder Zugriff bei der Administration anfragen.',
    },
    expired: {
      title: 'Diese Anmeldeseite ist abgelaufen',
      text: 'Sie wurde bereits verwendet, war zu lange offen oder gehört zu einem anderen Browser. Erneut auf „Anmelden“ klicken.',
    },
    ended: {
      title: 'Die Sitzung ist beendet',
      text: 'Sie ist abgelaufen, das Passwort wurde geändert, oder das Konto wurde gesperrt. Zum Fortfahren auf „Anmelden“ klicken.',
    },
    error: {
      title: 'Die Anmeldeseite meldet einen Fehler: %{code}',
      text: 'Erneut auf „Anmelden“ klicken. Hilft das nicht, der Administration diesen Code nennen.',
    },
  },
} as const satisfies Translated<typeof english>;
