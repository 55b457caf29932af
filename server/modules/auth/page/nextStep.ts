import { type Html, html } from '#contracts/html.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { findAuthenticator } from '../factors/authenticatorStore.ts';
import { listPasskeys } from '../factors/passkeyStore.ts';
import { requestOptions, verifyUsed } from '../factors/passkeys.ts';
import { checkCode, needsSecondFactor } from '../factors/secondFactor.ts';
import { isTrusted, type RequestBrowser, trustBrowser } from '../factors/trustedBrowsers.ts';
import type { Page } from './document.ts';
import { finishInteraction, type Interaction, type PageDependencies, pathOf } from './interaction.ts';
import { isStoredAttempt, type LastAttempt, storedAttempt, wordsOf } from './lastAttempt.ts';
import { type PageTexts, pageTextsOf } from './pageTexts.ts';
import { mayUsePasskeys, passkeyForm, passkeyScript, readPasskey } from './passkeyForm.ts';

/** How long a right password is remembered for the next step. */
const stepMs = 10 * 60_000;

/** A login whose password was right: the user, until when the next step is possible, and its last refusal. */
type PassedPassword = { userId: string; until: string; refused: LastAttempt | null };

/** Returns the login whose next step is shown; null before the password, and after too long a time. */
function passedOf({ lastSubmission }: Interaction, { clock }: PageDependencies): PassedPassword | null {
  const { passed } = Object(lastSubmission);
  const { userId, until, refused } = Object(passed);
  if (typeof userId !== 'string' || typeof until !== 'string' || clock.now() > new Date(until)) return null;
  return { userId, until, refused: isStoredAttempt(refused) ? refused : null };
}

async function savePassed(interaction: Interaction, passed: PassedPassword): Promise<void> {
  interaction.lastSubmission = { passed };
  await interaction.persist();
}

/**
 * Finishes a login whose password was right, or remembers it for its next step.
 * @returns the URL to continue at
 */
export async function continueLogin(
  dependencies: PageDependencies,
  interaction: Interaction,
  userId: string,
  browser: RequestBrowser,
): Promise<string> {
  const { config, db, clock } = dependencies;
  const isDone = !(await needsSecondFactor(db, userId)) || (await isTrusted(config, db, clock, userId, browser));
  if (isDone) return finishInteraction(interaction, userId, 'password');
  const until = new Date(clock.now().getTime() + stepMs).toISOString();
  await savePassed(interaction, { userId, until, refused: null });
  return pathOf(interaction);
}

/** Returns the page to show before the login is finished; null if the password is still needed. */
export async function nextStep(interaction: Interaction, dependencies: PageDependencies): Promise<Page | null> {
  const passed = passedOf(interaction, dependencies);
  return passed && codePage(interaction, passed, dependencies);
}

/** Only this login in progress, which only its browser can open, may answer with a passkey of the user. */
const placeOf = ({ uid }: Interaction, { userId }: PassedPassword) => ({
  purpose: 'second-factor' as const,
  binding: [uid],
  userId,
});

/** `trusts`: the user is not asked again in this browser. */
type Entered = {
  otp: string | undefined;
  passkey: string | undefined;
  trusts: boolean;
  browser: RequestBrowser;
  address: string;
};

/**
 * Finishes a login with the code or the answer of a passkey that was submitted.
 * @returns the URL to continue at, and the cookie to set
 */
export async function submitStep(
  dependencies: PageDependencies,
  interaction: Interaction,
  { otp = '', passkey, trusts, browser, address }: Entered,
): Promise<{ location: string; cookie: string | null }> {
  const { config, db, clock } = dependencies;
  const passed = passedOf(interaction, dependencies);
  if (!passed) return { location: pathOf(interaction), cookie: null };
  try {
    if (passkey === undefined) await checkCode(db, clock, { userId: passed.userId, code: otp, address });
    else await verifyUsed(dependencies, placeOf(interaction, passed), readPasskey(passkey));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await savePassed(interaction, { ...passed, refused: storedAttempt(clock, '', error) });
    return { location: pathOf(interaction), cookie: null };
  }
  const cookie = trusts ? await trustBrowser(config, db, clock, passed.userId, browser) : null;
  return { location: await finishInteraction(interaction, passed.userId, 'second-factor'), cookie };
}

async function codePage(
  interaction: Interaction,
  passed: PassedPassword,
  dependencies: PageDependencies,
): Promise<Page> {
  const { config, db, clock } = dependencies;
  const texts = pageTextsOf(interaction.params.ui_locales);
  const { refused, userId } = passed;
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
