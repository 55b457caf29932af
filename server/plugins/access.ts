import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { limits } from '../../contracts/limits.ts';
import { type AccessRule, allows, type PermissionKey } from '../../contracts/permissions.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from './apiError.ts';

/**
 * Identifies the caller of a request. `server/modules/bearers` has the implementation, because plugins don't import
 * modules.
 */
export type Bearers = {
  /** Returns the caller for a bearer token; null if it is invalid. */
  callerOf(token: string): Promise<Caller | null>;
  /** Returns the public alias of the session that the request writes for; null if it has none. */
  sessionOf(request: FastifyRequest, caller: Caller): Promise<string | null>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The required permissions. A route without this entry fails at start. */
    access?: AccessRule | 'public';
    /** Additional permissions that the caller needs, because the response contains the data they protect. */
    shows?: readonly PermissionKey[];
    /** Accepted kinds of bearer tokens; by default sign-ins and personal access tokens. */
    bearers?: readonly Caller['via'][];
  }
  interface FastifyInstance {
    bearers: Bearers;
  }
  interface FastifyRequest {
    /** The caller; null on public routes. */
    caller: Caller | null;
  }
}

const usualBearers: readonly Caller['via'][] = ['sign-in', 'personal-token'];

/** Returns the caller from the Authorization header; null without a valid bearer token. */
async function readCaller({ headers: { authorization = '' }, server }: FastifyRequest): Promise<Caller | null> {
  const token = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization)?.[1];
  return token === undefined ? null : server.bearers.callerOf(token);
}

/** Creates a 401 that requests a bearer token. */
export const unauthorized = () => new ApiError('unauthorized', {}, { 'www-authenticate': 'Bearer' });

/** Checks each request against its route's `access` before parsing the rest of it. */
export const accessPlugin = fastifyPlugin(async function access(app, bearers: Bearers) {
  app.decorate('bearers', bearers);
  app.decorateRequest('caller', null);

  app.addHook('onRoute', (route) => {
    const { method, url, config } = route;
    if (config?.access === undefined) throw new Error(`${String(method)} ${url} has no access entry`);
    if (config.access !== 'public') route.bodyLimit ??= limits.maxBodyBytes;
  });

  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.access === 'public') return;
    const caller = await authorize(request);
    request.caller = { ...caller, session: await bearers.sessionOf(request, caller) };
  });
});

/**
 * Returns the caller of a route that is not public, by their present rights.
 * @throws ApiError `unauthorized`, `forbidden`
 */
export async function authorize(request: FastifyRequest): Promise<Caller> {
  const { access, shows = [], bearers: accepted = usualBearers } = request.routeOptions.config;
  const caller = await readCaller(request);
  if (!caller) throw unauthorized();
  const isAllowed = access !== undefined && access !== 'public' && allows(caller, access);
  const seesAll = shows.every((key) => allows(caller, key));
  if (!accepted.includes(caller.via) || !isAllowed || !seesAll) throw new ApiError('forbidden');
  return caller;
}

/** Returns the caller of a public route that shows more to callers; null without a valid bearer token. */
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
