import { correction, generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';
import { html } from '#contracts/html.ts';
import { continueSetUp } from '../factors/authenticatorStore.ts';
import { setUpDueAt } from '../factors/requirement.ts';
import { totpUri } from '../factors/totp.ts';
import type { Page } from './document.ts';
import { type Interaction, type PageDependencies, pathOf } from './interaction.ts';
import { pageTextsOf } from './pageTexts.ts';
import type { Passed } from './passed.ts';
import type { Step } from './step.ts';

/** Returns the path that the forms of the step are sent to. */
const setUpPathOf = (interaction: Pick<Interaction, 'uid'>): string => `${pathOf(interaction)}/second-factor`;

/** The refusal of a code. */
export const wrongCode = 'invalid-code';

/** Users whose role requires a second factor set one up. For some days they may put it off. */
export const setUpStep: Step = {
  error: 'second-factor-due',
  isDue: async (needs, { userId, defersSetUp }) => {
    const due = await setUpDueAt(needs, userId);
    return due !== null && !(defersSetUp && due > needs.clock.now());
  },
  page: setUpPage,
};

async function setUpPage(dependencies: PageDependencies, interaction: Interaction, passed: Passed): Promise<Page> {
  const { config, db, clock } = dependencies;
  const { userId, refused } = passed;
  const texts = pageTextsOf(interaction.params.ui_locales);
  const { title, lead, scan, qr, key, code, submit, later } = texts.setUp;
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  const secret = await continueSetUp(db, clock, userId);
  const due = await setUpDueAt(dependencies, userId);
  const isWrong = refused === wrongCode;
  const main = html`<h1>${title}</h1>
<p class="lead">${lead}</p>
${isWrong && html`<p class="message" id="message" role="alert">${texts.errorOf(wrongCode)}</p>`}
<p id="scan">${scan}</p>
<img class="qr" src="${qrCode(totpUri(config, { email, secret }))}" alt="${qr}" width="180" height="180">
<p class="hint">${key} <code>${secret.replace(/.{4}(?=.)/g, '$& ')}</code></p>
<form method="post" action="${setUpPathOf(interaction)}">
<label for="code">${code}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="20" required autofocus aria-describedby="${isWrong ? 'message scan' : 'scan'}"${isWrong && html` aria-invalid="true"`}>
<button type="submit">${submit}</button>
</form>
${due && due > clock.now() && html`<form method="post" action="${setUpPathOf(interaction)}"><button type="submit" class="other" name="later" value="yes">${later(due)}</button></form>`}`;
  const shownTitle = isWrong ? `${texts.error}: ${title}` : title;
  return { title: shownTitle, main, formOrigin: new URL(String(interaction.params.redirect_uri)).origin, texts };
}

const qrCode = (text: string): string =>
  toSvgDataURL(generate(text, { minCorrectionLevel: correction.M }), { on: '#000', off: '#fff', pad: 4 });

/** Shows the recovery codes once, before the login goes on. */
export function recoveryCodesPage(interaction: Interaction, codes: readonly string[]): Page {
  const texts = pageTextsOf(interaction.params.ui_locales);
  const { codesTitle, codesLead, proceed } = texts.setUp;
  const main = html`<h1>${codesTitle}</h1>
<p class="lead">${codesLead}</p>
<ul class="codes">${codes.map((one) => html`<li><code>${one}</code></li>`)}</ul>
<form method="post" action="${setUpPathOf(interaction)}">
<button type="submit" autofocus>${proceed}</button>
</form>`;
  return { title: codesTitle, main, formOrigin: new URL(String(interaction.params.redirect_uri)).origin, texts };
}
