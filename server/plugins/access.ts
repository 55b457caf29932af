import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { limits } from '../../contracts/limits.ts';
import { type AccessRule, allows, type PermissionKey } from '../../contracts/permissions.ts';
import type { Caller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { callerOfEditorToken } from '../modules/appTokens/appTokens.ts';
import { liveAccess, markSignInUsed } from '../modules/auth/auth.ts';
import { aliasOfSession, isSessionOf } from '../modules/sessions/sessions.ts';
import { callerOfPersonalToken, isPersonalToken } from '../modules/tokens/tokens.ts';
import { ApiError } from './apiError.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route without it fails at start. */
    access?: AccessRule | 'public';
    /** Further keys that the caller needs all of, because the answer shows what these keys guard. */
    shows?: readonly PermissionKey[];
    /** Which bearers it takes; by default people's sign-ins and personal tokens. */
    bearers?: readonly Caller['via'][];
  }
  interface FastifyRequest {
    /** Who calls; null on public routes. */
    caller: Caller | null;
  }
}

const usualBearers: readonly Caller['via'][] = ['sign-in', 'personal-token'];

const isJwt = (token: string): boolean => token.split('.').length === 3;

async function callerOf(token: string, { config, db, clock }: Dependencies): Promise<Caller | null> {
  if (isPersonalToken(token)) return callerOfPersonalToken(db, clock, token);
  if (isJwt(token)) return callerOfEditorToken({ config, db, clock }, token);
  const access = await liveAccess(db, clock, token);
  if (access) await markSignInUsed(db, clock, access);
  return access?.caller ?? null;
}

function bearerOf({ headers: { authorization = '' } }: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization)?.[1] ?? null;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The session in whose name something is written. A tab names it by its secret, which counts with its own sign-in alone;
 * an editor token carries the alias of the tab that asked for it, which counts while that session is there.
 */
async function sessionOf({ db }: Dependencies, { method, headers }: FastifyRequest, caller: Caller) {
  if (safeMethods.has(method)) return caller.session;
  const { id: userId, grantId, session } = caller;
  if (session !== null) return (await isSessionOf(db, session, userId)) ? session : null;
  const named = headers['x-session-id'];
  if (grantId === null || typeof named !== 'string' || !/^[\w-]{43}$/.test(named)) return null;
  return aliasOfSession(db, named, { userId, grantId });
}

/** 401, which asks for a bearer. */
export const unauthorized = () => new ApiError('unauthorized', {}, { 'www-authenticate': 'Bearer' });

/** Every route says who may call it; the bearer is read and judged before anything else of the request. */
export const accessPlugin = fastifyPlugin(async function access(app, dependencies: Dependencies) {
  app.decorateRequest('caller', null);

  app.addHook('onRoute', (route) => {
    const { method, url, config } = route;
    if (config?.access === undefined) throw new Error(`${String(method)} ${url} has no access entry`);
    if (config.access !== 'public') route.bodyLimit ??= limits.bodyBytesMost;
  });

  app.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const { access, shows = [], bearers = usualBearers } = request.routeOptions.config;
    if (access === 'public') return;
    const token = bearerOf(request);
    const caller = token === null ? null : await callerOf(token, dependencies);
    if (!caller) throw unauthorized();
    const isAllowed = allows(caller, access) && shows.every((key) => allows(caller, key));
    if (!bearers.includes(caller.via) || !isAllowed) throw new ApiError('forbidden');
    request.caller = { ...caller, session: await sessionOf(dependencies, request, caller) };
  });
});

/** Who calls a public route, for one that does more for people; null without a bearer, or with one that is not valid. */
export async function callerIfAny(request: FastifyRequest, dependencies: Dependencies): Promise<Caller | null> {
  const token = bearerOf(request);
  const caller = token === null ? null : await callerOf(token, dependencies);
  return caller && usualBearers.includes(caller.via) ? caller : null;
}

/** The caller of a route that is not public. */
export function callerOfRequest(request: FastifyRequest): Caller {
  if (!request.caller) throw unauthorized();
  return request.caller;
}
