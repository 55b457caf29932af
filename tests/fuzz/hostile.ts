import { gzipSync } from 'node:zlib';
import type { Random } from '#server/seed/random.ts';
import type { FuzzRequest } from './requests.ts';

type Change = (request: FuzzRequest, random: Random) => Partial<FuzzRequest>;

const json =
  (body: string): Change =>
  ({ headers }) => ({ body, headers: { ...headers, 'content-type': 'application/json' } });
const type =
  (name: string): Change =>
  ({ headers }) => ({ headers: { ...headers, 'content-type': name } });
const header =
  (name: string, value: string): Change =>
  ({ headers }) => ({ headers: { ...headers, [name]: value } });
const param =
  (name: string, value: string): Change =>
  ({ query }) => ({ query: [...query, [name, value]] });

/** Replaces the first text of a JSON body. */
const text =
  (escaped: string): Change =>
  ({ body }) => ({
    body: typeof body === 'string' ? body.replace(/:"(?:[^"\\]|\\.)*"/, `:"${escaped}"`) : body,
  });
/** Replaces the first number, flag or null of a JSON body. */
const number =
  (written: string): Change =>
  ({ body }) => ({
    body: typeof body === 'string' ? body.replace(/:(-?\d[\d.e+-]*|true|false|null)/, `:${written}`) : body,
  });
const cut: Change = ({ body }, random) => ({ body: body === null ? '{' : body.slice(0, random.below(body.length)) });

/** Ways to make a request hostile. */
const changes: readonly [Change, ...Change[]] = [
  json('{'),
  json('[]'),
  json('null'),
  json('"x"'),
  json('1e999'),
  json('{"__proto__":{"a":1}}'),
  json('\ufeff{}'),
  json(''),
  json('{"constructor":{"prototype":{"a":1}}}'),
  json('{"a":1,"a":2}'),
  json(`${'['.repeat(600)}${']'.repeat(600)}`),
  json(`{"fields":${'{"a":'.repeat(600)}1${'}'.repeat(600)}}`),
  json(`{"name":"${'x'.repeat(15_000)}"}`),
  json(`{"a":"${'😀'.repeat(40_000)}"}`),
  cut,
  type('text/plain'),
  type('application/xml'),
  type('application/json; charset=utf-16'),
  type('multipart/form-data'),
  type('application/x-www-form-urlencoded'),
  type(''),
  type('a/b; c="'),
  type('APPLICATION/JSON'),
  type('text/csv'),
  text('a\\u0000b'),
  text('\\ud800'),
  text('\\\\u0000'),
  text('%00'),
  text(' '),
  text('😀'.repeat(3_000)),
  text('\\u202e'),
  number('1e308'),
  number('-1'),
  number('9007199254740993'),
  number('0.1'),
  number('1e999'),
  number('"1"'),
  number('{}'),
  number('2147483648'),
  number('-0'),
  number('[]'),
  header('if-match', '"'),
  header('if-none-match', '*'),
  header('range', 'bytes=9-1'),
  header('idempotency-key', 'x'),
  header('authorization', 'Bearer'),
  header('authorization', 'Basic YTpi'),
  header('authorization', `Bearer ${'x'.repeat(6_000)}`),
  header('authorization', 'Bearer a.b.c'),
  header('cookie', 'a=b; ;=;"'),
  header('accept', 'text/html'),
  header('accept', 'x'),
  header('accept-language', 'x'.repeat(3_000)),
  header('origin', 'null'),
  header('host', 'other.example'),
  header('x-forwarded-for', "1', 2"),
  header('x-request-id', 'ä'.repeat(50)),
  ({ headers, body }) => ({ headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(body ?? '') }),
  param('limit', '1e9'),
  param('offset', '9223372036854775808'),
  param('offset', '-1'),
  param('sort', "id';--"),
  param('x', 'y'),
  param('range', '[0,1e12]'),
  param('range', '[9,1]'),
  param('range', '{}'),
  param('filter', '{"constructor":1}'),
  param('sort', ''),
  param('filter', '{"q":"\\u0000"}'),
  param('filter', '['),
  param('filter', `{"q":"${'x'.repeat(5_000)}"}`),
  param('search', '%_\\'),
  param('search', '😀'.repeat(500)),
  param('ids', 'x'),
  param('fields', 'constructor'),
  param('since', 'x'),
  param('filter', '{"id":null}'),
  param('cursor', 'AAAA'),
  param('sort', '["name","UP"]'),
  param('order', 'x'),
  param('state', ''),
  param('path', '/../..'),
  param('limit', '1'),
  param('limit', '2'),
  param('offset', '1'),
  ({ query }) => ({ query: [...query, ...query] }),
  ({ path }) => ({ path: `${path}/` }),
  ({ path }) => ({ path: path.toUpperCase() }),
  ({ path }) => ({ path: `${path}%00` }),
  ({ path }) => ({ path: `${path}%ff` }),
  ({ path }) => ({ path: `/${path}` }),
  ({ path }) => ({ path: `${path};a=b` }),
  ({ path }) => ({ path: path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'urn%3Auuid%3A$&') }),
  ({ path }) => ({ path: path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, (id) => id.toUpperCase()) }),
  ({ path }) => ({ path: path.replace(/\/\d+(?=\/|$)/, '/99999999999') }),
  ({ operation }) => ({ operation: { ...operation, method: 'HEAD', name: '' } }),
  ({ operation }) => ({ operation: { ...operation, method: 'PATCH', name: '' } }),
  ({ operation }) => ({ operation: { ...operation, method: 'OPTIONS', name: '' } }),
];

/** Returns a request with one hostile part. Without a name, the operation is not declared. */
export function hostile(request: FuzzRequest, random: Random): FuzzRequest {
  const changed = { ...request, ...random.pick(changes)(request, random) };
  return changed.path === request.path ? changed : { ...changed, operation: { ...changed.operation, name: '' } };
}
