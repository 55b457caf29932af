import type { RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { operationOf } from './operationIds.ts';

/** A route that agents may call, with the id of its operation. */
export type AgentRoute = Pick<RouteOptions, 'url' | 'config' | 'schema'> & { method: string; operation: string };

declare module 'fastify' {
  interface FastifyInstance {
    /** The routes that agents may call, in the order of their registration. */
    agentRoutes: readonly AgentRoute[];
  }
}

/** Collects the routes that agents may call. Register it before all routes. */
export const agentRoutesPlugin = fastifyPlugin(async function agentRoutes(app) {
  const routes: AgentRoute[] = [];
  app.decorate('agentRoutes', routes);
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    for (const one of [method].flat().filter((name) => name !== 'HEAD' && config?.agent !== undefined))
      routes.push({
        url,
        config,
        schema,
        method: one,
        operation: operationOf({ method: one, url, ...(config && { config }) }),
      });
  });
});
