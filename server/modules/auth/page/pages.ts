import { html } from '#contracts/html.ts';
import type { Config } from '#server/config.ts';
import { type AccountLink, linksLine } from './accountLinks.ts';
import type { Page } from './document.ts';
import type { PageTexts } from './pageTexts.ts';

type SignInForm = {
  action: string;
  /** The origin of the validated redirect URL. */
  formOrigin: string;
  /** Where company sign-on starts; null if it is not set up. */
  companyPath: string | null;
  /** Where the login with a passkey starts; null where passkeys can't be used. */
  passkeyPath: string | null;
  /** The address that was entered last. The password has to be entered again. */
  email: string;
  /** Why the last attempt was refused. `inputIsWrong` says whether the credentials were the reason. */
  refusal: string | null;
  inputIsWrong: boolean;
  /** A link that resolves the refusal. */
  remedy: AccountLink | null;
  /** Links for users who can't sign in yet. */
  links: AccountLink[];
  texts: PageTexts;
};

const headOf = ({ title, lead }: PageTexts) => html`<h1>${title}</h1>
<p class="lead">${lead}</p>`;

/** Renders the sign-in form, and below it the other way to sign in. */
export function signInPage(form: SignInForm): Page {
  const { action, formOrigin, companyPath, passkeyPath, email, refusal, inputIsWrong, remedy, links, texts } = form;
  const invalid = inputIsWrong && html` aria-invalid="true" aria-describedby="message"`;
  const focus = html` autofocus`;
  const main = html`${headOf(texts)}
${refusal && html`<p class="message" id="message" role="alert">${refusal}${remedy && linksLine([remedy])}</p>`}
<form method="post" action="${action}">
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="320" required${invalid}${email === '' && focus}>
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="256" required${invalid}${email !== '' && focus}>
<button type="submit">${texts.submit}</button>
</form>
${links.length > 0 && linksLine(links)}
${(companyPath ?? passkeyPath) && html`<p class="or">${texts.or}</p>`}
${companyPath && html`<a class="action other" href="${companyPath}">${texts.company}</a>`}
${passkeyPath && html`<a class="action other" href="${passkeyPath}">${texts.passkey.link}</a>`}`;
  return { title: refusal ? texts.errorTitle : texts.title, main, formOrigin, texts };
}

/**
 * Renders the page if company sign-on is the only way to sign in. It is a link, because `form-action` would apply to
 * the issuer's redirects.
 */
export function companySignOnPage(companyPath: string, texts: PageTexts): Page {
  const main = html`${headOf(texts)}
<a class="action" href="${companyPath}">${texts.company}</a>`;
  return { title: texts.title, main, texts };
}

/** Renders the page if no way to sign in is enabled. */
export function passwordSignInOffPage(texts: PageTexts): Page {
  return { title: texts.title, main: headOf({ ...texts, lead: texts.passwordsOff }), texts };
}

type Explanation = PageTexts['broken'] & { detail?: string };

/** Renders an explanation with a link to start again. */
export function explainPage(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  texts: PageTexts,
  { title, words, detail }: Explanation,
): Page {
  const main = html`<h1>${title}</h1>
<p>${words}</p>
<a class="action" href="${publicUrl}/">${texts.startAgain}</a>
${detail ? html`<details><summary>${texts.details}</summary><p>${detail}</p></details>` : null}`;
  return { title, main, texts };
}

/**
 * Returns the URL of the tool's login page for a sign-in that expired, was used before or started in another browser.
 * That page shows the message, or continues if the browser is signed in, which only it can know.
 */
export const endedAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `${publicUrl}/#/login?failure=expired`;

export const brokenPage = (config: Pick<Config, 'publicUrl'>, texts: PageTexts): Page =>
  explainPage(config, texts, texts.broken);
