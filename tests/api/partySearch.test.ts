import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PartyQuery } from '#contracts/api/parties.ts';
import { ServiceFailedError } from '#server/providers/outside/outsideService.ts';
import { sampleParties } from '#server/providers/parties/sample.ts';
import { makePersonalToken } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let asked: PartyQuery[] = [];
let fails = false;
beforeAll(async () => {
  const parties = sampleParties((key) => `https://pictures.example.com/${key}.svg`);
  server = await startTestServer({
    providers: {
      parties: {
        search: async (query) => {
          asked.push(query);
          if (fails) throw new ServiceFailedError('parties', 'secret reason');
          return parties.search(query);
        },
      },
    },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  fails = false;
  server.clock.advance(3_600);
});

const search = (query = '', as: 'external' | 'editor' = 'external') =>
  server.call('GET', `/api/party_service/search${query}`, { as });

describe('party search', () => {
  test('returns a page of complete records, the total and the page size', async () => {
    const { status, body } = await search('?query=M%C3%84IRI&offset=1&limit=2');
    expect(status).toBe(200);
    expect([body.records.length, body.total, body.limit]).toEqual([2, 14, 2]);
    expect(Object.keys(body.records[0]).sort()).toEqual([
      'completeness_score',
      'distinguishing_info',
      'id',
      'image_url',
      'lifecycle_status',
      'name',
      'party_id',
      'type',
      'verification_score',
    ]);
    expect(body.records[0].image_url ?? body.records[1].image_url).toMatch(
      /^https:\/\/pictures\.example\.com\/artist\d+\.svg$/,
    );
  });

  test('returns pages of 20, and all records without a search', async () => {
    const { body } = await search();
    expect([body.records.length, body.total, body.limit]).toEqual([20, 500, 20]);
    expect(asked).toEqual([{ query: '', offset: 0, limit: 20 }]);
  });

  test.each([
    ['?limit=0', 'limit'],
    ['?limit=201', 'limit'],
    ['?limit=many', 'limit'],
    ['?offset=-1', 'offset'],
    ['?offset=1e9', 'offset'],
    [`?query=${'x'.repeat(201)}`, 'query'],
  ])('with %s is rejected', async (query, place) => {
    const { status, body } = await search(query);
    expect([status, body.detail[0].loc]).toEqual([422, [place]]);
    expect(asked).toEqual([]);
  });

  test('ignores unknown parameters, and blanks around the text', async () => {
    expect((await search('?query=%20nova%20&more=1')).status).toBe(200);
    expect(asked).toEqual([{ query: 'nova', offset: 0, limit: 20 }]);
  });

  test('caches a page for a minute, for all users', async () => {
    await search('?query=nova');
    await search('?query=nova', 'editor');
    server.clock.advance(59);
    await search('?query=nova ');
    expect(asked.length).toBe(1);
    server.clock.advance(1);
    await search('?query=nova');
    expect(asked.length).toBe(2);
  });

  test('that fails is 502 with a key, and is retried by the next call', async () => {
    fails = true;
    const { status, body, text } = await search('?query=failing');
    expect([status, body.detail.key, body.detail.service]).toEqual([502, 'lookup-failed', 'parties']);
    expect(text).not.toContain('secret');
    fails = false;
    expect((await search('?query=failing')).status).toBe(200);
  });

  test('is for users who may change campaigns', async () => {
    const user = await server.person('editor');
    const call = async (permissions: ('campaigns-read' | 'campaigns-modify')[]) => {
      const bearer = await makePersonalToken(server.db, { user, permissions });
      return (await server.call('GET', '/api/party_service/search', { as: { bearer } })).status;
    };
    expect(await call(['campaigns-read'])).toBe(403);
    expect(await call(['campaigns-read', 'campaigns-modify'])).toBe(200);
  });
});
