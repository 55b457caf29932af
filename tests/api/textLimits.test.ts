import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverLimits } from '#contracts/serverLimits.ts';
import { makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { addTexts } from '../support/fullCampaign.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { patch, clone, read, readWhole } = campaignCalls(() => server);

type Messages = Record<string, string | null>;
const ids = (count: number) => Array.from({ length: count }, (_, at) => `m${at}`);
const messagesOf = (count: number, text = 'x'): Record<string, string> =>
  Object.fromEntries(ids(count).map((id) => [id, text]));
const withTexts = async (languages: Record<string, Record<string, string>>): Promise<string> => {
  const { id } = await makeCampaign(server.db);
  await addTexts(server.db, id, languages);
  return id;
};
const patchTexts = (id: string, locale: string, messages: Messages | null) =>
  patch(id, { i18n: { translations: [{ locale, messages }] } });
/** Returns another campaign of the same app. */
const sameApp = async (id: string): Promise<string> =>
  (await makeCampaign(server.db, { app: (await read(id)).app })).id;
const refused = (more: object) => ({ status: 422, body: { detail: { key: 'too-many-texts', ...more } } });

describe('the texts of a campaign', () => {
  test('have at most as many ids as a sheet has rows', async () => {
    const id = await withTexts({ en: messagesOf(serverLimits.maxMessages), de: {} });
    expect((await patchTexts(id, 'de', { m1: 'known' })).status).toBe(200);
    const answer = await patchTexts(id, 'de', { further: 'x' });
    expect(answer).toMatchObject(
      refused({ messages: serverLimits.maxMessages + 1, messages_most: serverLimits.maxMessages }),
    );
    expect((await readWhole(id)).i18n.translations[0].messages).toEqual({ m1: 'known' });
  });

  test('are limited over all languages', async () => {
    const messages = messagesOf(serverLimits.maxMessages);
    const id = await withTexts(
      Object.fromEntries('en de fr es it nl pl sv da fi'.split(' ').map((code) => [code, messages])),
    );
    expect(await patchTexts(id, 'pt', { m1: 'x' })).toMatchObject(refused({ texts: serverLimits.maxTexts + 1 }));
  });

  test('are limited in bytes', async () => {
    const id = await withTexts({ en: messagesOf(900, 'x'.repeat(9_300)) });
    const answer = await patchTexts(id, 'en', Object.fromEntries(ids(30).map((m) => [`n${m}`, 'x'.repeat(9_900)])));
    expect(answer).toMatchObject(refused({ bytes_most: serverLimits.maxTextBytes }));
    expect(answer.body.detail.bytes).toBeGreaterThan(serverLimits.maxTextBytes);
  });

  test('over a limit can be changed and deleted, but do not grow and are not copied', async () => {
    const id = await withTexts({ en: messagesOf(60_000) });
    expect(await patchTexts(id, 'en', { further: 'x' })).toMatchObject(refused({ messages: 60_001 }));
    const other = await sameApp(id);
    for (const json of [{}, { destination_id: other }]) expect(await clone(id, json)).toMatchObject(refused({}));
    expect((await patchTexts(id, 'en', { m0: 'y' })).status).toBe(200);
    const gone = ids(serverLimits.maxPatchedMessages).map((one) => [one, null]);
    expect((await patchTexts(id, 'en', Object.fromEntries(gone))).status).toBe(200);
    const [{ messages }] = (await readWhole(id)).i18n.translations;
    expect(Object.keys(messages)).toHaveLength(50_000);
    expect(messages).toMatchObject({ [`m${serverLimits.maxPatchedMessages}`]: 'x' });
    expect((await patchTexts(id, 'de', {})).status).toBe(200);
    const deleted = {
      default_locale: 'de',
      translations: [
        { locale: 'en', messages: null },
        { locale: 'de', messages: {} },
      ],
    };
    expect((await patch(id, { i18n: deleted })).status).toBe(200);
  });

  test('are changed by a patch at most 10,000 at a time', async () => {
    const id = await withTexts({ en: {} });
    const { status, body } = await patchTexts(id, 'en', messagesOf(serverLimits.maxPatchedMessages + 1));
    expect(status).toBe(422);
    const msg = `At most ${serverLimits.maxPatchedMessages} entries`;
    expect(body.detail).toEqual([{ loc: ['fields', 'i18n', 'translations'], msg }]);
  });
});

test('large texts are read in turn, and too many waiting reads are refused', async () => {
  const large = Object.fromEntries(ids(700).map((id) => [id, randomBytes(5_000).toString('base64')]));
  const id = await withTexts({ en: large });
  const small = await withTexts({ en: { hello: 'Hello' } });
  const token = await server.signIn('editor');
  const paths = ['?include_i18n=true', '/translations/csv', '/readiness'];
  const reads = Array.from({ length: 45 }, (_, at) => `${id}${paths[at % paths.length]}`);
  const [answers, others] = await Promise.all(
    [reads, Array<string>(10).fill(`${small}?include_i18n=true`)].map((all) =>
      Promise.all(all.map((path) => server.call('GET', `/api/campaigns/${path}`, { as: { bearer: token } }))),
    ),
  );
  expect(new Set(others?.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers?.map(({ status }) => status))).toEqual(new Set([200, 503]));
  const busy = answers?.find(({ status }) => status === 503);
  expect(busy?.body.detail.key).toBe('server-busy');
  expect(busy?.headers['retry-after']).toBe('2');
});
