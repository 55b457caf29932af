import { afterEach, expect, test, vi } from 'vitest';
import { idempotencyKeyHeader } from '#contracts/idempotency.ts';
import { createCallApi } from '#dataProvider/httpClient.ts';

afterEach(() => vi.unstubAllGlobals());

/** Sends calls to a network that responds as told, one response per attempt, and repeats writes at most twice. */
function callsOver(...responses: (Response | 'lost')[]) {
  const keys: (string | null)[] = [];
  const callApi = createCallApi(
    async (_path, { headers } = {}) => {
      keys.push(new Headers(headers).get(idempotencyKeyHeader));
      const response = responses.shift();
      if (response instanceof Response) return response;
      throw new TypeError('Failed to fetch');
    },
    { pauses: [0, 0] },
  );
  const patch = () => callApi('POST', '/api/campaigns/c1/patch', { json: { fields: { name: 'A' } } });
  return { callApi, patch, keys };
}

const done = () => Response.json({ id: 'c1' });
const refused = (status: number, key?: string) =>
  key ? Response.json({ detail: { key, msg: 'No.' } }, { status }) : new Response('<html>', { status });
const failing = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

test('every write has a key of its own, and a read has none', async () => {
  const { callApi, patch, keys } = callsOver(done(), done(), done());
  await patch();
  await patch();
  await callApi('GET', '/api/campaigns/c1');
  const [first, second, read] = keys;
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).not.toBe(first);
  expect(read).toBeNull();
});

test.each([
  ['a lost response', 'lost' as const],
  ['a truncated response', new Response('{"id":', { headers: { 'content-type': 'application/json' } })],
  ['a page of a proxy', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['502 of a proxy', refused(502)],
  ['503 while the database is away', refused(503, 'not-ready')],
  ['504 of a proxy', refused(504)],
])('after %s a write is repeated with its key', async (_what, response) => {
  const { patch, keys } = callsOver(response, done());
  expect(await patch()).toMatchObject({ json: { id: 'c1' } });
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('a page of a proxy is no answer to a read', async () => {
  const page = new Response('<html>', { headers: { 'content-type': 'text/html' } });
  const { callApi } = callsOver(page);
  const unexpected = 'The server returned an unexpected response.';
  expect(await failing(callApi('GET', '/api/campaigns'))).toMatchObject({ status: 502, message: unexpected });
});

test('a write that is never answered fails after the last attempt, and its key is not used again', async () => {
  const { patch, keys } = callsOver('lost', 'lost', 'lost', done());
  expect(await failing(patch())).toMatchObject({ unreachable: true });
  await patch();
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

test.each([
  [409, 'campaign-conflict'],
  [502, 'lookup-failed'],
  [503, 'server-busy'],
])('%i %s is not repeated', async (status, key) => {
  const { patch, keys } = callsOver(refused(status, key), done());
  expect(await failing(patch())).toMatchObject({ status, key });
  expect(keys).toHaveLength(1);
});

test('a read is not repeated', async () => {
  const { callApi, keys } = callsOver('lost', done());
  expect(await failing(callApi('GET', '/api/campaigns/c1'))).toMatchObject({ unreachable: true });
  expect(keys).toHaveLength(1);
});

test('without a network a write fails at once', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { patch, keys } = callsOver('lost', done());
  expect(await failing(patch())).toMatchObject({ unreachable: true });
  expect(keys).toHaveLength(1);
});

test('an aborted write is not repeated', async () => {
  const { callApi, keys } = callsOver('lost', done());
  await failing(callApi('POST', '/api/campaigns/c1/patch', { signal: AbortSignal.abort() }));
  expect(keys).toHaveLength(1);
});
