import type { ApiErrorKey } from '#contracts/errors.ts';
import { html } from '#contracts/html.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { checkCode, needsSecondFactor } from '../factors/secondFactor.ts';
import type { Page } from './document.ts';
import { finishInteraction, type Interaction, type PageDependencies, pathOf } from './interaction.ts';
import { isStoredAttempt, type LastAttempt, storedAttempt, wordsOf } from './lastAttempt.ts';
import { pageTextsOf } from './pageTexts.ts';

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
): Promise<string> {
  const { db, clock } = dependencies;
  if (!(await needsSecondFactor(db, userId))) return finishInteraction(interaction, userId);
  const until = new Date(clock.now().getTime() + stepMs).toISOString();
  await savePassed(interaction, { userId, until, refused: null });
  return pathOf(interaction);
}

/** Returns the page to show before the login is finished; null if the password is still needed. */
export function nextStep(interaction: Interaction, dependencies: PageDependencies): Page | null {
  const passed = passedOf(interaction, dependencies);
  return passed && codePage(interaction, passed, dependencies);
}

/**
 * Finishes a login with the code that was submitted.
 * @returns the URL to continue at
 */
export async function submitCode(
  dependencies: PageDependencies,
  interaction: Interaction,
  { code, address }: { code: string; address: string },
): Promise<string> {
  const { db, clock } = dependencies;
  const passed = passedOf(interaction, dependencies);
  if (!passed) return pathOf(interaction);
  try {
    await checkCode(db, clock, { userId: passed.userId, code, address });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await savePassed(interaction, { ...passed, refused: storedAttempt(clock, '', error) });
    return pathOf(interaction);
  }
  return finishInteraction(interaction, passed.userId);
}

function codePage(interaction: Interaction, { refused }: PassedPassword, { config, clock }: PageDependencies): Page {
  const texts = pageTextsOf(interaction.params.ui_locales);
  const refusal = refused && wordsOf(refused, clock, texts);
  const isWrong = refused?.refused === ('invalid-code' satisfies ApiErrorKey);
  const described = isWrong ? 'message hint' : 'hint';
  const main = html`<h1>${texts.secondFactor.title}</h1>
<p class="lead" id="hint">${texts.secondFactor.lead}</p>
${refusal && html`<p class="message" id="message" role="alert">${refusal}</p>`}
<form method="post" action="${pathOf(interaction)}">
<label for="otp">${texts.secondFactor.code}</label>
<input id="otp" name="otp" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="64" required autofocus aria-describedby="${described}"${isWrong && html` aria-invalid="true"`}>
<button type="submit">${texts.submit}</button>
</form>
<span class="links"><a href="${config.publicUrl}/">${texts.startAgain}</a></span>`;
  const formOrigin = new URL(String(interaction.params.redirect_uri)).origin;
  return { title: refusal ? texts.errorTitle : texts.secondFactor.title, main, formOrigin, texts };
}
