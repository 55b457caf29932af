import { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { oauthApi } from '#contracts/api/auth.ts';
import type { Config } from '#server/config.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { serve } from '#server/plugins/serve.ts';
import { takeForms } from '../browser/formBody.ts';
import { unavailableFor } from './oauthErrors.ts';
import { isOtherResource } from './resource.ts';

type OAuthDependencies = { config: Config; provider: Provider };

export const mount = '/api/auth/oauth2';

/** Starts a sign-in. */
export const authorizePath = `${mount}/authorize`;

/** Finishes a sign-in in the browser that started it. */
export const resumePath = `${authorizePath}/:uid`;

/** Endpoints that the authorization server handles. Their errors follow RFC 6749. */
export const oauthRoutes: FastifyPluginAsync<OAuthDependencies> = async (app, { config, provider }) => {
  const ask = handOver(provider, config);
  takeForms(app);
  app.setErrorHandler(answerAsOAuth);

  for (const name of ['openid-configuration', 'oauth-authorization-server']) {
    const path = `${mount}/.well-known/${name}`;
    app.get(path, { config: { access: 'public' }, schema: { hide: true } }, (request, reply) =>
      ask(request, reply, request.url),
    );
  }

  serve(app, oauthApi, {
    'POST /api/auth/oauth2/token': async ({ body, request, reply }) => {
      if (!isOtherResource(config, body.resource)) return ask(request, reply, request.url, body);
      reply.code(400);
      return { error: 'invalid_target', error_description: 'resource must be the URL of the MCP server' };
    },
    'POST /api/auth/oauth2/refresh': async ({ body, request, reply }) => {
      if (body.grant_type === 'refresh_token') return ask(request, reply, `${mount}/token`, body);
      reply.code(400);
      return { error: 'unsupported_grant_type', error_description: 'grant_type must be refresh_token' };
    },
  });
};

/** Passes a request to the provider, which writes the response. */
export function handOver(provider: Provider, config: Config) {
  const answer = provider.callback();
  return async (request: FastifyRequest, reply: FastifyReply, url: string, form?: Record<string, string>) => {
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    const message = messageFor(request.raw, config, url.slice(mount.length), form);
    // Set from TRUST_PROXY: the provider would trust any forwarded header.
    message.headers['x-forwarded-for'] = request.ip;
    await answer(message, reply.raw);
    return reply;
  };
}

/**
 * Returns the request for the provider: relative to its mount, with an unread body, and under PUBLIC_URL whatever the
 * headers say, because URLs and Secure cookies derive from it.
 */
export function messageFor(
  raw: IncomingMessage,
  { publicUrl }: Config,
  url: string,
  form?: Record<string, string>,
): IncomingMessage {
  const { protocol, host } = new URL(publicUrl);
  const body = form && new URLSearchParams(form).toString();
  const message = Object.assign(new IncomingMessage(raw.socket), { method: raw.method, url, baseUrl: mount });
  message.headers = {
    ...raw.headers,
    host,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)), accept: 'application/json' }),
  };
  if (body !== undefined) message.push(body);
  message.push(null);
  // Marks the body as complete, so that the connection stays open after it is read.
  message.complete = true;
  return message;
}

function answerAsOAuth(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const unavailable = unavailableFor(error);
  if (unavailable) return reply.code(unavailable.status).send(unavailable.body);
  const status = error instanceof ApiError ? error.status : (error.statusCode ?? 500);
  if (status < 500) {
    const description = 'the request must be a form with each parameter once';
    return reply.code(status).send({ error: 'invalid_request', error_description: description });
  }
  request.log.error({ err: error }, 'login failed');
  return reply.code(500).send({ error: 'server_error', error_description: 'something went wrong on the server' });
}
