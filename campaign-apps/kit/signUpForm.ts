import { type Html, html } from './html.ts';
import type { Text } from './messages.ts';
import type { PublicPage, SignUpState } from './publicPage.ts';
import { signUpLimits } from './signUp.ts';

type OpenState = Extract<SignUpState, { kind: 'open' }>;

/** The sign-up in each of its states, always in the same section: the page's script swaps that section in place. */
export function signUpSection({ signUp, text, signUpPath }: Pick<PublicPage, 'signUp' | 'text' | 'signUpPath'>) {
  return html`<section class="sign-up" id="sign-up" aria-labelledby="sign-up-title">
    ${signUp.kind === 'open' ? openForm(signUp, text, signUpPath) : closing(signUp.kind, text)}
  </section>`;
}

function closing(kind: 'done' | 'closed', text: Text): Html {
  if (kind === 'closed') return html`<h2 id="sign-up-title">${text('signup.closed')}</h2>`;
  return html`<div class="sign-up-done" data-focus tabindex="-1" role="status">
    <svg class="tick" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22" /><path d="M14 25l7 7 14-15" /></svg>
    <h2 id="sign-up-title">${text('signup.done.title')}</h2>
    <p>${text('signup.done.body')}</p>
  </div>`;
}

function openForm(state: OpenState, text: Text, path: string): Html {
  const { values, problems } = state;
  const failure = state.failure ?? (Object.keys(problems).length > 0 ? text('signup.problems') : null);
  return html`<h2 id="sign-up-title">${text('signup.title')}</h2>
    <p>${text('signup.intro')}</p>
    <form method="post" action="${path}" data-sign-up data-failure="${text('signup.failed')}" novalidate>
      ${failure && html`<p class="form-problem" role="alert" data-focus tabindex="-1">${failure}</p>`}
      ${textField('name', 'text', values.name, { text, problem: problems.name, most: signUpLimits.nameLengthMost })}
      ${textField('email', 'email', values.email, { text, problem: problems.email, most: signUpLimits.emailLengthMost })}
      ${consentField(values.consent, text, problems.consent)}
      <button type="submit">${text('signup.submit')}</button>
    </form>`;
}

type FieldWords = { text: Text; problem: string | undefined; most: number };

function textField(name: 'name' | 'email', type: string, value: string, { text, problem, most }: FieldWords): Html {
  const id = `sign-up-${name}`;
  return html`<div class="field">
    <label for="${id}">${text(`signup.${name}`)}</label>
    <input id="${id}" name="${name}" type="${type}" value="${value}" maxlength="${most}" autocomplete="${name}" required
      ${describedBy(id, problem)} />
    ${problemLine(id, problem, text)}
  </div>`;
}

function consentField(checked: boolean, text: Text, problem: string | undefined): Html {
  const id = 'sign-up-consent';
  return html`<div class="field">
    <div class="check">
      <input id="${id}" name="consent" type="checkbox" value="yes" required ${checked && html`checked`} ${describedBy(id, problem)} />
      <label for="${id}">${text('signup.consent')}</label>
    </div>
    ${problemLine(id, problem, text)}
  </div>`;
}

const describedBy = (id: string, problem: string | undefined) =>
  problem && html`aria-invalid="true" aria-describedby="${id}-problem"`;

const problemLine = (id: string, problem: string | undefined, text: Text) =>
  problem && html`<p class="field-problem" id="${id}-problem">${text(problem)}</p>`;
