import type { AnswerOf, SentInput } from '#contracts/api/endpoint.ts';
import type { Api } from '#contracts/api/index.ts';
import type { AccessRule } from '#contracts/permissions.ts';
import { type CallApi, type CallOptions, createCallApi, type Fetch } from './httpClient.ts';

export type RouteOfApi = keyof Api & string;

/** An endpoint that answers with the bytes of a file. */
export type FileRoute = { [R in RouteOfApi]: AnswerOf<Api[R]> extends Blob ? R : never }[RouteOfApi];

type InputOf<R extends RouteOfApi> = SentInput<R, Api[R]> & Pick<CallOptions, 'signal' | 'keepalive'>;
type Arguments<R extends RouteOfApi> =
  Record<never, never> extends InputOf<R> ? [input?: InputOf<R>] : [input: InputOf<R>];

/** The answer of an endpoint, as a client reads it. */
export type AnswerTo<R extends RouteOfApi> = AnswerOf<Api[R]>;

/**
 * Calls an endpoint, such as `call('GET /api/campaigns/:id/readiness', { params: { id } })`. Path, query, body and
 * answer have the types of its declaration (contracts/api). @throws ApiCallError
 */
export type Call = <R extends Exclude<RouteOfApi, FileRoute>>(route: R, ...input: Arguments<R>) => Promise<AnswerTo<R>>;

/**
 * Returns the access of an endpoint, for the button that calls it. It is written at both ends, and a difference does
 * not compile, because the declaration itself is not a part of the browser's code.
 */
export const accessTo = <R extends RouteOfApi>(_route: R, access: Api[R]['access'] & AccessRule): AccessRule => access;

type Params = Record<string, string | number>;
type Given = Omit<CallOptions, 'json' | 'form'> & { params?: Params; body?: unknown };

/** Returns the path of an endpoint with these parameters. That of `*` begins with its slash. */
export const pathTo = (route: RouteOfApi, params: Params): string =>
  route
    .slice(route.indexOf('/'))
    .replace(/\/\*$|:(\w+)/g, (_, name = '*') => String(params[name]).split('/').map(encodeURIComponent).join('/'));

/** Creates the function that calls endpoints. */
export const createCall = (callApi: CallApi): Call =>
  (async (route: RouteOfApi, { params = {}, body, ...options }: Given = {}) => {
    const [method = 'GET'] = route.split(' ');
    return (await callApi(method, pathTo(route, params), { ...options, json: body })).json;
  }) as Call;

/**
 * Timeout of the requests without a bearer, in milliseconds. The server queues emails and hashes passwords within a
 * second.
 */
const openTimeoutMs = 30_000;

/**
 * Creates the function that calls endpoints without a bearer: with one, the server would treat a registration as one by
 * an administrator. Such requests have no idempotency keys, so none is repeated.
 */
export function createCallWithoutBearer(send: Fetch): Call {
  const callApi = createCallApi(send, { pauses: [] });
  return createCall((method, path, options) =>
    callApi(method, path, { ...options, signal: AbortSignal.timeout(openTimeoutMs) }),
  );
}
