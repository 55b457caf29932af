import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPageTextId, maxPageTextLength, pageTextId } from '#contracts/pageTexts.ts';
import { makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { addTexts } from '../support/fullCampaign.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { sheetCalls } from '../support/sheetCalls.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const calls = campaignCalls(() => server);
const sheets = sheetCalls(() => server);
const { readWhole, revisionsOf, changeRecordsOf } = calls;

const hello = pageTextId('b1', 'text');
type Languages = Record<string, Record<string, string | null> | null>;
const i18nOf = (languages: Languages, more: object = {}) => ({
  translations: Object.entries(languages).map(([locale, messages]) => ({ locale, messages })),
  ...more,
});

/** A campaign in English and German, with an editor token of a new tab. */
async function opened() {
  const { id, app } = await makeCampaign(server.db);
  await addTexts(server.db, id, { en: { [hello]: 'Hello', 'signup.title': 'Join' }, de: { [hello]: 'Hallo' } });
  const { body } = await server.call('POST', `/api/apps/${app}/token`, {
    as: 'editor',
    json: { campaign_id: id, purpose: 'editor' },
  });
  const as = { bearer: body.token };
  const patch = (fields: Record<string, unknown>, base?: string) => calls.patch(id, fields, { as, base });
  return { id, as, patch, base: (await readWhole(id)).updated_at as string };
}

const textsOf = async (id: string): Promise<Record<string, Record<string, string>>> => {
  const { translations } = (await readWhole(id)).i18n;
  return Object.fromEntries(
    translations.map(({ locale, messages }: { locale: { code: string }; messages: object }) => [locale.code, messages]),
  );
};

test('lyrics of a track may be as long as a text of a page, and belong to staff', async () => {
  const { id, patch } = await opened();
  const lyrics = (length: number) => ({
    i18n: i18nOf({ en: { 'track.4uLU6hMCjMI75M1A2tKUQC.lyrics': 'a'.repeat(length) } }),
  });
  expect((await calls.patch(id, lyrics(maxPageTextLength), {})).status).toBe(200);
  expect((await calls.patch(id, lyrics(maxPageTextLength + 1), {})).status).toBe(422);
  expect((await patch(lyrics(1))).status).toBe(403);
});

describe('an editor token', () => {
  test('writes the page and its texts in several languages in one write', async () => {
    const { id, patch, base } = await opened();
    const before = (await revisionsOf(id)).length;
    const page = { format: 2, blocks: [{ id: 'b1', type: 'text' }] };
    const i18n = i18nOf({ en: { [hello]: 'Hi' }, de: { [hello]: null, 'page.b1.note': 'Neu' } });
    const answer = await patch({ page, i18n }, base);
    expect(answer.status, answer.text).toBe(200);
    expect((await readWhole(id)).page).toEqual(page);
    expect(await textsOf(id)).toEqual({
      en: { [hello]: 'Hi', 'signup.title': 'Join' },
      de: { 'page.b1.note': 'Neu' },
    });
    const revisions = await revisionsOf(id);
    expect(revisions.length).toBe(before + 1);
    expect(revisions.at(-1)?.fields).toEqual(['i18n.de', 'i18n.en', 'page']);
  });

  test.each<[string, object]>([
    ['another message', { i18n: i18nOf({ en: { 'signup.title': 'x' } }) }],
    ['another message beside a text of the page', { i18n: i18nOf({ en: { [hello]: 'x', 'page.skip': 'x' } }) }],
    ['a language', { i18n: i18nOf({ de: null }) }],
    ['the default language', { i18n: i18nOf({}, { default_locale: 'de' }) }],
    ['a field beside texts of the page', { i18n: i18nOf({ en: { [hello]: 'x' } }), name: 'x' }],
  ])('can not write %s', async (_name, fields) => {
    const { id, patch } = await opened();
    const before = [await readWhole(id), await changeRecordsOf(id)];
    expect((await patch({ ...fields })).status).toBe(403);
    expect([await readWhole(id), await changeRecordsOf(id)]).toEqual(before);
  });

  test('reads the tracklist, the focus artists and the follow items of its campaign, and of no other', async () => {
    const { id, as } = await opened();
    const other = await makeCampaign(server.db);
    const statusOf = async (of: string, rest: string) =>
      (await server.call('GET', `/api/campaigns/${of}${rest}`, { as })).status;
    for (const rest of ['/music/tracklist', '/music/focus_artists']) {
      expect([await statusOf(id, rest), await statusOf(other.id, rest)]).toEqual([200, 404]);
    }
    expect((await server.call('GET', `/api/campaigns/${id}`, { as })).body.follow).toEqual([]);
    const put = await server.call('PUT', `/api/campaigns/${id}/music/focus_artists`, { as, json: { items: [] } });
    expect(put.status).toBe(403);
  });

  test('adds no language: one that was deleted is an error that names it, and writes nothing', async () => {
    const { id, patch, base } = await opened();
    await calls.patch(id, { i18n: i18nOf({ de: null }) });
    const before = [await readWhole(id), await changeRecordsOf(id)];
    const answer = await patch({ page: { format: 2, blocks: [] }, i18n: i18nOf({ de: { [hello]: 'Getippt' } }) }, base);
    expect([answer.status, answer.body.detail]).toMatchObject([409, { key: 'language-gone', locales: ['de'] }]);
    expect([await readWhole(id), await changeRecordsOf(id)]).toEqual(before);
  });

  test('names the languages of a campaign that has none yet', async () => {
    const { id, app } = await makeCampaign(server.db);
    const json = { campaign_id: id, purpose: 'editor' };
    const { body } = await server.call('POST', `/api/apps/${app}/token`, { as: 'editor', json });
    const as = { bearer: body.token };
    expect((await calls.patch(id, { i18n: i18nOf({ en: { [hello]: 'Hello' }, de: {} }) }, { as })).status).toBe(200);
    expect(await textsOf(id)).toEqual({ en: { [hello]: 'Hello' }, de: {} });
  });
});

describe('the guard', () => {
  test('merges another text and the page of another user', async () => {
    const { id, patch, base } = await opened();
    await calls.patch(id, { page: { format: 2, blocks: [] }, i18n: i18nOf({ de: { [hello]: 'Moin' } }) });
    expect((await patch({ i18n: i18nOf({ en: { [hello]: 'Hi' } }) }, base)).status).toBe(200);
    expect(await textsOf(id)).toMatchObject({ en: { [hello]: 'Hi' }, de: { [hello]: 'Moin' } });
  });

  test('names the text and its language in a conflict, with both values, and writes nothing of the patch', async () => {
    const { id, patch, base } = await opened();
    await calls.patch(id, { i18n: i18nOf({ de: { [hello]: 'Ihres' } }) });
    const before = await readWhole(id);
    const mine = { page: { format: 2, blocks: [] }, i18n: i18nOf({ en: { [hello]: 'Hi' }, de: { [hello]: 'Meins' } }) };
    const answer = await patch(mine, base);
    expect([answer.status, answer.body.detail]).toMatchObject([
      409,
      { key: 'campaign-conflict', fields: { [`i18n.de.${hello}`]: { base: 'Hallo', theirs: 'Ihres' } } },
    ]);
    expect(Object.keys(answer.body.detail.fields)).toHaveLength(1);
    expect(await readWhole(id)).toEqual(before);
  });

  test('names a text that another user has added since the base, if the patch would remove it', async () => {
    const { id, patch, base } = await opened();
    const note = pageTextId('b1', 'note');
    await calls.patch(id, { i18n: i18nOf({ de: { [note]: 'Neu' } }) });
    const answer = await patch({ i18n: i18nOf({ en: { [note]: null }, de: { [note]: null } }) }, base);
    expect([answer.status, answer.body.detail]).toMatchObject([
      409,
      { key: 'campaign-conflict', fields: { [`i18n.de.${note}`]: { base: null, theirs: 'Neu' } } },
    ]);
    expect(Object.keys(answer.body.detail.fields)).toHaveLength(1);
  });
});

test('a rich text of the page is stored as it was written in Translations', async () => {
  const { id } = await opened();
  const markup = '<p>Tom &amp; <em>Jerry</em></p><ul><li><a href="https://a.example/">One</a></li></ul>';
  expect((await calls.patch(id, { i18n: i18nOf({ en: { [hello]: markup } }) })).status).toBe(200);
  expect((await textsOf(id)).en?.[hello]).toBe(markup);
});

describe('the length of a message', () => {
  test.each([
    [hello, maxPageTextLength, 200],
    [hello, maxPageTextLength + 1, 422],
    ['signup.title', 10_001, 422],
    ['page.skip', 10_001, 422],
  ])('%s with %d characters is answered with %d', async (id, length, status) => {
    const campaign = await opened();
    const answer = await calls.patch(campaign.id, { i18n: i18nOf({ en: { [id]: 'x'.repeat(length) } }) });
    expect(answer.status).toBe(status);
  });
});

test.each([
  ['page.b1.text', true],
  ['page.page.title', true],
  ['page.0190-a_B.picture.alt', true],
  ['page.skip', false],
  ['page.not_found.title', false],
  ['page..text', false],
  ['page.b1.', false],
  ['page.b 1.text', false],
  ['signup.page.b1.text', false],
])('the id %s is one of a page text: %s', (id, is) => {
  expect(isPageTextId(id)).toBe(is);
});

describe('a sheet', () => {
  const csv = 'id,en,de\nsignup.title,Sign up,Anmelden\n';

  test('that lacks a text of the page leaves it; one that has it replaces it', async () => {
    const { id } = await opened();
    expect((await sheets.importCsv(id, { csv })).status).toBe(200);
    expect(await textsOf(id)).toEqual({
      en: { 'signup.title': 'Sign up', [hello]: 'Hello' },
      de: { 'signup.title': 'Anmelden', [hello]: 'Hallo' },
    });
    expect((await sheets.importCsv(id, { csv: `${csv}${hello},Hi,Moin\n` })).status).toBe(200);
    expect(await textsOf(id)).toMatchObject({ en: { [hello]: 'Hi' }, de: { [hello]: 'Moin' } });
  });

  test('that lacks a language removes it with the texts of the page', async () => {
    const { id } = await opened();
    expect((await sheets.importCsv(id, { csv: 'id,en\nsignup.title,Sign up\n' })).status).toBe(200);
    expect(Object.keys(await textsOf(id))).toEqual(['en']);
  });

  test('that is linked does not keep the editor from writing texts of the page', async () => {
    const { id, patch } = await opened();
    expect((await sheets.link(id)).status).toBe(204);
    expect((await patch({ i18n: i18nOf({ en: { [hello]: 'Hi' } }) })).status).toBe(200);
    const refused = await calls.patch(id, { i18n: i18nOf({ en: { [hello]: 'x' } }) });
    expect([refused.status, refused.body.detail.key]).toEqual([409, 'sheet-linked']);
  });
});
