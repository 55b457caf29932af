import type { RouteOptions } from 'fastify';
import { examples } from '#contracts/api/examples.ts';
import { answerHeaders, requestHeaders } from '#contracts/api/headers.ts';
import { type ApiErrorKey, apiErrors } from '#contracts/errors.ts';
import { idempotencyKeyHeader } from '#contracts/idempotency.ts';
import { isObject } from '#contracts/values.ts';
import { operationIdOf, pathOf } from './operationIds.ts';

type Json = Record<string, unknown>;
type Operation = { parameters?: Json[]; requestBody?: Json; responses: Record<string, Json> } & Json;

/** An OpenAPI 3.1 document, as far as it is changed here. */
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas?: Json; responses?: Json; parameters?: Json } & Json;
} & Json;

type DescribedRoute = Pick<RouteOptions, 'url' | 'config' | 'schema'> & { method: string };

/**
 * Completes the description that `@fastify/swagger` makes of the routes: ids of operations, errors with their keys,
 * headers, and named schemas. A schema is named by its `title`, and a body or an answer by its operation.
 * @throws Error if two operations or two different schemas have the same name
 */
export function describeApi(document: ApiDocument, routes: readonly DescribedRoute[]): ApiDocument {
  const { components } = document;
  const schemas = new NamedParts('schemas', components.schemas);
  const responses = new NamedParts('responses', components.responses);
  const ids = new Set<string>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const route = routes.find((one) => one.method === method.toUpperCase() && pathOf(one.url) === path);
      const id = operationIdOf(method, path, route?.config?.described?.operation);
      if (ids.has(id)) throw new Error(`Two operations are named ${id}`);
      ids.add(id);
      operation.operationId = id;
      if (route?.config?.described?.deprecated) operation.deprecated = true;
      if (route) complete(operation, route, responses);
      nameSchemas(operation, id, schemas);
    }
  }
  components.schemas = { ...schemas.parts, Problems, KeyedError };
  components.responses = responses.parts;
  const used = JSON.stringify(document.paths);
  const onlyUsed = (kind: string, parts: Json) =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => used.includes(`"#/components/${kind}/${name}"`)));
  components.parameters = onlyUsed('parameters', parameters);
  components.headers = onlyUsed('headers', headers);
  return document;
}

/** Parts of a document that several operations refer to. */
class NamedParts {
  constructor(
    private readonly kind: string,
    readonly parts: Json = {},
  ) {}

  /** Adds a part and returns the reference to it. */
  add(name: string, part: Json): Json {
    const known = this.parts[name];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(part)) {
      throw new Error(`Two ${this.kind} are named ${name}`);
    }
    this.parts[name] = part;
    return { $ref: `#/components/${this.kind}/${name}` };
  }
}

const text = { type: 'string' };
const KeyedError = {
  type: 'object',
  required: ['detail'],
  properties: { detail: { type: 'object', required: ['key', 'msg'], properties: { key: text, msg: text } } },
};
const Problem = {
  type: 'object',
  required: ['loc', 'msg'],
  properties: { loc: { type: 'array', items: { type: ['string', 'integer'] } }, msg: text },
};
const Problems = {
  type: 'object',
  required: ['detail'],
  properties: { detail: { type: 'array', items: Problem } },
};

const uuid = { type: 'string', format: 'uuid' };
const parameters = {
  IdempotencyKey: {
    name: idempotencyKeyHeader,
    in: 'header',
    schema: uuid,
    description: 'The same for all attempts at a write, which is carried out once.',
  },
  SessionId: {
    name: 'X-Session-Id',
    in: 'header',
    schema: text,
    description: 'The session of a tab, which holds locks.',
  },
  ...Object.fromEntries(
    Object.entries(requestHeaders).map(([name, description]) => [
      name,
      { name, in: 'header', schema: text, description },
    ]),
  ),
} satisfies Record<string, Json>;
const headers = Object.fromEntries(
  Object.entries(answerHeaders).map(([name, description]) => [name, { description, schema: text }]),
);
/** Headers of every write that needs a bearer. */
const writeHeaders = ['IdempotencyKey', 'SessionId'];

const readMethods = ['GET', 'HEAD', 'OPTIONS'];

function complete(operation: Operation, route: DescribedRoute, responses: NamedParts): void {
  const { access, described: { form, headers: own = [], produces } = {} } = route.config ?? {};
  const isOpen = access === 'public';
  if (isOpen) operation.security = [];
  const isWrite = !readMethods.includes(route.method);
  const usual = isOpen || !isWrite ? [] : writeHeaders;
  const references = [...usual, ...own.filter((name) => name in requestHeaders)].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }));
  const declared = (operation.parameters ?? []).map((one) => (hasDefault(one) ? { ...one, required: false } : one));
  operation.parameters = [...declared, ...references];
  if (operation.parameters.length === 0) delete operation.parameters;
  const example = exampleOf(route);
  const json = objectAt(operation.requestBody, 'content', 'application/json');
  if (example && json) json.example = example;
  if (form) operation.requestBody = { required: true, content: { 'multipart/form-data': { schema: form } } };
  if (own.includes('If-None-Match')) operation.responses['304'] = { description: 'The client has this version.' };
  const answered = own.filter((name) => name in answerHeaders);
  for (const [status, response] of Object.entries(operation.responses)) {
    if (answered.length === 0 || !/^[23]/.test(status)) continue;
    response.headers = Object.fromEntries(answered.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  }
  for (const [status, keys] of byStatus(declaredErrors(route))) {
    operation.responses[status] ??= produces
      ? { description: wordsOf(keys), content: { [produces[0]]: {} } }
      : responses.add(keys.join('.'), errorResponse(keys));
  }
}

