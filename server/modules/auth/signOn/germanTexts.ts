import { germanErrors } from '../../../../contracts/germanErrors.ts';
import { english, type SignOnTexts } from './texts.ts';

const notInGroup = {
  title: 'Sie sind noch nicht in der Gruppe',
  words:
    'Das Campaign CMS ist für Mitglieder einer Gruppe im Firmenverzeichnis. Bitten Sie um Aufnahme und melden Sie sich dann erneut an.',
};
const noAddress = {
  title: 'Ihre E-Mail-Adresse ist nicht bestätigt',
  words:
    'Das Firmenverzeichnis braucht eine bestätigte E-Mail-Adresse von Ihnen. Lassen Sie eine eintragen und melden Sie sich dann erneut an.',
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
      'Aus Sicherheitsgründen wird es nicht automatisch mit Firmenkonten verknüpft. Wenden Sie sich an die Administration.',
    wordsWithPassword:
      'Aus Sicherheitsgründen wird es nicht automatisch mit Firmenkonten verknüpft. Melden Sie sich wie bisher an, oder wenden Sie sich an die Administration.',
    again: otherAccount,
  },
  'user-pending': {
    title: 'Ihr Konto wartet auf die Freigabe',
    words: 'Nach der Freigabe durch die Administration können Sie sich anmelden.',
  },
  'user-rejected': { title: 'Ihr Konto ist gesperrt', words: germanErrors['user-rejected'], again: otherAccount },
  cancelled: {
    title: 'Die Anmeldung wurde abgebrochen',
    words: 'Sie wurden nicht angemeldet. Versuchen Sie es erneut, oder melden Sie sich auf andere Weise an.',
  },
  failed: {
    title: 'Die Anmeldung mit dem Firmenkonto ist fehlgeschlagen',
    words:
      'Die Antwort konnte nicht geprüft werden, daher wurden Sie nicht angemeldet. Versuchen Sie es erneut; hilft das nicht, wenden Sie sich an die Administration.',
  },
  unreachable: {
    title: 'Die Anmeldung mit dem Firmenkonto ist nicht erreichbar',
    words: 'Sie wurden nicht angemeldet. Versuchen Sie es gleich noch einmal.',
  },
};

const german: SignOnTexts = { tryAgain: 'Erneut versuchen', anotherWay: 'Auf andere Weise anmelden', outcomes };

/** Returns the texts in the language of a page. */
export const signOnTextsOf = (lang: string): SignOnTexts => (lang === 'de' ? german : english);
