import { html } from '../../../../contracts/html.ts';
import type { Config } from '../../../config.ts';
import { type AccountLink, linksLine } from './accountLinks.ts';
import type { Page } from './document.ts';

export type SignInForm = {
  action: string;
  /** The origin of the validated redirect address. */
  formOrigin: string;
  /** Where company sign-on begins; null where it is not set up. */
  companyPath: string | null;
  /** What was typed before; the password is typed anew. */
  email: string;
  /** What went wrong with the try before, and whether what was typed is to blame. */
  refusal: string | null;
  inputIsWrong: boolean;
  /** What to do about it. */
  remedy: AccountLink | null;
  /** For who can't sign in yet. */
  links: AccountLink[];
};

const signInTitle = 'Login';
const lead = html`<p class="lead">Create and run campaign pages.</p>`;
const companyWords = 'Continue with company sign-on';

/** The form itself. Another way to sign in finds its place below the form. */
export function signInPage(form: SignInForm): Page {
  const { action, formOrigin, companyPath, email, refusal, inputIsWrong, remedy, links } = form;
  const invalid = inputIsWrong && html` aria-invalid="true" aria-describedby="message"`;
  const focus = html` autofocus`;
  const main = html`<h1>${signInTitle}</h1>
${lead}
${refusal && html`<p class="message" id="message" role="alert">${refusal}${remedy && linksLine([remedy])}</p>`}
<form method="post" action="${action}">
<label for="email">Email</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="320" required${invalid}${email === '' && focus}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="256" required${invalid}${email !== '' && focus}>
<button type="submit">Login</button>
</form>
${links.length > 0 && linksLine(links)}
${companyPath && html`<p class="or">or</p>\n<a class="action other" href="${companyPath}">${companyWords}</a>`}`;
  return { title: refusal ? `Error: ${signInTitle}` : signInTitle, main, formOrigin };
}

/** Where company sign-on is the one way in. A link and no form: `form-action` would be held against the issuer's redirects. */
export function companySignOnPage(companyPath: string): Page {
  const main = html`<h1>${signInTitle}</h1>
${lead}
<a class="action" href="${companyPath}">${companyWords}</a>`;
  return { title: signInTitle, main };
}

/** Where passwords are switched off. */
export function passwordSignInOffPage(): Page {
  const main = html`<h1>${signInTitle}</h1>
<p class="lead">Password login is turned off. Ask an administrator how to log in.</p>`;
  return { title: signInTitle, main };
}

type Explanation = { title: string; words: string; detail?: string };

/** Says what happened and offers to begin again; nothing else is lost by that. */
export function explainPage({ publicUrl }: Pick<Config, 'publicUrl'>, { title, words, detail }: Explanation): Page {
  const main = html`<h1>${title}</h1>
<p>${words}</p>
<a class="action" href="${publicUrl}/">Start again</a>
${detail ? html`<details><summary>Details for the administrator</summary><p>${detail}</p></details>` : null}`;
  return { title, main };
}

/**
 * The login page of the tool, for a sign-in that took too long, is used a second time, or was begun in another browser. It
 * says so, or goes on to the tool where the browser is signed in: only the tool knows.
 */
export const endedAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `${publicUrl}/#/login?failure=expired`;

export const brokenPage = (config: Pick<Config, 'publicUrl'>): Page =>
  explainPage(config, {
    title: 'Something went wrong',
    words: 'The server could not log you in. Try again in a moment.',
  });
