import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SuggestRequest } from '#contracts/api/suggestions.ts';
import { ServiceFailedError } from '#server/providers/outside/outsideService.ts';
import { sampleTranslator } from '#server/providers/translation/sample.ts';
import { TranslationRefusedError } from '#server/providers/translation/translator.ts';
import { makeCampaign } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let id: string;
let asked: SuggestRequest[] = [];
let failure: Error | null = null;
beforeAll(async () => {
  const translation = {
    translate: async (request: SuggestRequest) => {
      asked.push(request);
      if (failure) throw failure;
      return sampleTranslator.translate(request);
    },
  };
  server = await startTestServer({ providers: { translation } });
  ({ id } = await makeCampaign(server.db));
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  failure = null;
  server.clock.advance(3_600);
});

const request = { source: 'en', target: 'de', texts: ['Hello {name}'] };
const suggest = (json: unknown = request, as: 'editor' | 'external' = 'editor') =>
  server.call('POST', `/api/campaigns/${id}/translations/suggestions`, { as, json });

test('suggestions are returned and nothing is written', async () => {
  const before = (await server.call('GET', `/api/campaigns/${id}?include_i18n=true`, { as: 'editor' })).body;
  const { status, body } = await suggest();
  expect(status).toBe(200);
  expect(body).toEqual({ items: ['Héłłö {name}'], sample: true });
  expect(asked).toEqual([request]);
  expect((await server.call('GET', `/api/campaigns/${id}?include_i18n=true`, { as: 'editor' })).body).toEqual(before);
});

test('a campaign that the caller does not see does not exist', async () => {
  expect((await suggest(request, 'external')).status).toBe(404);
  expect(asked).toEqual([]);
});

test.each([
  ['no text', { ...request, texts: [] }],
  ['51 texts', { ...request, texts: Array(51).fill('a') }],
  ['a text of 10,001 characters', { ...request, texts: ['a'.repeat(10_001)] }],
  ['another field', { ...request, key: 'secret' }],
])('a request with %s is refused', async (_name, json) => {
  expect((await suggest(json)).status).toBe(422);
  expect(asked).toEqual([]);
});

test.each([
  [new TranslationRefusedError('language-not-supported', 'gd'), 422, { key: 'language-not-supported', language: 'gd' }],
  [new TranslationRefusedError('translation-quota-exceeded'), 502, { key: 'translation-quota-exceeded' }],
  [new ServiceFailedError('translation', 'secret'), 502, { key: 'lookup-failed', service: 'translation' }],
])('%s is reported', async (error, status, detail) => {
  failure = error;
  const answer = await suggest();
  expect(answer.status).toBe(status);
  expect(answer.body.detail).toMatchObject(detail);
  expect(answer.text).not.toContain('secret');
});

test('a user may ask 300 times an hour', async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, () => suggest()));
  expect(answers.filter(({ status }) => status === 200).length).toBe(300);
  expect((await suggest()).status).toBe(429);
  server.clock.advance(3_600);
  expect((await suggest()).status).toBe(200);
});
