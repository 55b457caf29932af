import { germanErrors } from '#contracts/germanErrors.ts';
import { type Html, html } from '#contracts/html.ts';
import type { Page } from '../page/document.ts';
import type { PageTexts } from '../page/pageTexts.ts';
import type { SignOnOutcome } from './outcomes.ts';
import { english, type SignOnTexts } from './texts.ts';

type Ways = {
  /** Where company sign-on starts again. */
  companyPath: string;
  /** The page with the password form; null if passwords are disabled. */
  passwordPath: string | null;
  /** The group that users can ask to join. */
  group: string;
};

type Way = { href: string; words: string };

/** Renders a link as the primary or the secondary action. */
const linkTo = ({ href, words }: Way, isMain: boolean): Html =>
  html`<a class="action${isMain ? '' : ' other'}" href="${href}">${words}</a>\n`;

/** Renders the page that says why sign-on failed and what to do. */
export function outcomePage(
  outcome: SignOnOutcome,
  texts: PageTexts,
  { companyPath, passwordPath, group }: Ways,
): Page {
  const { tryAgain, anotherWay, outcomes } = signOnTextsOf(texts.lang);
  const { title, words, wordsWithPassword, again = tryAgain } = outcomes[outcome];
  const { detail } = english.outcomes[outcome];
  const byCompany = { href: companyPath, words: again };
  const byPassword = passwordPath === null ? [] : [{ href: passwordPath, words: anotherWay }];
  const ways = wordsWithPassword ? [...byPassword, byCompany] : [byCompany, ...byPassword];
  const [first, second] = ways.map((way, place) => linkTo(way, place === 0));
  const main = html`<h1>${title}</h1>
<p role="alert">${(byPassword.length > 0 && wordsWithPassword) || words}</p>
${first ?? null}${second ?? null}${
  detail
    ? detailsOf(
        texts,
        detail.replace('{group}', () => group),
      )
    : null
}`;
  return { title: `${texts.error}: ${title}`, main, texts };
}

/** The details are in English, as in the server's log. */
const detailsOf = ({ details, lang }: PageTexts, words: string): Html =>
  html`<details><summary>${details}</summary><p${lang !== 'en' && html` lang="en"`}>${words}</p></details>`;

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
  'too-weak': {
    title: 'Eine stärkere Anmeldung ist nötig',
    words:
      'Das Campaign CMS verlangt eine stärkere Anmeldung bei der Firma, zum Beispiel mit zweitem Faktor. Dort einrichten oder anders anmelden und es dann erneut versuchen.',
  },
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
const signOnTextsOf = (lang: string): SignOnTexts => (lang === 'de' ? german : english);
