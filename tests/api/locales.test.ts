import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSameLocale, type LocaleItem, localeName, pluralCount, sourceFormOf } from '#contracts/locales.ts';
import { directionOf } from '#contracts/textDirection.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the languages', () => {
  test('are public and cacheable, with names, native names and plural counts', async () => {
    const answer = await server.call('GET', '/api/i18n/locales');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
    const { items }: { items: LocaleItem[] } = answer.body;
    const ofCode = (code: string) => items.find((item) => item.code === code);
    expect(ofCode('de')).toEqual({ code: 'de', name: 'German', native_name: 'Deutsch', plural_form: { nplurals: 2 } });
    expect(ofCode('ar')).toMatchObject({ name: 'Arabic', native_name: 'العربية', plural_form: { nplurals: 6 } });
    expect(ofCode('ja')).toMatchObject({ native_name: '日本語', plural_form: { nplurals: 1 } });
    expect(ofCode('pt-BR')).toMatchObject({ name: 'Brazilian Portuguese' });
    expect(items.map(({ name }) => name)).toEqual(
      [...items.map(({ name }) => name)].sort((a, b) => a.localeCompare(b, 'en')),
    );
  });

  test('are unique, named, and known to the runtime', async () => {
    const { items }: { items: LocaleItem[] } = (await server.call('GET', '/api/i18n/locales')).body;
    expect(items.length).toBeGreaterThan(200);
    expect(new Set(items.map(({ code }) => code.toLowerCase())).size).toBe(items.length);
    expect(items.filter(({ code, name }) => name === code)).toEqual([]);
    expect(items.filter(({ code }) => Intl.getCanonicalLocales(code)[0] !== code)).toEqual([]);
  });
});

test('a code with an underscore is the same language, and an unknown one has two plural forms', () => {
  expect([localeName('pt_BR'), pluralCount('ar_EG'), isSameLocale('pt_br', 'pt-BR')]).toEqual([
    'Brazilian Portuguese',
    6,
    true,
  ]);
  expect([localeName('not a code'), pluralCount('not a code')]).toEqual(['not a code', 2]);
});

test.each([
  ['de', 'en', [0, 1]],
  ['ja', 'en', [1]],
  ['ar', 'en', [1, 0, 1, 1, 1, 1]],
  ['fr', 'en', [0, 1, 1]],
  ['en', 'ja', [0, 0]],
  ['en', 'ar', [1, 5]],
  ['not a code', 'en', [0, 1]],
])('the plural forms of %s match those of %s with the same meaning', (code, source, forms) => {
  expect(forms.map((_, form) => sourceFormOf({ code, form }, source))).toEqual(forms);
});

test.each([
  ['ar', 'rtl'],
  ['ar_EG', 'rtl'],
  ['pa-Arab', 'rtl'],
  ['he', 'rtl'],
  ['ks-Deva', 'ltr'],
  ['ja', 'ltr'],
  ['en', 'ltr'],
])('%s is written %s', (code, direction) => expect(directionOf(code)).toBe(direction));
