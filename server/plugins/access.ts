import type { FastifyRequest, onSendHookHandler, RouteHandlerMethod, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Agent } from '#contracts/agents.ts';
import type { Endpoint } from '#contracts/api/endpoint.ts';
import { type AccessRule, allows, type PermissionKey } from '#contracts/permissions.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { type Caller, isUnproven } from '../caller.ts';
import { ApiError } from './apiError.ts';
import { operationOf } from './operationIds.ts';

/**
 * Identifies the caller of a request. `server/modules/bearers` has the implementation, because plugins don't import
 * modules.
 */
export type Bearers = {
  /** Returns the caller for the bearer token of a request; null if it is invalid. */
  callerOf(token: string, request: FastifyRequest): Promise<Caller | null>;
  /** Returns the public alias of the session that the request writes for; null if it has none. */
  sessionOf(request: FastifyRequest, caller: Caller): Promise<string | null>;
  /**
   * Returns caller and session as the database last returned them, still to be proven; null if it must be asked. Agents are
   * never remembered, because each of their calls is counted.
   */
  remembered(token: string, request: FastifyRequest): Caller | null;
  /** Counts a call of an agent. Returns `agent-budget-used` if it is one too many, else null. */
  countAgentCall(agent: Agent, isChange: boolean): Promise<ApiError | null>;
  /** Records a call of an agent in the audit. */
  recordAgentCall(caller: Caller, operation: string, status: number): Promise<void>;
  /** @throws ApiError `sign-in-again` if the user of the login did not prove lately who they are */
  refuseOldProof(caller: Caller): Promise<void>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The required permissions. A route without this entry fails at start. */
    access?: AccessRule | 'public';
    /** Additional permissions that the caller needs, because the response contains the data they protect. */
    shows?: readonly PermissionKey[];
    /** Accepted kinds of bearer tokens; by default sign-ins and personal access tokens. */
    bearers?: readonly Caller['via'][];
    /** Whether agents may call it. */
    agent?: Endpoint['agent'];
    /**
     * The handler's first statement proves the caller, so none is needed before it (`isCurrent` in server/caller.ts).
     */
    provesCaller?: boolean;
    /** The login must have been proven lately. Other bearers are not asked. */
    stepUp?: boolean;
    /** What the description of the API has beside the schemas. */
    described?: Pick<Endpoint, 'operation' | 'deprecated' | 'form' | 'headers' | 'errors' | 'produces'>;
  }
  interface FastifyInstance {
    bearers: Bearers;
  }
  interface FastifyRequest {
    /** The caller; null on public routes. */
    caller: Caller | null;
    /** The agent's call that has to be recorded before the answer is sent. */
    agentCall: Caller | null;
  }
}

const usualBearers: readonly Caller['via'][] = ['sign-in', 'personal-token'];

/** Returns the bearer token of the Authorization header; null without one. */
function tokenOf({ headers: { authorization = '' } }: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization)?.[1] ?? null;
}

/** Returns the caller from the Authorization header; null without a valid bearer token. */
async function readCaller(request: FastifyRequest): Promise<Caller | null> {
  const token = tokenOf(request);
  return token === null ? null : request.server.bearers.callerOf(token, request);
}

/** Creates a 401 that requests a bearer token. */
export const unauthorized = () => new ApiError('unauthorized', {}, { 'www-authenticate': 'Bearer' });

/** Returns whether the request's route is open to the caller. */
function mayCall(caller: Caller, { routeOptions: { config } }: FastifyRequest): boolean {
  const { access, shows = [], bearers: accepted = usualBearers, agent } = config;
  const isAllowed =
    access !== undefined && access !== 'public' && allows(caller, access) && shows.every((key) => allows(caller, key));
  return (caller.via === 'agent' ? agent !== undefined : accepted.includes(caller.via)) && isAllowed;
}

const readMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Counts the call of an agent, and has it recorded. Nothing that an agent writes is live before a person publishes it, so
 * its writes need a release, whose state `readPending` in server/modules/campaigns checks.
 * @throws ApiError `agent-budget-used`, `forbidden`, `agent-needs-release`
 */
async function checkAgent(request: FastifyRequest, caller: Caller, agent: Agent): Promise<void> {
  const { method, query, routeOptions, server } = request;
  const isChange = routeOptions.config.agent !== undefined && !readMethods.includes(method);
  const refusal = await server.bearers.countAgentCall(agent, isChange);
  // Calls above the budget are not recorded, so that it bounds the audit too.
  if (!refusal) request.agentCall = caller;
  if (!mayCall(caller, request)) throw new ApiError('forbidden');
  if (refusal) throw refusal;
  const namesRelease = typeof Object(query).release === 'string';
  if (isChange && routeOptions.config.agent !== 'opens-release' && !namesRelease)
    throw new ApiError('agent-needs-release');
}

