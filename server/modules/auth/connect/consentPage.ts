import { agentPermissions } from '#contracts/agents.ts';
import { html } from '#contracts/html.ts';
import { limits } from '#contracts/limits.ts';
import type { PermissionKey } from '#contracts/permissions.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { ConsentForm } from '../agents/consent.ts';
import type { Page } from '../page/document.ts';
import type { PageTexts } from '../page/pageTexts.ts';
import { type ConsentProblem, consentTextsOf } from './consentTexts.ts';

type Question = {
  action: string;
  /** The name that the program chose. */
  name: string;
  redirectUri: string;
  user: { display_name: string; email: string; permissions: readonly PermissionKey[] };
  form: ConsentForm;
  problem: ConsentProblem | null;
  texts: PageTexts;
};

/** Renders the question what an agent may do. Only permissions that the user has can be chosen. */
export function consentPage({ action, name, redirectUri, user, form, problem, texts }: Question): Page {
  const words = consentTextsOf(texts.lang);
  const { host, origin } = new URL(redirectUri);
  const boxes = agentPermissions
    .filter((key) => user.permissions.includes(key))
    .map(
      (key) =>
        html`<label class="choice"><input type="checkbox" name="${key}"${form[key] === 'on' && html` checked`}>${words.titles[key]}</label>\n`,
    );
  const number = (field: 'calls' | 'changes', most: number) => html`<label for="${field}">${words[field]}</label>
<input id="${field}" name="${field}" type="number" inputmode="numeric" min="1" max="${String(most)}" value="${form[field] ?? ''}" required aria-describedby="${field}-most"${problem === field && html` aria-invalid="true"`}>
<p class="hint" id="${field}-most">${words.upTo(most)}</p>`;
  const main = html`<h1>${words.title}</h1>
<p class="asks">${words.asks(name)}</p>
<p class="lead">${words.unverified}</p>
${problem && html`<p class="message" role="alert">${words.errors[problem]}</p>`}
<dl class="facts">
<dt>${words.host}</dt><dd>${host}</dd>
<dt>${words.user}</dt><dd>${user.display_name} (${user.email})</dd>
</dl>
<p class="lead">${words.leash}</p>
<form method="post" action="${action}">
<fieldset>
<legend>${words.permissions}</legend>
${boxes}</fieldset>
${number('calls', limits.maxAgentCalls)}
${number('changes', limits.maxAgentChanges)}
<p>${words.ends(serverLimits.agentDays)}</p>
<button type="submit" name="decision" value="allow">${words.allow}</button>
<button type="submit" class="other" name="decision" value="decline" formnovalidate>${words.decline}</button>
</form>`;
  const title = problem ? `${texts.error}: ${words.title}` : words.title;
  return { title, main, formOrigin: origin, texts };
}
