import { html } from '../../../plugins/html.ts';
import type { Page } from '../page/document.ts';
import { outcomeWords, type SignOnOutcome } from './outcomes.ts';

type Ways = {
  /** Where company sign-on begins anew. */
  companyPath: string;
  /** The page with the password's form; null where passwords are switched off. */
  passwordPath: string | null;
};

/** Says why nobody was signed in, and what to do. */
export function outcomePage(outcome: SignOnOutcome, { companyPath, passwordPath }: Ways): Page {
  const { title, words, detail, again = 'Try again' } = outcomeWords[outcome];
  const main = html`<h1>${title}</h1>
<p role="alert">${words}</p>
<a class="action" href="${companyPath}">${again}</a>
${passwordPath && html`<a class="action other" href="${passwordPath}">Sign in another way</a>`}
${detail ? html`<details><summary>Details for the administrator</summary><p>${detail}</p></details>` : null}`;
  return { title: `Error: ${title}`, main };
}
