import type { FastifyError, FastifyPluginAsync } from 'fastify';
import { agentRegistrationApi } from '#contracts/api/agents.ts';
import { networkOf } from '#contracts/network.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { serve } from '#server/plugins/serve.ts';
import { mayRedirectTo, registerClient } from '../oauth/agentClients.ts';
import { unavailableFor } from '../oauth/oauthErrors.ts';
import { charge } from '../passwords/rateLimits.ts';

const refused = {
  redirect: {
    error: 'invalid_redirect_uri',
    error_description: 'each redirect URI must use https, or http on a loopback host, without a fragment or a password',
  },
  metadata: { error: 'invalid_client_metadata', error_description: 'the metadata could not be read' },
  full: { error: 'temporarily_unavailable', error_description: 'too many programs are registered; try again tomorrow' },
};

/** Dynamic registration of agents as public clients (RFC 7591), limited by network and in number. */
export const agentRegistrationRoutes: FastifyPluginAsync<Pick<Dependencies, 'db' | 'clock'>> = async (
  app,
  { db, clock },
) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const unavailable = unavailableFor(error);
    if (unavailable) return reply.code(unavailable.status).send(unavailable.body);
    const status = error instanceof ApiError ? error.status : (error.statusCode ?? 500);
    if (error instanceof ApiError) reply.headers(error.headers);
    if (status === 429) return reply.code(status).send({ ...refused.full, error_description: error.message });
    if (status < 500) return reply.code(status === 413 || status === 415 ? status : 400).send(refused.metadata);
    request.log.error({ err: error }, 'registration failed');
    return reply.code(503).send({ ...refused.full, error_description: 'something went wrong on the server' });
  });

  serve(app, agentRegistrationApi, {
    'POST /api/auth/oauth2/register': async ({ body, request, reply }) => {
      await charge(db, clock, [{ key: ['register agent', networkOf(request.ip)], ...serverLimits.registeredAgents }]);
      if (!body.redirect_uris.every(mayRedirectTo)) return reply.code(400).send(refused.redirect);
      const now = clock.now();
      const client = await registerClient(db, now, body);
      if (!client) return reply.code(503).send(refused.full);
      const { client_id, client_name, redirect_uris = [], grant_types = [], response_types = [] } = client;
      return {
        ...{ client_id, client_name, redirect_uris, grant_types, response_types },
        client_id_issued_at: Math.floor(now.getTime() / 1000),
        token_endpoint_auth_method: 'none',
      };
    },
  });
};
