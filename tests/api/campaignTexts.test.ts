import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localeCodes } from '#contracts/locales.ts';
import { makeCampaign, makeUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { addTexts } from '../support/fullCampaign.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { patch, readWhole, revisionsOf, eventsOf, changeRecordsOf } = campaignCalls(() => server);

type Messages = Record<string, string | string[] | null> | null;
const patchTexts = (id: string, languages: Record<string, Messages>, more: Record<string, unknown> = {}) =>
  patch(id, {
    i18n: { translations: Object.entries(languages).map(([locale, messages]) => ({ locale, messages })), ...more },
  });

/** Returns the messages by language, and the default language. */
const textsOf = async (id: string): Promise<Record<string, unknown>> => {
  const { default_locale, translations } = (await readWhole(id)).i18n;
  const languages = translations.map(({ locale, messages }: { locale: { code: string }; messages: unknown }) => [
    locale.code,
    messages,
  ]);
  return { default_locale, ...Object.fromEntries(languages) };
};
const makeTexts = async () => {
  const { id } = await makeCampaign(server.db);
  await addTexts(server.db, id, { en: { hello: 'Hello', bye: 'Bye' }, de: { hello: 'Hallo' } });
  return id;
};

describe('a patch of texts', () => {
  test('merges by language and message id', async () => {
    const id = await makeTexts();
    const answer = await patchTexts(id, {
      en: { hello: 'Hi', 'seats.left': ['one seat', '# seats'], bye: null },
      sv: { hello: 'Hej' },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).not.toHaveProperty('i18n');
    expect(await textsOf(id)).toEqual({
      default_locale: 'en',
      de: { hello: 'Hallo' },
      en: { hello: 'Hi', 'seats.left': ['one seat', '# seats'] },
      sv: { hello: 'Hej' },
    });
  });

  test('returns them on request', async () => {
    const id = await makeTexts();
    const answer = await server.call('POST', `/api/campaigns/${id}/patch`, {
      as: 'editor',
      json: { fields: { i18n: { translations: [{ locale: 'pl', messages: {} }] } }, include_i18n: true },
    });
    expect(answer.body.i18n).toEqual((await readWhole(id)).i18n);
    expect(answer.body.i18n.translations.at(-1)).toEqual({
      locale: { name: 'Polish', code: 'pl', plural_form: { nplurals: 4 } },
      messages: {},
    });
  });

  test('deletes a language; the default one only together with a new default', async () => {
    const id = await makeTexts();
    const before = [await readWhole(id), await changeRecordsOf(id)];
    const refused = await patchTexts(id, { en: null });
    expect([refused.status, refused.body.detail.key]).toEqual([409, 'default-language']);
    expect([await readWhole(id), await changeRecordsOf(id)]).toEqual(before);
    expect((await patchTexts(id, { en: null }, { default_locale: 'de' })).status).toBe(200);
    expect(await textsOf(id)).toEqual({ default_locale: 'de', de: { hello: 'Hallo' } });
    expect((await patchTexts(id, { nl: null })).status).toBe(200);
  });

  test('sets as default a language that exists or is added with it', async () => {
    const id = await makeTexts();
    const unknown = await patch(id, { i18n: { default_locale: 'fr' } });
    expect([unknown.status, unknown.body.detail]).toEqual([
      422,
      [{ loc: ['fields', 'i18n', 'default_locale'], msg: 'The campaign does not have this language' }],
    ]);
    expect((await patch(id, { i18n: { default_locale: 'de' } })).status).toBe(200);
    expect((await patchTexts(id, { fr: {} }, { default_locale: 'fr' })).status).toBe(200);
    expect((await textsOf(id)).default_locale).toBe('fr');
  });

  test('leaves the other languages unchanged to the byte', async () => {
    const id = await makeTexts();
    const stored = () =>
      server.db
        .selectFrom('campaign_translations')
        .select(['locale', 'messages'])
        .select(sql<string>`xmin::text`.as('version'))
        .where('campaign_id', '=', id)
        .where('locale', '=', 'de')
        .execute();
    const before = await stored();
    await patchTexts(id, { en: { hello: 'Hi' }, sv: { a: 'b' } });
    expect(await stored()).toEqual(before);
  });

  test('writes a revision by message, and an event by language', async () => {
    const id = await makeTexts();
    await patchTexts(id, { de: { hello: 'Moin', bye: 'Tschüs' }, sv: { hello: 'Hej' } });
    expect((await revisionsOf(id))[0]?.changes).toEqual({
      'i18n.de.hello': { from: 'Hallo', to: 'Moin' },
      'i18n.de.bye': { from: null, to: 'Tschüs' },
      'i18n.sv': { from: null, to: {} },
      'i18n.sv.hello': { from: null, to: 'Hej' },
    });
    expect((await eventsOf(id))[0]?.payload.fields).toEqual(['i18n.de', 'i18n.sv']);
  });

  test('with the stored values writes nothing', async () => {
    const id = await makeTexts();
    const before = [await readWhole(id), await changeRecordsOf(id)];
    expect((await patchTexts(id, { de: { hello: 'Hallo' }, en: {} }, { default_locale: 'en' })).status).toBe(200);
    expect([await readWhole(id), await changeRecordsOf(id)]).toEqual(before);
  });
});

describe('texts written by two users', () => {
  test('merge where the messages differ; the same message is a conflict with both values', async () => {
    const id = await makeTexts();
    const { updated_at: base } = await readWhole(id);
    const as = await makeUser(server.db);
    await patch(id, { i18n: { translations: [{ locale: 'de', messages: { hello: 'Ihres' } }] } }, { as });
    const mine = (messages: Messages) => patch(id, { i18n: { translations: [{ locale: 'de', messages }] } }, { base });
    expect((await mine({ bye: 'Meins' })).status).toBe(200);
    const answer = await mine({ hello: 'Meins' });
    expect([answer.status, answer.body.detail.fields]).toEqual([
      409,
      { 'i18n.de.hello': { base: 'Hallo', theirs: 'Ihres' } },
    ]);
  });

  test('of a language that was deleted in between are a conflict, returned with its messages', async () => {
    const id = await makeTexts();
    const { updated_at: base } = await readWhole(id);
    await patchTexts(id, { de: { hello: 'Später', added: 'Später' } });
    await patchTexts(id, { de: null });
    const answer = await patch(id, { i18n: { translations: [{ locale: 'de', messages: { bye: 'B' } }] } }, { base });
    expect([answer.status, answer.body.detail.fields]).toEqual([
      409,
      { 'i18n.de': { base: { hello: 'Hallo' }, theirs: null } },
    ]);
  });
});

describe('a patch of texts is refused', () => {
  test.each<[string, unknown, string]>([
    [
      'of a code that is none',
      { translations: [{ locale: 'd e', messages: {} }] },
      'fields.i18n.translations.0.locale',
    ],
    [
      'of a path in a code',
      { translations: [{ locale: 'de.hello', messages: {} }] },
      'fields.i18n.translations.0.locale',
    ],
    ...['default_locale', 'xx-nonsense', 'constructor', '__proto__', 'en-nonsense'].flatMap(
      (locale): [string, unknown, string][] => [
        [
          `of texts of ‘${locale}’, which is not a language`,
          {
            translations: [
              { locale: 'de', messages: {} },
              { locale, messages: { a: 'b' } },
            ],
          },
          'fields.i18n.translations.1.locale',
        ],
        [
          `that takes ‘${locale}’ away`,
          { translations: [{ locale, messages: null }] },
          'fields.i18n.translations.0.locale',
        ],
      ],
    ),
    ['of no messages', { translations: [{ locale: 'de' }] }, 'fields.i18n.translations.0.messages'],
    [
      'of a message that is a number',
      { translations: [{ locale: 'de', messages: { a: 1 } }] },
      'fields.i18n.translations.0.messages.a',
    ],
    [
      'of seven plural forms',
      { translations: [{ locale: 'de', messages: { a: Array(7).fill('x') } }] },
      'fields.i18n.translations.0.messages.a',
    ],
    [
      'of a message of 10,001 characters',
      { translations: [{ locale: 'de', messages: { a: 'x'.repeat(10_001) } }] },
      'fields.i18n.translations.0.messages.a',
    ],
    ['of anything else', { language: 'de' }, 'fields.i18n.language'],
    ['of null', null, 'fields.i18n'],
  ])('%s', async (_name, i18n, place) => {
    const id = await makeTexts();
    const answer = await patch(id, { i18n });
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.detail.map(({ loc }: { loc: string[] }) => loc.join('.'))).toContain(place);
  });
});

test('texts that an app stored under its own language code can be changed and removed', async () => {
  const { id } = await makeCampaign(server.db);
  await addTexts(server.db, id, { en: { hello: 'Hello' }, 'xx-own': { hello: 'Lo' } });
  expect((await patchTexts(id, { 'xx-own': { hello: 'Lolo' } })).status).toBe(200);
  expect(await textsOf(id)).toMatchObject({ 'xx-own': { hello: 'Lolo' } });
  expect((await patchTexts(id, { 'xx-own': null })).status).toBe(200);
  expect(await textsOf(id)).not.toHaveProperty('xx-own');
});

test('saving one of 60 languages of 500 messages leaves the other 59 identical to the byte, stored and on the wire', async () => {
  const { id } = await makeCampaign(server.db);
  const codes = localeCodes.slice(0, 60);
  const messagesOf = (code: string) =>
    Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`m.${at}`, at % 9 === 0 ? [`1 ${code}`, ` ${at}é `] : `«${at}» ${code}`]),
    );
  await addTexts(server.db, id, Object.fromEntries(codes.map((code) => [code, messagesOf(code)])));
  const [saved = ''] = codes;
  const others = async () => {
    const stored = await server.db
      .selectFrom('campaign_translations')
      .select(['locale', sql<string>`messages::text`.as('text'), sql<string>`xmin::text`.as('version')])
      .where('campaign_id', '=', id)
      .where('locale', '!=', saved)
      .orderBy('locale')
      .execute();
    const { translations } = (await readWhole(id)).i18n;
    const onTheWire = translations.filter(({ locale }: { locale: { code: string } }) => locale.code !== saved);
    return { stored, onTheWire: JSON.stringify(onTheWire) };
  };
  const before = await others();
  expect(before.stored).toHaveLength(59);
  const answer = await patchTexts(id, { [saved]: { 'm.1': 'changed', 'm.2': null } });
  expect(answer.status, answer.text).toBe(200);
  expect(await others()).toEqual(before);
  expect(await textsOf(id)).toMatchObject({ [saved]: { 'm.1': 'changed', 'm.3': `«3» ${saved}` } });
});

test('500 messages of a language are saved completely, hostile ones too', async () => {
  const id = await makeTexts();
  const messages = {
    ...Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`m${at}`, `Text ${at}`])),
    toString: "'; drop table campaigns; --",
    'a.b..c.': '<script>alert(1)</script>',
    '💥"\\': '\\u0000',
    ' ': '$1 %s {0}',
  };
  const answer = await patchTexts(id, { nl: messages });
  expect(answer.status, answer.text).toBe(200);
  expect(await textsOf(id)).toMatchObject({ nl: messages });
  expect((await patchTexts(id, { nl: { 'a.b..c.': null } })).status).toBe(200);
  expect((await textsOf(id)).nl).not.toHaveProperty(['a.b..c.']);
});
