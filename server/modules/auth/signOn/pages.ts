import { type Html, html } from '#contracts/html.ts';
import type { Page } from '../page/document.ts';
import type { PageTexts } from '../page/pageTexts.ts';
import { signOnTextsOf } from './germanTexts.ts';
import type { SignOnOutcome } from './outcomes.ts';
import { english } from './texts.ts';

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
