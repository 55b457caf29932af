import { germanErrors } from '#contracts/germanErrors.ts';
import { english, type SignOnTexts } from './texts.ts';

const notInGroup = {
  title: 'Noch nicht in der Gruppe',
  words:
    'Das Campaign CMS ist für Mitglieder einer Gruppe im Firmenverzeichnis. Die Aufnahme beantragen und dann erneut anmelden.',
};
const noAddress = {
  title: 'E-Mail-Adresse nicht bestätigt',
  words: 'Im Firmenverzeichnis fehlt eine bestätigte E-Mail-Adresse. Eine eintragen lassen und dann erneut anmelden.',
};
const otherAccount = 'Anderes Firmenkonto verwenden';

const outcomes: SignOnTexts['outcomes'] = {
  'not-in-group': notInGroup,
  'groups-missing': notInGroup,
  'groups-left-out': notInGroup,
  'groups-malformed': notInGroup,
  'no-email': noAddress,
  'email-unverified': noAddress,
  'account-exists': {
    title: 'Ein Konto mit dieser E-Mail-Adresse gibt es schon',
    words:
      'Aus Sicherheitsgründen wird es nicht automatisch mit Firmenkonten verknüpft. Bitte an die Administration wenden.',
    wordsWithPassword:
      'Aus Sicherheitsgründen wird es nicht automatisch mit Firmenkonten verknüpft. Wie bisher anmelden oder an die Administration wenden.',
    again: otherAccount,
  },
  'user-pending': {
    title: 'Das Konto wartet auf die Aktivierung',
    words: 'Nach der Aktivierung durch die Administration ist die Anmeldung möglich.',
  },
  'user-rejected': { title: 'Das Konto ist gesperrt', words: germanErrors['user-rejected'], again: otherAccount },
  cancelled: {
    title: 'Die Anmeldung wurde abgebrochen',
    words: 'Die Anmeldung ist nicht erfolgt. Erneut versuchen oder auf andere Weise anmelden.',
  },
  failed: {
    title: 'Die Anmeldung mit dem Firmenkonto ist fehlgeschlagen',
    words: 'Die Antwort konnte nicht geprüft werden. Erneut versuchen; hilft das nicht, an die Administration wenden.',
  },
  unreachable: {
    title: 'Die Anmeldung mit dem Firmenkonto ist nicht erreichbar',
    words: 'Die Anmeldung ist nicht erfolgt. In Kürze erneut versuchen.',
  },
};

const german: SignOnTexts = { tryAgain: 'Erneut versuchen', anotherWay: 'Auf andere Weise anmelden', outcomes };

/** Returns the texts in the language of a page. */
export const signOnTextsOf = (lang: string): SignOnTexts => (lang === 'de' ? german : english);
