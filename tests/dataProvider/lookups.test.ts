import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiCallError, createDataProvider } from '#dataProvider/index.ts';
import { ServiceFailedError } from '#server/providers/outside/outsideService.ts';
import { sampleId } from '#server/providers/sample/catalogue.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let address: string;
let bearer: string;
beforeAll(async () => {
  const fail = async () => {
    throw new ServiceFailedError('apple', 'answered 429', 30);
  };
  server = await startTestServer({ providers: { apple: { find: fail, tracksOf: fail, idsByIsrc: fail } } });
  address = await server.listen();
  bearer = await server.signIn('editor');
});
afterAll(() => server.close());

const { call } = createDataProvider((path, init) => {
  const headers = { ...Object(init?.headers), authorization: `Bearer ${bearer}` };
  return fetch(`${address}${path}`, { ...init, headers });
});
const searchParties = (query: { query: string; offset?: number; limit?: number }, signal?: AbortSignal) =>
  call('GET /api/party_service/search', { query, signal });
const findItem = (identifier: string, enabled_services?: string[], signal?: AbortSignal) =>
  call('GET /api/music/service_item', { query: { identifier, enabled_services }, signal });

const refusalOf = async (asked: Promise<unknown>) => {
  const error = await asked.catch((reason: unknown) => reason);
  if (!(error instanceof ApiCallError)) throw new Error('This call was expected to be refused.');
  return { status: error.status, key: error.key, message: error.message };
};

describe('the lookups of the data provider, with the real server', () => {
  test('find a page of parties', async () => {
    const { records, total, limit } = await searchParties({ query: 'màiri', offset: 2, limit: 3 });
    expect([records.length, total, limit]).toEqual([3, 14, 3]);
    expect(records[0]?.name).toMatch(/^Màiri /);
    expect((await searchParties({ query: 'nobody of this name' })).records).toEqual([]);
  });

  test('find the item of a pasted link, among the enabled services', async () => {
    const id = sampleId('spotify', 'artist', 12);
    const link = `https://open.spotify.com/intl-de/artist/${id}?si=a&b=c`;
    const found = await findItem(link);
    expect(found).toMatchObject({ service: 'spotify', type: 'artist', id, name: 'Noor Calloway', artists: [] });
    expect(await findItem(id, ['apple', 'spotify'])).toEqual(found);
    expect(await refusalOf(findItem(id, ['apple']))).toEqual({
      status: 422,
      key: 'service-not-enabled',
      message: 'This streaming service is not enabled for the campaign.',
    });
  });

  test('throw if nothing is found, and on failure', async () => {
    expect(await refusalOf(findItem('no link'))).toMatchObject({ status: 404, key: 'not-found' });
    expect(await refusalOf(findItem('0'.repeat(22)))).toMatchObject({ status: 404, key: 'not-found' });
    expect(await refusalOf(findItem(sampleId('apple', 'album', 1)))).toMatchObject({
      status: 502,
      key: 'lookup-busy',
    });
  });

  test('can be aborted', async () => {
    const signal = AbortSignal.abort();
    await expect(searchParties({ query: 'a' }, signal)).rejects.toThrow(/abort/i);
    await expect(findItem('x', undefined, signal)).rejects.toThrow(/abort/i);
  });
});
