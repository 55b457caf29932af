import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyError, FastifyReply } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { Type } from 'typebox';
import { apiErrors } from '../../../../contracts/errors.ts';
import { ApiError } from '../../../plugins/apiError.ts';
import { takeForms } from '../formBody.ts';
import { type SignInDependencies, signInPath } from '../oauth/provider.ts';
import { messageFor } from '../oauth/routes.ts';
import { checkPassword } from '../passwordSignIn.ts';
import { documentOf, fontPath, type Page, pagePolicy } from './document.ts';
import { brokenPage, endedPage, passwordSignInOffPage, type Refusal, signInPage } from './pages.ts';

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
    const status = error instanceof ApiError ? error.status : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ err: error }, 'the sign-in page failed');
    return sendPage(reply.code(status), brokenPage(config));
  });

  const sendPage = (reply: FastifyReply, page: Page) =>
    reply
      .header('content-security-policy', pagePolicy(page))
      .type('text/html; charset=utf-8')
      .send(documentOf(config, page));

  app.get(route, { ...options, schema: { hide: true, params: Params } }, async (request, reply) => {
    const pending = await pendingSignIn(dependencies, request.params.uid, request.raw, reply.raw);
    if (!pending) return sendPage(reply.code(400), endedPage(config));
    return sendPage(reply, config.passwordSignIn ? signInPage(pending) : passwordSignInOffPage());
  });

  app.post(route, { ...options, schema: { hide: true, params: Params, body: Form } }, async (request, reply) => {
    const pending = await pendingSignIn(dependencies, request.params.uid, request.raw, reply.raw);
    if (!pending) return sendPage(reply.code(400), endedPage(config));
    if (!config.passwordSignIn) return sendPage(reply.code(403), passwordSignInOffPage());
    const { email, password } = request.body;
    try {
      const accountId = await checkPassword(db, clock, { email, password, address: request.ip });
      const result = { login: { accountId, remember: false } };
      const next = await provider.interactionResult(messageFor(request.raw, config, signInPath), reply.raw, result);
      return reply.redirect(next, 303);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const page = signInPage({ ...pending, email, refusal: refusalOf(error) });
      return sendPage(reply.code(error.status).headers(error.headers), page);
    }
  });

  app.get(fontPath, { ...options, schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=2592000')
      .type('font/woff2')
      .send(await readFile(font)),
  );
};

/** The sign-in that this browser began under this address; null when there is none (any more). */
async function pendingSignIn(
  { config, provider }: PageDependencies,
  asked: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  try {
    const { uid, params } = await provider.interactionDetails(messageFor(request, config, signInPath), response);
    if (uid !== asked) return null;
    return { action: `${signInPath}/${uid}`, formOrigin: new URL(String(params.redirect_uri)).origin };
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  }
}

function refusalOf({ key, headers }: ApiError): Refusal {
  if (key !== 'too-many-requests') return { words: apiErrors[key].msg, aboutInput: key === 'invalid-credentials' };
  const minutes = Math.ceil(Number(headers['retry-after']) / 60);
  return {
    words: `Too many tries. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
    aboutInput: false,
  };
}