/**
 * Reads the caller of a route that is not public from the database, with their present rights.
 * @throws ApiError `unauthorized`, `forbidden`, and for agents as `checkAgent`
 */
export async function authorize(request: FastifyRequest): Promise<Caller> {
  const caller = await readCaller(request);
  if (!caller) throw unauthorized();
  if (caller.agent) await checkAgent(request, caller, caller.agent);
  else if (!mayCall(caller, request)) throw new ApiError('forbidden');
  return caller;
}

/**
 * Sets the caller as `authorize` reads it, with the session that the request writes for. Replaces a remembered caller.
 * If that fails, its error is the answer.
 */
async function checkCaller(request: FastifyRequest): Promise<void> {
  request.caller = null;
  const caller = await authorize(request);
  const session = await request.server.bearers.sessionOf(request, caller);
  request.caller = withUnknownSession(request, { ...caller, session });
}

/** @throws ApiError `sign-in-again` */
async function checkProof({ caller, routeOptions: { config }, server }: FastifyRequest): Promise<void> {
  if (config.stepUp && caller?.via === 'sign-in') await server.bearers.refuseOldProof(caller);
}

/** Marks a caller whose call names a session that is not theirs. */
const withUnknownSession = ({ headers }: FastifyRequest, caller: Caller): Caller => ({
  ...caller,
  namesUnknownSession: caller.session === null && headers['x-session-id'] !== undefined,
});

/** Returns the remembered caller of a route that proves it; null if the route is not open to that caller. */
function rememberedCaller(request: FastifyRequest): Caller | null {
  const token = tokenOf(request);
  const caller = token === null ? null : request.server.bearers.remembered(token, request);
  return caller && mayCall(caller, request) ? withUnknownSession(request, caller) : null;
}

/**
 * Makes a route check its caller whenever the handler has not proven it: the handler runs again with the caller from
 * the database, and every other error is answered only after that check. Nothing is sent to an unproven caller.
 */
function proveCaller(route: RouteOptions): void {
  const { handler } = route;
  const provingHandler: RouteHandlerMethod = async function (request, reply) {
    try {
      return await handler.call(this, request, reply);
    } catch (error) {
      if (!isUnproven(request.caller)) throw error;
    }
    await checkCaller(request);
    return handler.call(this, request, reply);
  };
  route.handler = provingHandler;
  route.errorHandler = async (error, request) => {
    if (isUnproven(request.caller)) await checkCaller(request);
    throw error;
  };
  const refuseUnproven: onSendHookHandler = (request, _reply, _payload, done) => {
    if (isUnproven(request.caller)) throw new Error('The handler has not proven its caller.');
    done();
  };
  route.onSend = [refuseUnproven, ...[route.onSend ?? []].flat()];
}

/** Checks each request against its route's `access` before parsing the rest of it. */
export const accessPlugin = fastifyPlugin(async function access(app, bearers: Bearers) {
  app.decorate('bearers', bearers);
  app.decorateRequest('caller', null);
  app.decorateRequest('agentCall', null);

  app.addHook('onRoute', (route) => {
    const { method, url, config } = route;
    if (config?.access === undefined) throw new Error(`${String(method)} ${url} has no access entry`);
    if (config.access !== 'public') route.bodyLimit ??= serverLimits.maxBodyBytes;
    if (config.provesCaller && config.stepUp)
      throw new Error(`${String(method)} ${url} can't ask for a proof of the login`);
    if (config.provesCaller) proveCaller(route);
  });

  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) return done();
    const { access, provesCaller } = request.routeOptions.config;
    if (access === 'public') return done();
    if (provesCaller) request.caller = rememberedCaller(request);
    if (request.caller) return done();
    checkCaller(request)
      .then(() => checkProof(request))
      .then(() => done(), done);
  });

  app.addHook('onSend', async (request, reply) => {
    const { agentCall, method, routeOptions } = request;
    if (!agentCall) return;
    // Once: if it fails, the answer of the error comes here too.
    request.agentCall = null;
    const operation = operationOf({ method, url: routeOptions.url ?? '', config: routeOptions.config });
    await bearers.recordAgentCall(agentCall, operation, reply.statusCode);
  });
});

/** Returns the agent that calls a public route; null for everybody else. */
export async function agentIfAny(request: FastifyRequest): Promise<Caller | null> {
  const caller = await readCaller(request);
  return caller?.agent ? caller : null;
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
