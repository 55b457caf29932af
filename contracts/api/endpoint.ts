import { type Static, type TObject, type TOptional, type TProperties, type TSchema, Type } from 'typebox';
import { slugPattern } from '../campaign.ts';
import type { ApiErrorKey } from '../errors.ts';
import type { AccessRule, PermissionKey } from '../permissions.ts';
import type { AnswerHeader, RequestHeader } from './headers.ts';

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The method and the path of an endpoint, with its parameters as `:name`, and `*` for the rest of the path. */
export type Route = `${Method} /api/${string}`;

/**
 * What proves who the caller is: a login of a person, a personal access token, a SCIM token of the company's directory, or an
 * editor token of an app.
 */
type Bearer = 'sign-in' | 'personal-token' | 'scim-token' | 'editor-token';

/** An endpoint of the API: who may call it, what it takes, what it answers, and how it refuses. */
export type Endpoint = {
  /** One line for the description of the API. */
  summary: string;
  /** The id of the operation, if the method and the path do not give it (server/plugins/operationIds.ts). */
  operation?: string;
  /** The date, such as `2026-11-27`, since when clients are asked to use another endpoint (RFC 9745). */
  deprecated?: string;
  access: AccessRule | 'public';
  /** Further permissions that the caller needs, because the answer contains the data they protect. */
  shows?: readonly PermissionKey[];
  /** Accepted bearers; by default logins and personal access tokens. */
  bearers?: readonly Bearer[];
  /**
   * Agents may call it (docs/agents.md): a read, or a write that takes a `release` and needs it then. `opens-release` is a
   * write that has no effect before a person publishes, so it needs none. By default agents get 403.
   */
  agent?: true | 'opens-release';
  /** The login must have been proven lately, by a second factor if the user has one (docs/protocol.md, Confirmed logins). */
  stepUp?: boolean;
  /** The handler's first statement proves the caller (`isCurrent` in server/caller.ts). */
  provesCaller?: boolean;
  /** Parameters of the path that are not UUIDs. */
  params?: TObject;
  query?: TSchema;
  body?: TSchema;
  /** The type of the body, if it is not JSON. */
  consumes?: readonly string[];
  /** The type of the answers, also of errors, if it is not JSON. */
  produces?: readonly [string];
  /** Maximum bytes of the body, if it differs from that of other endpoints. */
  bodyLimit?: number;
  /** The schema of the answer by status; null for an empty one. The lowest status is the usual one. */
  answer: { readonly [status: number]: TSchema | null };
  /** The parts of a multipart body. It is described here, and read and checked by the handler. */
  form?: TObject;
  /** Headers of the request and of the answer that have a meaning for this endpoint. */
  headers?: readonly (RequestHeader | AnswerHeader)[];
  /** Keys of its errors beside those that every endpoint with its access, parameters and body has. */
  errors?: readonly ApiErrorKey[];
};

/** Endpoints by route. */
export type Endpoints = { readonly [route: Route]: Endpoint & { tag?: string } };

/** Declares endpoints. `tag` is their group in the description of the API. */
export const endpoints = <const All extends { readonly [route: Route]: Endpoint }>(tag: string, all: All): All =>
  Object.assign({}, ...Object.entries(all).map(([route, one]) => ({ [route]: { ...one, tag } })));

/** The `id` of an app or a role. */
export const SlugParams = Type.Object({ id: Type.String({ pattern: slugPattern, maxLength: 100 }) });

/** The errors of endpoints that call an external service. */
export const serviceErrors = ['lookup-failed', 'lookup-busy', 'lookup-not-set-up'] as const;

/** A file in a multipart body. */
export const FilePart = Type.Unsafe<Blob>({ type: 'string', contentMediaType: 'application/octet-stream' });

/** Returns the schema of the bytes of a file, which the handler sends itself. */
export const bytesOf = (type: string) =>
  Type.Unsafe<Blob>({ content: { [type]: { schema: { type: 'string', format: 'binary' } } } });
export const FileBytes = bytesOf('application/octet-stream');

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : Path extends `${string}/*`
      ? '*'
      : never;

/** Marks a property that has a value even if the request has none. */
type Defaulted = { '~hasDefault': true };

/** Returns the schema of a property that has this value if the request has none. */
export const withDefault = <Schema extends TSchema>(schema: Schema, value: Static<Schema>) =>
  Type.Optional<TSchema>({ ...schema, default: value }) as TOptional<Schema> & Defaulted;

type DefaultsOf<Properties extends TProperties> = {
  [Name in keyof Properties as Properties[Name] extends Defaulted ? Name : never]: Static<Properties[Name]>;
};

/** A query as a handler reads it: with the default values. */
export type ReadQuery<Query extends TSchema> =
  Query extends TObject<infer Properties> ? Static<Query> & DefaultsOf<Properties> : Static<Query>;

type PathParams<R extends string> = { [Name in ParamNames<R>]: string };
type ParamsOf<R extends string, E extends Endpoint> = E['params'] extends TObject
  ? Omit<PathParams<R>, keyof Static<E['params']>> & Static<E['params']>
  : PathParams<R>;

/** What a handler gets of a request. */
export type ReadInput<R extends string, E extends Endpoint> = {
  params: ParamsOf<R, E>;
  query: E['query'] extends TSchema ? ReadQuery<E['query']> : unknown;
  body: E['body'] extends TSchema ? Static<E['body']> : unknown;
};

type SentBody<Body> = null extends Body ? { body?: NonNullable<Body> } : { body: Body };
type SentQuery<Query> = Record<string, never> extends Query ? { query?: Query } : { query: Query };
type SentParams<R extends string, E extends Endpoint> = [ParamNames<R>] extends [never]
  ? unknown
  : { params: { [Name in ParamNames<R>]: string | number } & Partial<ParamsOf<R, E>> };

/** What a client sends to an endpoint. */
export type SentInput<R extends string, E extends Endpoint> = SentParams<R, E> &
  (E['query'] extends TSchema ? SentQuery<Static<E['query']>> : unknown) &
  (E['body'] extends TSchema ? SentBody<Static<E['body']>> : unknown);

/** The value of an answer; undefined for an empty one. */
export type AnswerOf<E extends Endpoint> = {
  [Status in keyof E['answer']]: E['answer'][Status] extends TSchema ? Static<E['answer'][Status]> : undefined;
}[keyof E['answer']];
