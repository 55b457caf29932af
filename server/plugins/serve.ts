import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import { Type } from 'typebox';
import type { AnswerOf, Endpoint, Endpoints, ReadInput, Route } from '#contracts/api/endpoint.ts';
import { Id } from '#contracts/api/lists.ts';
import type { Caller } from '../caller.ts';
import { callerOfRequest } from './access.ts';

type Given<E extends Endpoint> = { request: FastifyRequest; reply: FastifyReply } & (E['access'] extends 'public'
  ? unknown
  : { caller: Caller });

/** A value that is only read. */
type Readonly<Value> = Value extends readonly (infer Item)[]
  ? readonly Readonly<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Readonly<Value[Name]> }
    : Value;

/** Returns the answer, or the reply if it has sent the answer itself. */
type Handler<R extends string, E extends Endpoint> = (
  input: ReadInput<R, E> & Given<E>,
) => undefined extends AnswerOf<E> ? Promise<void> : Promise<Readonly<AnswerOf<E>> | FastifyReply>;

/** A handler for each endpoint. */
export type Handlers<Api extends Endpoints> = { [R in keyof Api & Route]: Handler<R, Api[R]> };

/** What a few routes need beside their declaration. */
type Options<Api extends Endpoints> = { [R in keyof Api & Route]?: Pick<RouteShorthandOptions, 'preValidation'> };

/**
 * Registers endpoints with their handlers: one that is missing, or returns another answer than declared, does not
 * compile. A handler that sets no status answers with the lowest one of the declaration.
 */
export function serve<Api extends Endpoints>(
  app: FastifyInstance,
  api: Api,
  handlers: Handlers<Api>,
  options: Options<Api> = {},
): void {
  for (const [route, endpoint] of Object.entries(api) as [keyof Api & Route, Endpoints[Route]][]) {
    const [method = 'GET', url = ''] = route.split(' ');
    const [[status, schema] = ['200']] = Object.entries(endpoint.answer);
    const handle = handlers[route] as (input: object) => unknown;
    app.route({
      ...options[route],
      method,
      url,
      ...(endpoint.deprecated && { onRequest: saysDeprecated(endpoint.deprecated) }),
      bodyLimit: endpoint.bodyLimit,
      config: configOf(endpoint),
      schema: schemaOf(url, endpoint),
      handler: async (request, reply) => {
        const { params, query, body } = request;
        const caller = endpoint.access === 'public' ? null : withRelease(callerOfRequest(request), query);
        reply.code(Number(status));
        const answer = await handle({ params, query, body, caller, request, reply });
        // A reply that the handler sent itself is awaited as undefined.
        return schema === null ? reply.send(null) : answer;
      },
    });
  }
}

/** Returns the caller with the release that the query names. An editor token names its own. */
function withRelease(caller: Caller, query: unknown): Caller {
  const { release } = Object(query);
  return typeof release === 'string' && !caller.release ? { ...caller, release } : caller;
}

/**
 * Registers endpoints of campaigns for another resource, on its paths. Handlers are named as those of campaigns.
 * @param own what differs: access, answers and errors
 */
export function serveFor<Api extends Endpoints>(
  app: FastifyInstance,
  name: string,
  api: Api,
  handlers: Handlers<Api>,
  own: (route: keyof Api) => Partial<Endpoint>,
): void {
  const renamed = (all: object) =>
    Object.fromEntries(Object.entries(all).map(([route, one]) => [route.replace('/campaigns', `/${name}`), one]));
  const ofResource = Object.entries(api).map(([route, one]): [string, Endpoints[Route]] => [
    route,
    { ...one, operation: undefined, tag: name, errors: [], ...own(route as keyof Api) },
  ]);
  serve(app, renamed(Object.fromEntries(ofResource)), renamed(handlers));
}

/** Returns the hook that sets the header of a deprecated endpoint (RFC 9745, section 2). */
const saysDeprecated =
  (since: string): onRequestHookHandler =>
  (_request, reply, done) => {
    reply.header('deprecation', `@${Date.parse(since) / 1_000}`);
    done();
  };

const configOf = ({ access, shows, bearers, agent, stepUp, provesCaller, ...described }: Endpoint) => ({
  access,
  shows,
  bearers,
  agent,
  stepUp,
  provesCaller,
  described,
});

function schemaOf(url: string, endpoint: Endpoint & { tag?: string }) {
  const { tag, summary, params, query, body, consumes, produces, answer } = endpoint;
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const ids = Object.fromEntries(names.map((name) => [name, Id]));
  const response = Object.entries(answer).map(([status, schema]) => [status, schema ?? Type.Null()]);
  return {
    summary,
    ...(tag && { tags: [tag] }),
    ...(names.length > 0 && { params: Type.Object({ ...ids, ...params?.properties }) }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(consumes && { consumes: [...consumes] }),
    ...(produces && { produces: [...produces] }),
    response: Object.fromEntries(response),
  };
}
