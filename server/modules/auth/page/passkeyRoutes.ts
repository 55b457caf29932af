import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { html } from '#contracts/html.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { takeForms } from '../browser/formBody.ts';
import { loginByPasskey } from '../factors/passkeyLogin.ts';
import { requestOptions } from '../factors/passkeys.ts';
import { signInPath } from '../oauth/provider.ts';
import { answerPages } from './answerPages.ts';
import type { Page } from './document.ts';
import { type Interaction, interactionOf, type PageDependencies, pathOf } from './interaction.ts';
import { lastAttemptOf, saveLastAttempt, wordsOf } from './lastAttempt.ts';
import { continueLogin } from './nextStep.ts';
import { endedAddress } from './pages.ts';
import { pageTextsOf } from './pageTexts.ts';
import { started } from './passed.ts';
import { mayUsePasskeys, passkeyForm, passkeyScript, readPasskey } from './passkeyForm.ts';
import { passkeyPathOf } from './paths.ts';

const Params = Type.Object({ uid: Type.String() });
const Form = Type.Object({ passkey: Type.String({ default: '' }) });
const route = `${signInPath}/:uid/passkey`;
const options = { config: { access: 'public' as const } };

/** The page that logs in with a passkey alone. */
export const passkeyRoutes: FastifyPluginAsyncTypebox<PageDependencies> = async (app, dependencies) => {
  const { config, clock } = dependencies;
  takeForms(app);
  const sendPage = answerPages(app, config);
  const isOff = !config.passwordSignIn || !mayUsePasskeys(config);

  app.get(route, { ...options, schema: { hide: true, params: Params } }, async (request, reply) => {
    const interaction = await interactionOf(dependencies, request.params.uid, request, reply);
    if (!interaction) return reply.redirect(endedAddress(config), 303);
    if (isOff) return reply.redirect(pathOf(interaction), 303);
    return sendPage(reply, await pageFor(interaction, dependencies));
  });

  app.post(route, { ...options, schema: { hide: true, params: Params, body: Form } }, async (request, reply) => {
    const interaction = await interactionOf(dependencies, request.params.uid, request, reply);
    if (!interaction) return reply.redirect(endedAddress(config), 303);
    if (isOff) return reply.redirect(pathOf(interaction), 303);
    try {
      const userId = await loginByPasskey(dependencies, placeOf(interaction), readPasskey(request.body.passkey));
      return reply.redirect(
        await continueLogin(dependencies, interaction, { ...started, userId, proof: 'second-factor' }),
        303,
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await saveLastAttempt(interaction, clock, '', error);
      return reply.redirect(passkeyPathOf(interaction), 303);
    }
  });
};

/** Only this login in progress, which only its browser can open, may answer. */
const placeOf = ({ uid }: Interaction) => ({ purpose: 'log-in' as const, binding: [uid], userId: null });

async function pageFor(interaction: Interaction, dependencies: PageDependencies): Promise<Page> {
  const texts = pageTextsOf(interaction.params.ui_locales);
  const { title, lead } = texts.passkey;
  const lastTry = lastAttemptOf(interaction);
  const refusal = lastTry && wordsOf(lastTry, dependencies.clock, texts);
  const asked = await requestOptions(dependencies, placeOf(interaction));
  const main = html`<h1>${title}</h1>
<p class="lead">${lead}</p>
${refusal && html`<p class="message" role="alert">${refusal}</p>`}
${passkeyForm(passkeyPathOf(interaction), asked, texts)}
<a class="action other" href="${pathOf(interaction)}">${texts.passkey.back}</a>`;
  const formOrigin = new URL(String(interaction.params.redirect_uri)).origin;
  return { title: refusal ? texts.errorTitle : title, main, formOrigin, script: passkeyScript, texts };
}
