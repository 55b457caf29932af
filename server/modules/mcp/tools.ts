import { allows } from '#contracts/permissions.ts';
import { isObject } from '#contracts/values.ts';
import type { Caller } from '../../caller.ts';
import type { AgentRoute } from '../../plugins/agentRoutes.ts';

type Schema = Record<string, unknown>;

/** A tool as `tools/list` describes it. */
type Tool = {
  name: string;
  description: string;
  inputSchema: { type: 'object'; properties: Record<string, Schema>; required: string[]; additionalProperties: false };
  annotations: { readOnlyHint: boolean; destructiveHint: false; openWorldHint: false };
};

/** The arguments of a request by where they go; `body` is one argument. */
type Parts = { params: Record<string, Schema>; query: Record<string, Schema>; body: Schema | null };

const propertiesOf = (schema: unknown): Parts['query'] =>
  isObject(schema) && isObject(schema.properties)
    ? Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, isObject(one) ? one : {}]))
    : {};
const requiredOf = (schema: unknown): string[] =>
  isObject(schema) && Array.isArray(schema.required) ? schema.required.map(String) : [];

/** Returns the schemas of a route by the part of the request. */
export const partsOf = ({ schema }: AgentRoute): Parts => ({
  params: propertiesOf(schema?.params),
  query: propertiesOf(schema?.querystring),
  body: isObject(schema?.body) ? schema.body : null,
});

const isRead = ({ method }: AgentRoute): boolean => method === 'GET';

/** Returns whether the route writes into a release, which it then needs. */
const needsRelease = (route: AgentRoute): boolean => !isRead(route) && route.config?.agent === true;

/** Returns the routes that a caller may call as tools. */
export const routesFor = (routes: readonly AgentRoute[], caller: Caller): AgentRoute[] =>
  routes.filter(({ config: { access, shows = [] } = {} }) => {
    const isOpen = access !== undefined && access !== 'public' && allows(caller, access);
    return isOpen && shows.every((key) => allows(caller, key));
  });

/** Describes a route as a tool: its arguments are the parameters of path and query, and `body`. */
export function toolOf(route: AgentRoute): Tool {
  const { params, query, body } = partsOf(route);
  const { schema, operation: name } = route;
  const release = needsRelease(route) ? ['release'] : [];
  const optional = Object.entries(query).flatMap(([key, one]) => ('default' in one ? [key] : []));
  const ofQuery = requiredOf(schema?.querystring).filter((key) => !optional.includes(key));
  const inputSchema = {
    type: 'object' as const,
    properties: { ...params, ...query, ...(body && { body }) },
    required: [...new Set([...Object.keys(params), ...ofQuery, ...release, ...(body ? ['body'] : [])])],
    additionalProperties: false as const,
  };
  const effect = needsRelease(route) ? ' The change waits in the release until a person publishes it.' : '';
  return {
    name,
    description: `${schema?.summary ?? name}.${effect}`,
    // Without the symbols of the schema library.
    inputSchema: JSON.parse(JSON.stringify(inputSchema)),
    annotations: { readOnlyHint: isRead(route), destructiveHint: false, openWorldHint: false },
  };
}
