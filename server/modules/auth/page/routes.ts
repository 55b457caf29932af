import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ApiError } from '#server/plugins/apiError.ts';
import { browserSecretOf, isStartedBy } from '../browser/browserCookie.ts';
import { takeForms } from '../browser/formBody.ts';
import { knownBrowserIn, rememberBrowser } from '../browser/knownBrowsers.ts';
import { isTrustedBrowser } from '../factors/trustedBrowsers.ts';
import { signInPath } from '../oauth/provider.ts';
import { handOver, resumePath } from '../oauth/routes.ts';
import { checkPassword } from '../passwords/passwordSignIn.ts';
import { accountLinks, remedyFor } from './accountLinks.ts';
import { answerPages } from './answerPages.ts';
import { fontPath, type Page } from './document.ts';
import { type Interaction, interactionOf, type PageDependencies, pathOf } from './interaction.ts';
import { lastAttemptOf, saveLastAttempt, wordsOf } from './lastAttempt.ts';
import { continueLogin, openStepOf } from './nextStep.ts';
import { companySignOnPage, endedAddress, passwordSignInOffPage, signInPage } from './pages.ts';
import { type PageTexts, pageTextsOf } from './pageTexts.ts';
import { started } from './passed.ts';
import { mayUsePasskeys } from './passkeyForm.ts';
import { companyPathOf, passkeyPathOf } from './paths.ts';
import { submitSecondFactor } from './submitSecondFactor.ts';

const font = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

const Params = Type.Object({ uid: Type.String() });
const Form = Type.Object({
  email: Type.String({ default: '' }),
  password: Type.String({ default: '' }),
  /** Only the page after the password sends one of these. */
  otp: Type.Optional(Type.String()),
  passkey: Type.Optional(Type.String()),
  trust: Type.Optional(Type.String()),
});

const route = `${signInPath}/:uid`;
const options = { config: { access: 'public' as const } };

/** The server's sign-in page. It works without JavaScript. */
export const signInPageRoutes: FastifyPluginAsyncTypebox<PageDependencies> = async (app, dependencies) => {
  const { config, db, clock } = dependencies;
  takeForms(app);
  const sendPage = answerPages(app, config);

  app.get(route, { ...options, schema: { hide: true, params: Params } }, async (request, reply) => {
    const interaction = await interactionOf(dependencies, request.params.uid, request, reply);
    if (!interaction) return reply.redirect(endedAddress(config), 303);
    return sendPage(reply, await pageFor(interaction, dependencies));
  });

  app.post(route, { ...options, schema: { hide: true, params: Params, body: Form } }, async (request, reply) => {
    const interaction = await interactionOf(dependencies, request.params.uid, request, reply);
    if (!interaction) return reply.redirect(endedAddress(config), 303);
    if (!config.passwordSignIn) return sendPage(reply.code(403), await pageFor(interaction, dependencies));
    const { email, password, otp, passkey, trust } = request.body;
    const browser = { cookies: request.headers.cookie, userAgent: request.headers['user-agent'] ?? null };
    if (otp !== undefined || passkey !== undefined) {
      const entered = { otp, passkey, trusts: trust !== undefined, browser, address: request.ip };
      const { location, cookie } = await submitSecondFactor(dependencies, interaction, entered);
      return (cookie === null ? reply : reply.header('set-cookie', cookie)).redirect(location, 303);
    }
    try {
      const known = knownBrowserIn(config, request.headers.cookie);
      const userId = await checkPassword(db, clock, { email, password, address: request.ip, browser: known });
      reply.header('set-cookie', await rememberBrowser(dependencies, userId, known));
      const isTrusted = await isTrustedBrowser(dependencies, userId, browser);
      return reply.redirect(
        await continueLogin(dependencies, interaction, { ...started, userId, proof: 'password', isTrusted }),
        303,
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await saveLastAttempt(interaction, clock, email, error);
      return reply.redirect(pathOf(interaction), 303);
    }
  });

  const ask = handOver(dependencies.provider, config);
  app.get(resumePath, { ...options, schema: { hide: true, params: Params } }, async (request, reply) => {
    const browser = browserSecretOf(config, request.headers.cookie);
    const isTheirs = await isStartedBy(db, clock, { uid: request.params.uid, browser });
    return isTheirs ? ask(request, reply, request.url) : reply.redirect(endedAddress(config), 303);
  });

  app.get(fontPath, { ...options, schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=2592000')
      .type('font/woff2')
      .send(await readFile(font)),
  );
};

/** Returns the page for the enabled ways to sign in: password, company sign-on or both. */
async function pageFor(interaction: Interaction, dependencies: PageDependencies): Promise<Page> {
  const { oidc, passwordSignIn } = dependencies.config;
  const companyPath = oidc && companyPathOf(interaction);
  const texts = pageTextsOf(interaction.params.ui_locales);
  if (passwordSignIn) {
    return (await openStepOf(dependencies, interaction)) ?? formFor(interaction, companyPath, texts, dependencies);
  }
  return companyPath ? companySignOnPage(companyPath, texts) : passwordSignInOffPage(texts);
}

function formFor(
  interaction: Interaction,
  companyPath: string | null,
  texts: PageTexts,
  { config, clock }: PageDependencies,
): Page {
  const lastTry = lastAttemptOf(interaction);
  return signInPage({
    action: pathOf(interaction),
    formOrigin: new URL(String(interaction.params.redirect_uri)).origin,
    companyPath,
    passkeyPath: mayUsePasskeys(config) ? passkeyPathOf(interaction) : null,
    texts,
    email: lastTry?.email ?? '',
    refusal: lastTry && wordsOf(lastTry, clock, texts),
    inputIsWrong: lastTry?.refused === 'invalid-credentials',
    remedy: lastTry && remedyFor(config, lastTry, texts),
    links: accountLinks(config, texts),
  });
}
