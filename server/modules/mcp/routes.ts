import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { agentIfAny } from '../../plugins/access.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { resourceMetadataOf } from '../auth/auth.ts';

const options = { config: { access: 'public' as const }, schema: { hide: true } };

/** The MCP server (Model Context Protocol, streamable HTTP without sessions). Its tools call the API's own routes. */
export const mcpModule: FastifyPluginAsync<Dependencies> = async (app, { config }) => {
  const ownOrigin = new URL(config.publicUrl).origin;
  const challenge = { 'www-authenticate': `Bearer resource_metadata="${resourceMetadataOf(config)}"` };
  const agents = new WeakMap<FastifyRequest, Caller>();

  app.post('/mcp', {
    ...options,
    bodyLimit: serverLimits.maxPatchBytes,
    // Before the body is read.
    onRequest: async (request) => {
      const { origin } = request.headers;
      // A page of another origin can't use the server through the user's browser (DNS rebinding).
      if (origin !== undefined && origin !== ownOrigin) throw new ApiError('forbidden');
      const caller = await agentIfAny(request);
      if (!caller) throw new ApiError('unauthorized', {}, challenge);
      agents.set(request, caller);
    },
    handler: async (request, reply) => {
      const caller = agents.get(request);
      if (!caller || Array.isArray(request.body)) throw new ApiError('malformed-request');
      // The SDK takes 20 MB, which installations without agents don't need.
      const { answerMessage } = await import('./mcpServer.ts');
      const answer = await answerMessage(app, request, caller);
      reply.code(answer.status).header('cache-control', 'no-store');
      reply.type(answer.headers.get('content-type') ?? 'application/json');
      return reply.send(await answer.text());
    },
  });

  // There are no streams of events and no sessions.
  for (const method of ['GET', 'DELETE'] as const)
    app.route({
      ...options,
      method,
      url: '/mcp',
      handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(),
    });
};
