import { type Html, html } from '#contracts/html.ts';
import { findAuthenticator } from '../factors/authenticatorStore.ts';
import { listPasskeys } from '../factors/passkeyStore.ts';
import { requestOptions } from '../factors/passkeys.ts';
import { needsSecondFactor } from '../factors/secondFactor.ts';
import type { Page } from './document.ts';
import { type Interaction, type PageDependencies, pathOf } from './interaction.ts';
import { isStoredAttempt, wordsOf } from './lastAttempt.ts';
import { type PageTexts, pageTextsOf } from './pageTexts.ts';
import type { Passed, Proven } from './passed.ts';
import { mayUsePasskeys, passkeyForm, passkeyScript } from './passkeyForm.ts';
import type { Step } from './step.ts';

/** Users with a second factor use it after their password. */
export const secondFactorStep: Step = {
  error: 'second-factor-needed',
  isDue: async ({ db }, { userId, proof, isTrusted }) =>
    proof === 'password' && !isTrusted && (await needsSecondFactor(db, userId)),
  page: (dependencies, interaction, passed) => codePage(interaction, passed, dependencies),
};

/** Only this login in progress, which only its browser can open, may answer with a passkey of the user. */
export const placeOf = ({ uid }: Interaction, { userId }: Pick<Proven, 'userId'>) => ({
  purpose: 'second-factor' as const,
  binding: [uid],
  userId,
});

async function codePage(interaction: Interaction, passed: Passed, dependencies: PageDependencies): Promise<Page> {
  const { config, db, clock } = dependencies;
  const texts = pageTextsOf(interaction.params.ui_locales);
  const { userId } = passed;
  const refused = isStoredAttempt(passed.refused) ? passed.refused : null;
  const refusal = refused && wordsOf(refused, clock, texts);
  const hasApp = (await findAuthenticator(db, userId)) !== undefined;
  const asksForPasskey = mayUsePasskeys(config) && (await listPasskeys(db, userId)).length > 0;
  const options = asksForPasskey && (await requestOptions(dependencies, placeOf(interaction, passed)));
  const main = html`<h1>${texts.secondFactor.title}</h1>
<p class="lead" id="hint">${options ? texts.secondFactor.leadOfPasskey : texts.secondFactor.lead}</p>
${refusal && html`<p class="message" id="message" role="alert">${refusal}</p>`}
${options && html`${passkeyForm(pathOf(interaction), options, texts, trustBox('trust-passkey', texts))}\n<p class="or">${texts.or}</p>`}
${codeForm({ action: pathOf(interaction), hasApp, isWrong: refused?.refused === 'invalid-code', isFirst: !options }, texts)}
<span class="links"><a href="${config.publicUrl}/">${texts.startAgain}</a></span>`;
  const formOrigin = new URL(String(interaction.params.redirect_uri)).origin;
  const title = refusal ? texts.errorTitle : texts.secondFactor.title;
  return { title, main, formOrigin, ...(options && { script: passkeyScript }), texts };
}

/** `isFirst`: it has the focus, and the page's main button. */
type CodeForm = { action: string; hasApp: boolean; isWrong: boolean; isFirst: boolean };

function codeForm({ action, hasApp, isWrong, isFirst }: CodeForm, texts: PageTexts): Html {
  const { secondFactor, submit } = texts;
  const described = isWrong ? 'message hint' : 'hint';
  const invalid = isWrong && html` aria-invalid="true"`;
  return html`<form method="post" action="${action}">
<label for="otp">${hasApp ? secondFactor.code : secondFactor.recoveryCode}</label>
<input id="otp" name="otp" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="64" required aria-describedby="${described}"${invalid}${isFirst && html` autofocus`}>
${isFirst && trustBox('trust', texts)}
<button type="submit"${!isFirst && html` class="other"`}>${submit}</button>
</form>`;
}

const trustBox = (id: string, { secondFactor }: PageTexts): Html =>
  html`<label class="choice" for="${id}"><input id="${id}" name="trust" type="checkbox" value="yes">${secondFactor.trust}</label>`;
