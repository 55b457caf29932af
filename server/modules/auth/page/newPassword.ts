import { html } from '#contracts/html.ts';
import { limits } from '#contracts/limits.ts';
import type { Page } from './document.ts';
import { type Interaction, pathOf } from './interaction.ts';
import { type PageTexts, pageTextsOf } from './pageTexts.ts';
import type { Step } from './step.ts';

type Problems = PageTexts['newPassword']['problems'];

const isProblem = (problems: Problems, code: unknown): code is keyof Problems =>
  typeof code === 'string' && Object.hasOwn(problems, code);

/** Returns the path that the form of the step is sent to. */
const newPasswordPathOf = (interaction: Pick<Interaction, 'uid'>): string => `${pathOf(interaction)}/new-password`;

/** Users replace a password that an administrator chose, before their first login is finished. */
export const newPasswordStep: Step = {
  error: 'password-change-required',
  isDue: async ({ db }, { userId }) => {
    const due = db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('password_change_required', '=', true);
    return (await due.executeTakeFirst()) !== undefined;
  },
  page: (_dependencies, interaction, { refused }) => {
    const texts = pageTextsOf(interaction.params.ui_locales);
    const { problems } = texts.newPassword;
    return newPasswordPage(interaction, texts, isProblem(problems, refused) ? problems[refused] : null);
  },
};

function newPasswordPage(interaction: Interaction, texts: PageTexts, problem: string | null): Page {
  const { title, errorTitle, lead, label, help, submit } = texts.newPassword;
  const { minPasswordLength: min, maxPasswordLength: max } = limits;
  const main = html`<h1>${title}</h1>
<p class="lead">${lead}</p>
${problem && html`<p class="message" id="message" role="alert">${problem}</p>`}
<form method="post" action="${newPasswordPathOf(interaction)}">
<label for="new_password">${label}</label>
<input id="new_password" name="new_password" type="password" autocomplete="new-password" minlength="${min}" maxlength="${max}" required autofocus${problem && html` aria-invalid="true"`} aria-describedby="${problem ? 'message help' : 'help'}">
<p class="help" id="help">${help}</p>
<button type="submit">${submit}</button>
</form>`;
  const formOrigin = new URL(String(interaction.params.redirect_uri)).origin;
  return { title: problem ? errorTitle : title, main, formOrigin, texts };
}
