import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { limits } from '../../contracts/limits.ts';
import { type AccessRule, allows, type PermissionKey } from '../../contracts/permissions.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from './apiError.ts';

/** Tells who sent a request. `server/modules/bearers` has the implementation: plugins import no modules. */
export type Bearers = {
  /** Returns the caller that a bearer stands for; null when it is not valid. */
  callerOf(token: string): Promise<Caller | null>;
  /** Returns the public alias of the session that the request writes for; null without one. */
  sessionOf(request: FastifyRequest, caller: Caller): Promise<string | null>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route without it fails at start. */
    access?: AccessRule | 'public';
    /** Further permissions that the caller needs all of, because the answer contains what they protect. */
    shows?: readonly PermissionKey[];
    /** Accepted kinds of bearer; by default sign-ins and personal tokens. */
    bearers?: readonly Caller['via'][];
  }
  interface FastifyInstance {
    bearers: Bearers;
  }
  interface FastifyRequest {
    /** Who calls; null on public routes. */
    caller: Caller | null;
  }
}

const usualBearers: readonly Caller['via'][] = ['sign-in', 'personal-token'];

/** Returns the caller that the Authorization header stands for; null without a valid bearer. */
async function readCaller({ headers: { authorization = '' }, server }: FastifyRequest): Promise<Caller | null> {
  const token = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization)?.[1];
  return token === undefined ? null : server.bearers.callerOf(token);
}

/** 401, which asks for a bearer. */
export const unauthorized = () => new ApiError('unauthorized', {}, { 'www-authenticate': 'Bearer' });

/** Checks each request against its route's `access` before anything else of it is read. */
export const accessPlugin = fastifyPlugin(async function access(app, bearers: Bearers) {
  app.decorate('bearers', bearers);
  app.decorateRequest('caller', null);

  app.addHook('onRoute', (route) => {
    const { method, url, config } = route;
    if (config?.access === undefined) throw new Error(`${String(method)} ${url} has no access entry`);
    if (config.access !== 'public') route.bodyLimit ??= limits.maxBodyBytes;
  });

  app.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const { access, shows = [], bearers: accepted = usualBearers } = request.routeOptions.config;
    if (access === 'public') return;
    const caller = await readCaller(request);
    if (!caller) throw unauthorized();
    const isAllowed = allows(caller, access) && shows.every((key) => allows(caller, key));
    if (!accepted.includes(caller.via) || !isAllowed) throw new ApiError('forbidden');
    request.caller = { ...caller, session: await bearers.sessionOf(request, caller) };
  });
});

/** Returns the caller of a public route that offers callers more; null without a valid bearer. */
export async function callerIfAny(request: FastifyRequest): Promise<Caller | null> {
  const caller = await readCaller(request);
  return caller && usualBearers.includes(caller.via) ? caller : null;
}

/**
 * Returns the caller of a route that is not public.
 * @throws ApiError `unauthorized`
 */
export function callerOfRequest(request: FastifyRequest): Caller {
  if (!request.caller) throw unauthorized();
  return request.caller;
}
