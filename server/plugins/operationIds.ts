/** Returns the words of a segment of a path in PascalCase. */
const pascal = (segment: string): string =>
  segment
    .split(/[^A-Za-z0-9]+/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');

const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');
const isPlural = (noun: string): boolean => singular(noun) !== noun;
const isParameter = (segment = ''): boolean => segment.startsWith('{');

const verbs: Record<string, string> = {
  get: 'get',
  head: 'check',
  put: 'replace',
  patch: 'update',
  delete: 'delete',
  options: 'options',
};

/** Returns the nouns of a path: singular where one of several is meant. */
const nounsOf = (segments: readonly string[]): string =>
  segments
    .flatMap((segment, at) => {
      if (isParameter(segment)) return [];
      return [pascal(isParameter(segments[at + 1]) ? singular(segment) : segment)];
    })
    .join('');

/**
 * Returns the id of an operation: `GET /api/labels/{id}` is `getLabel`, `GET /api/labels` is `listLabels`,
 * `POST /api/labels` is `createLabel`, and `POST /api/labels/{id}/merge` is `mergeLabel`.
 * @param declared the id of the declaration, for paths that are not read like that
 */
export function operationIdOf(method: string, path: string, declared?: string): string {
  if (declared) return declared;
  const segments = path
    .replace(/^\/(api\/)?/, '')
    .replace('users/me', 'my')
    .split('/');
  const last = segments.at(-1) ?? '';
  const before = segments.slice(0, -1);
  if (method === 'get' && isPlural(last)) return `list${nounsOf(segments)}`;
  if (method !== 'post') return `${verbs[method] ?? method}${nounsOf(segments)}`;
  if (isPlural(last)) return `create${nounsOf(before)}${pascal(singular(last))}`;
  const verb = pascal(last);
  return `${verb.charAt(0).toLowerCase()}${verb.slice(1)}${nounsOf([...before, '{}'])}`;
}

/** Returns the URL of a route with a name for the rest of its path. */
export const documentedUrl = (url: string): string => url.replace('*', ':path');

/** Returns the path of a route as OpenAPI writes it; the rest of a path is its parameter `path`. */
export const pathOf = (url: string): string => documentedUrl(url).replace(/:(\w+)/g, '{$1}');

type IdentifiedRoute = { method: string; url: string; config?: { described?: { operation?: string } } };

/** Returns the id of the operation of a route. */
export const operationOf = ({ method, url, config }: IdentifiedRoute): string =>
  operationIdOf(method.toLowerCase(), pathOf(url), config?.described?.operation);
