import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyError, FastifyReply } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { Type } from 'typebox';
import { ApiError } from '../../../plugins/apiError.ts';
import { takeForms } from '../formBody.ts';
import { unavailableFor } from '../oauth/oauthErrors.ts';
import { type SignInDependencies, signInPath } from '../oauth/provider.ts';
import { messageFor } from '../oauth/routes.ts';
import { checkPassword } from '../passwordSignIn.ts';
import { accountLinks, remedyFor } from './accountLinks.ts';
import { documentOf, fontPath, type Page, pagePolicy } from './document.ts';
import { keepLastTry, lastTryOf, wordsOf } from './lastTry.ts';
import { brokenPage, endedPage, passwordSignInOffPage, signInPage } from './pages.ts';

type PageDependencies = SignInDependencies & { provider: Provider };

const font = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

const Params = Type.Object({ uid: Type.String() });
const Form = Type.Object({ email: Type.String({ default: '' }), password: Type.String({ default: '' }) });

const route = `${signInPath}/:uid`;
const options = { config: { access: 'public' as const } };

/** The server's own sign-in page; it works without script. */
export const signInPageRoutes: FastifyPluginAsyncTypebox<PageDependencies> = async (app, dependencies) => {
  const { config, db, clock, provider } = dependencies;
  takeForms(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = error instanceof ApiError ? error : unavailableFor(error);
    const status = known?.status ?? error.statusCode ?? 500;
    if (!known && status >= 500) request.log.error({ err: error }, 'the sign-in page failed');
    return sendPage(reply.code(status), brokenPage(config));
  });

  const sendPage = (reply: FastifyReply, page: Page) =>
    reply
      .header('content-security-policy', pagePolicy(page))
      .type('text/html; charset=utf-8')
      .send(documentOf(config, page));

  app.get(route, { ...options, schema: { hide: true, params: Params } }, async (request, reply) => {
    const interaction = await interactionOf(dependencies, request.params.uid, request.raw, reply.raw);
    if (!interaction) return sendPage(reply.code(400), endedPage(config));
    return sendPage(reply, config.passwordSignIn ? formFor(interaction, dependencies) : passwordSignInOffPage());
  });

  app.post(route, { ...options, schema: { hide: true, params: Params, body: Form } }, async (request, reply) => {
    const interaction = await interactionOf(dependencies, request.params.uid, request.raw, reply.raw);
    if (!interaction) return sendPage(reply.code(400), endedPage(config));
    if (!config.passwordSignIn) return sendPage(reply.code(403), passwordSignInOffPage());
    const { email, password } = request.body;
    try {
      const accountId = await checkPassword(db, clock, { email, password, address: request.ip });
      const message = messageFor(request.raw, config, signInPath);
      const options = { mergeWithLastSubmission: false };
      return reply.redirect(
        await provider.interactionResult(message, reply.raw, { login: { accountId } }, options),
        303,
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await keepLastTry(interaction, clock, email, error);
      return reply.redirect(pathOf(interaction), 303);
    }
  });

  app.get(fontPath, { ...options, schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=2592000')
      .type('font/woff2')
      .send(await readFile(font)),
  );
};

type Interaction = InstanceType<Provider['Interaction']>;

const pathOf = ({ uid }: Interaction): string => `${signInPath}/${uid}`;

/** The sign-in that this browser began under this address; null when there is none (any more). */
async function interactionOf(
  { config, provider }: PageDependencies,
  uid: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Interaction | null> {
  try {
    const interaction = await provider.interactionDetails(messageFor(request, config, signInPath), response);
    return interaction.uid === uid ? interaction : null;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  }
}

function formFor(interaction: Interaction, { config, clock }: PageDependencies): Page {
  const lastTry = lastTryOf(interaction);
  return signInPage({
    action: pathOf(interaction),
    formOrigin: new URL(String(interaction.params.redirect_uri)).origin,
    email: lastTry?.email ?? '',
    refusal: lastTry && wordsOf(lastTry, clock),
    inputIsWrong: lastTry?.refused === 'invalid-credentials',
    remedy: lastTry && remedyFor(config, lastTry.refused, lastTry.email),
    links: accountLinks(config),
  });
}