const hasDefault = ({ schema }: Json): boolean => isObject(schema) && 'default' in schema;

/** Returns the example of a route's body. */
const exampleOf = ({ method, url }: DescribedRoute): unknown =>
  Object.entries(examples).find(([name]) => name === `${method} ${url}`)?.[1];

function objectAt(part: unknown, ...names: string[]): Json | null {
  const found = names.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), part);
  return isObject(found) ? found : null;
}

/** Returns the errors of a route: those of its declaration, and those by its access, parameters and body. */
export const declaredErrors = (route: DescribedRoute): ApiErrorKey[] => [
  ...new Set([...usualErrors(route), ...(route.config?.described?.errors ?? [])]),
];

/** Returns the errors that a route has by its access, parameters, body and method. */
function usualErrors({ url, method, config, schema }: DescribedRoute): ApiErrorKey[] {
  const isWrite = !readMethods.includes(method);
  return [
    ...(config?.access === 'public' ? [] : (['unauthorized', 'forbidden'] as const)),
    ...(config?.stepUp ? (['sign-in-again'] as const) : []),
    ...(/[:*]/.test(url) ? (['not-found'] as const) : []),
    ...(schema?.body || schema?.querystring || config?.described?.form ? (['invalid-fields'] as const) : []),
    // The server reads the body of each write, also where none is declared, and of OPTIONS.
    ...(isWrite || method === 'OPTIONS' ? (['too-large', 'unsupported-media-type'] as const) : []),
    ...(isWrite ? (['already-done', 'storage-full'] as const) : []),
    // A URL or an idempotency key can be malformed on any route.
    ...errorsOfAgents(config?.agent, isWrite),
    'malformed-request',
    'too-many-requests',
    'internal-error',
    'not-ready',
  ];
}

function errorsOfAgents(agent: NonNullable<DescribedRoute['config']>['agent'], isWrite: boolean): ApiErrorKey[] {
  if (!agent) return [];
  if (!isWrite || agent === 'opens-release') return ['agent-budget-used'];
  return ['agent-budget-used', 'agent-needs-release', 'agent-release-refused'];
}

function byStatus(keys: readonly ApiErrorKey[]): Map<number, ApiErrorKey[]> {
  const found = new Map<number, ApiErrorKey[]>();
  for (const key of [...keys].sort()) {
    const { status } = apiErrors[key];
    found.set(status, [...(found.get(status) ?? []), key]);
  }
  return found;
}

const wordsOf = (keys: readonly ApiErrorKey[]): string =>
  keys.map((key) => `\`${key}\`: ${apiErrors[key].msg}`).join('\n\n');

function errorResponse(keys: readonly ApiErrorKey[]): Json {
  const keyed = { $ref: '#/components/schemas/KeyedError' };
  const withKeys = { properties: { detail: { properties: { key: { enum: [...keys] } } } } };
  const others = keys.filter((key) => key !== 'invalid-fields');
  const schema = keys.includes('invalid-fields') ? { $ref: '#/components/schemas/Problems' } : null;
  const choices = [...(schema ? [schema] : []), ...(others.length > 0 ? [{ allOf: [keyed, withKeys] }] : [])];
  return {
    description: wordsOf(keys),
    content: { 'application/json': { schema: choices.length === 1 ? choices[0] : { anyOf: choices } } },
  };
}

/** Values in which a `title` is not the name of a schema. */
const values = ['example', 'examples', 'default', 'enum', 'const'];

/** Replaces schemas that have a title with references. */
function withReferences(part: unknown, schemas: NamedParts): unknown {
  if (Array.isArray(part)) return part.map((one) => withReferences(one, schemas));
  if (!isObject(part)) return part;
  const entries = Object.entries(part).map(([name, value]) => [
    name,
    values.includes(name) ? value : withReferences(value, schemas),
  ]);
  const { title, ...schema } = Object.fromEntries(entries);
  if (typeof title !== 'string') return Object.fromEntries(entries);
  return schemas.add(title, schema);
}

/** Names the schemas of an operation, with those of its body and its answers. */
function nameSchemas(operation: Operation, id: string, schemas: NamedParts): void {
  Object.assign(operation, withReferences(operation, schemas));
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  nameContent(operation.requestBody, `${name}Body`, schemas);
  for (const [status, response] of Object.entries(operation.responses)) {
    const isFirst = status === Object.keys(operation.responses).find((one) => one.startsWith('2'));
    if (status.startsWith('2')) nameContent(response, `${name}${isFirst ? '' : status}Answer`, schemas);
  }
}

function nameContent(holder: Json | undefined, name: string, schemas: NamedParts): void {
  const content = holder && isObject(holder.content) ? Object.values(holder.content) : [];
  for (const media of content.filter(isObject)) {
    const { schema } = media;
    if (isObject(schema) && !('$ref' in schema) && ('properties' in schema || 'anyOf' in schema || 'items' in schema)) {
      media.schema = schemas.add(name, schema);
    }
  }
}
