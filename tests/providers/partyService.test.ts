import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { guardedRequest } from '#server/providers/outside/guardedFetch.ts';
import { type PartyService, partyService } from '#server/providers/parties/partyService.ts';
import { hostileTexts, type OutsideHost, startOutsideHost } from '../support/outsideServices.ts';

let host: OutsideHost;
let service: PartyService;
beforeEach(async () => {
  host = await startOutsideHost();
  service = make();
});
afterEach(() => host.close());

const make = (more: Partial<Parameters<typeof partyService>[0]> = {}) =>
  partyService({ ...host.needs, url: `${host.origin}/parties`, token: 'the-token', ...more });
const path = '/parties/search?query=n%C3%B3va+%26+co&offset=40&limit=20';
const search = () => service.search({ query: 'nóva & co', offset: 40, limit: 20 });
const reason = () => search().catch((error: unknown) => String(error));
const record = {
  id: 'a1',
  party_id: 'P-1',
  name: 'Nova Lindqvist',
  image_url: 'https://images.example.com/1.jpg',
  distinguishing_info: 'Singer from Bergen',
  type: 'person',
  lifecycle_status: 'active',
  completeness_score: 0.8,
  verification_score: 3,
};

describe('the party service', () => {
  test('is called for a page with its bearer, and its records are returned', async () => {
    host.reply(path, { json: { records: [record], total: 61, limit: 20, more: 'unknown' } });
    expect(await search()).toEqual({ records: [record], total: 61, limit: 20 });
    expect(host.seen[0]?.authorization).toBe('Bearer the-token');
    service = make({ token: null });
    await search();
    expect(host.seen[1]?.authorization).toBeUndefined();
  });

  test('may omit all fields but id and name, and send numbers as text', async () => {
    host.reply(path, {
      json: { records: [{ id: 7, name: 'Nova', completeness_score: '12.5', verification_score: 'high' }] },
    });
    expect(await search()).toEqual({
      records: [
        {
          id: '7',
          name: 'Nova',
          party_id: null,
          image_url: null,
          distinguishing_info: null,
          type: null,
          lifecycle_status: null,
          completeness_score: 12.5,
          verification_score: null,
        },
      ],
      total: 41,
      limit: 20,
    });
  });

  test('never returns more than the requested number, and text stays text', async () => {
    const records = [...hostileTexts, ...Array(20).fill('Nova')].map((name, index) => ({
      id: String(index),
      name,
      image_url: 'javascript:alert(1)',
    }));
    host.reply(path, { json: { records, total: 100 } });
    const page = await search();
    expect(page.records.length).toBe(20);
    expect(page.records.slice(0, hostileTexts.length).map(({ name }) => name)).toEqual(hostileTexts);
    expect(new Set(page.records.map(({ image_url }) => image_url))).toEqual(new Set([null]));
  });

  test.each([
    ['by 429', { status: 429, headers: { 'retry-after': '60' } }, 'answered 429'],
    ['by 500', { status: 500 }, 'answered 500'],
    ['by 401', { status: 401 }, 'answered 401'],
    ['by 404', { status: 404 }, 'answered 404'],
    ['by a page', { text: '<html>' }, 'did not answer JSON'],
    ['by null', { text: 'null' }, 'answered in another shape'],
    ['by a list', { json: [record] }, 'answered in another shape'],
    ['by a record without a name', { json: { records: [{ id: '1' }] } }, 'answered in another shape'],
    ['by NUL', { text: '{"records":[{"id":"1","name":"\\u0000"}]}' }, 'did not answer JSON'],
  ])('that fails %s is reported', async (_name, reply, words) => {
    host.reply(path, reply);
    expect(await reason()).toContain(words);
    expect(await reason()).not.toContain('the-token');
  });

  test('that floods or is silent is reported, and the guard applies', async () => {
    service = make({ bounds: { timeoutMs: 200, maxBytes: 1_000 } });
    host.reply(path, { json: { records: [{ ...record, name: 'x'.repeat(1_000) }] } });
    expect(await reason()).toContain('The response is larger than');
    host.on(path, () => undefined);
    expect(await reason()).toContain('No complete response within 0.2 s');
    service = make({ fetch: guardedRequest([]) });
    expect(await reason()).toContain('is not a public address');
  });
});
