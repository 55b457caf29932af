import { afterAll, beforeAll, expect, test } from 'vitest';
import { countryCodes } from '#contracts/countries.ts';
import type { CountryItem } from '#contracts/countryItems.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the countries are public and cacheable, with their English names', async () => {
  const answer = await server.call('GET', '/api/i18n/countries');
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=86400');
  const { items }: { items: CountryItem[] } = answer.body;
  expect(items.map(({ code }) => code).sort()).toEqual([...countryCodes].sort());
  expect(items).toContainEqual({ code: 'DE', name: 'Germany' });
  expect(items).toContainEqual({ code: 'CI', name: 'Côte d’Ivoire' });
  expect(items.filter(({ code, name }) => name === code)).toEqual([]);
  const names = items.map(({ name }) => name);
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
});
