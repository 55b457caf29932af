import type { FactorAction } from '#contracts/audit.ts';
import type { MailTexts } from './mailTexts.ts';

const expiresInMinutes = 'Der Link gilt einmal und läuft nach 30 Minuten ab.';
const ignore = 'Haben Sie das nicht angefordert, können Sie diese E-Mail ignorieren.';
const invitation = {
  subject: 'Sie sind zum Campaign CMS eingeladen',
  words: ['die Administration hat im Campaign CMS ein Konto für Sie angelegt.'],
};
const ignoreInvitation = 'Haben Sie keine Einladung erwartet, können Sie diese E-Mail ignorieren.';

/** The words continue the sentence of the greeting. */
const factorEvents: Record<FactorAction, { subject: string; words: string }> = {
  'second-factor.added': {
    subject: 'Zweiter Faktor hinzugefügt',
    words: 'zu Ihrem Konto wurde ein zweiter Faktor hinzugefügt.',
  },
  'second-factor.removed': {
    subject: 'Zweiter Faktor entfernt',
    words: 'von Ihrem Konto wurde ein zweiter Faktor entfernt.',
  },
  'second-factor.recovery-code-used': {
    subject: 'Wiederherstellungscode verwendet',
    words: 'ein Wiederherstellungscode Ihres Kontos wurde verwendet.',
  },
  'second-factor.recovery-codes-created': {
    subject: 'Neue Wiederherstellungscodes',
    words: 'für Ihr Konto wurden neue Wiederherstellungscodes erstellt.',
  },
  'second-factor.reset': {
    subject: 'Zweite Faktoren entfernt',
    words: 'die Administration hat die zweiten Faktoren Ihres Kontos entfernt.',
  },
  'second-factor.clone-refused': {
    subject: 'Kopierter Passkey abgelehnt',
    words: 'ein Passkey Ihres Kontos wurde kopiert und deshalb abgelehnt. Löschen Sie ihn.',
  },
};

/** The first paragraph continues the sentence of the greeting, which ends with a comma, in lower case. */
export const german: MailTexts = {
  greeting: (name) => (name === null ? 'Guten Tag,' : `Guten Tag ${name},`),
  verification: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    words: ['bitte bestätigen Sie, dass diese E-Mail-Adresse Ihre ist.'],
    review: 'Danach prüft die Administration Ihr Konto. Sie können sich anmelden, sobald es aktiviert ist.',
    action: 'E-Mail-Adresse bestätigen',
    code: (token) =>
      `Öffnet sich der Link nicht, geben Sie diesen Code dort ein, wo Sie sich registriert haben: ${token}`,
    after: ['Link und Code gelten einmal und laufen nach 24 Stunden ab.', ignore],
  },
  invitation: {
    ...invitation,
    action: 'Beitreten',
    after: [
      'Der Link gilt einmal und läuft nach 7 Tagen ab. Die Administration kann Ihnen einen weiteren senden.',
      ignoreInvitation,
    ],
  },
  companyInvitation: {
    ...invitation,
    action: 'Anmelden',
    after: ['Melden Sie sich mit dem Firmenkonto dieser E-Mail-Adresse an.', ignoreInvitation],
  },
  passwordReset: {
    subject: 'Neues Passwort festlegen',
    words: ['jemand, hoffentlich Sie, hat ein neues Passwort für Ihr Konto angefordert.'],
    action: 'Neues Passwort festlegen',
    after: [
      `${expiresInMinutes} Mit dem neuen Passwort werden Sie überall sonst abgemeldet.`,
      'Haben Sie das nicht angefordert, bleibt Ihr Passwort unverändert.',
    ],
  },
  choosePassword: {
    subject: 'Wählen Sie Ihr Passwort',
    words: [
      'diese E-Mail-Adresse wurde mehrmals registriert, oder die Registrierung ist abgelaufen.',
      'Wählen Sie ein Passwort, um zu bestätigen, dass die Adresse Ihre ist.',
    ],
    action: 'Passwort wählen',
    after: [expiresInMinutes, ignore],
  },
  passwordChanged: {
    subject: 'Ihr Passwort wurde geändert',
    words: ['das Passwort Ihres Kontos wurde geändert, und Ihre anderen Sitzungen sind beendet.'],
    action: 'Neues Passwort festlegen',
    after: [
      'Haben Sie es geändert, ist nichts zu tun.',
      'Haben Sie es nicht geändert, legen Sie jetzt ein neues Passwort fest und informieren Sie die Administration.',
    ],
  },
  accountExists: {
    subject: 'Sie haben bereits ein Konto',
    words: [
      'jemand, hoffentlich Sie, wollte sich mit dieser E-Mail-Adresse registrieren. Sie haben bereits ein Konto, und nichts wurde geändert.',
    ],
    action: 'Zur Anmeldung',
    after: ['Wenn Sie Ihr Passwort vergessen haben, setzen Sie es auf der Anmeldeseite zurück.'],
  },
  secondFactor: (action) => ({
    subject: factorEvents[action].subject,
    words: [factorEvents[action].words],
    action: 'Anmeldesicherheit prüfen',
    after: ['Waren Sie das nicht, setzen Sie Ihr Passwort zurück und benachrichtigen Sie die Administration.'],
  }),
  review: ({ sender, release, until }) => ({
    subject: `Bitte prüfen: ${release}`,
    words: [
      `${sender} bittet Sie, „${release}“ anzusehen, bevor es live ist, und es zu genehmigen oder Änderungen zu wünschen.`,
    ],
    action: 'Prüfung öffnen',
    after: [`Der Link ist nur für Sie und gilt bis ${until}. Sie brauchen kein Konto.`],
  }),
  notifications: {
    sentences: {
      mentioned: ({ actor, title }) => `${actor} hat Sie in einem Kommentar zum Release „${title}“ erwähnt`,
      'approval-asked': ({ actor, title }) => `${actor} bittet Sie, das Release „${title}“ zu genehmigen`,
      approved: ({ actor, title }) => `${actor} hat das Release „${title}“ genehmigt`,
      'changes-wanted': ({ actor, title }) => `${actor} wünscht Änderungen am Release „${title}“`,
      'changed-since-approval': ({ actor, title }) =>
        `${actor} hat das Release „${title}“ geändert, nachdem Sie es genehmigt hatten`,
      published: ({ title }) => `Das Release „${title}“ wurde veröffentlicht`,
      'publish-failed': ({ title }) => `Das Release „${title}“ konnte nicht zu seiner Zeit veröffentlicht werden`,
      'starts-unready': ({ title }) => `Die Kampagne „${title}“ startet in weniger als einem Tag und ist nicht bereit`,
      'app-failed': ({ title }) => `Die Konfiguration der App „${title}“ kann nicht mehr geladen werden`,
      'token-ends': ({ title }) => `Das Token „${title}“ endet in weniger als einer Woche`,
    },
    someone: 'Jemand',
    one: 'es gibt eine neue Benachrichtigung:',
    several: 'es gibt neue Benachrichtigungen:',
    quote: (text) => `„${text}“`,
    subject: (count) => `${count} neue Benachrichtigungen`,
    more: (count) => `Im Campaign CMS gibt es ${count} weitere.`,
    open: 'Öffnen',
    openTool: 'Campaign CMS öffnen',
    after: ['Welche Sie per E-Mail erhalten, wählen Sie im Campaign CMS im Menü Ihres Kontos.'],
  },
};
