import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';
import { textsBefore as before, sheetCalls } from '../support/sheetCalls.ts';

let server: TestServer;
let rows: string[][] = [];
beforeAll(async () => {
  server = await startTestServer({ providers: { sheets: { read: async () => rows } } });
});
afterAll(() => server.close());
beforeEach(() => {
  rows = [
    ['id', 'en', 'de'],
    ['title', 'Hello', 'Hallo'],
  ];
});

const calls = sheetCalls(() => server);
const { canUndo, linked, load, remove, textsOf, undo } = calls;

/** The write that each language comes from. */
async function writesOf(id: string): Promise<Record<string, string>> {
  const { rows: found } = await sql<{ locale: string; write: string }>`
    select locale, xmin::text as write from campaign_translations where campaign_id = ${id}`.execute(server.db);
  return Object.fromEntries(found.map(({ locale, write }) => [locale, write]));
}

test('neither a load nor its undo writes a language that stays as it is', async () => {
  rows = [
    ['id', 'en', 'fr'],
    ['title', 'Hello', 'Bienvenue'],
  ];
  const id = await linked();
  const { en, fr } = await writesOf(id);
  await load(id);
  expect(await writesOf(id)).toMatchObject({ en: expect.not.stringMatching(en ?? ''), fr });
  await undo(id);
  expect(await writesOf(id)).toMatchObject({ fr });
  expect(await textsOf(id)).toEqual(before);
});

describe('undo', () => {
  test('brings back what the load replaced, languages too, once', async () => {
    const id = await linked();
    await load(id);
    expect((await undo(id)).status).toBe(204);
    expect(await textsOf(id)).toEqual(before);
    expect((await calls.auditOf(id)).at(-1)).toMatchObject({ action: 'campaign.load-undone' });
    const again = await undo(id);
    expect([again.status, again.body.detail.key]).toEqual([409, 'nothing-to-undo']);
  });

  test('is of the last load alone, and of one that is linked no more too', async () => {
    const id = await linked();
    await load(id);
    rows[1] = ['title', 'Second', 'Zweitens'];
    await load(id);
    await calls.patch(id, { name: 'Renamed since' });
    await remove(id);
    expect((await undo(id)).status).toBe(204);
    expect((await textsOf(id)).en?.title).toBe('Hello');
    expect((await calls.read(id)).name).toBe('Renamed since');
    expect((await undo(id)).status).toBe(409);
  });

  test('is too late once a text was changed, and then changes nothing', async () => {
    const id = await linked();
    await load(id);
    await remove(id);
    await calls.patch(id, { i18n: { translations: [{ locale: 'en', messages: { title: 'Mine' } }] } });
    const now = await textsOf(id);
    expect((await undo(id)).body.detail.key).toBe('undo-too-late');
    expect(await textsOf(id)).toEqual(now);
  });

  test('does not take the language away that became the default one', async () => {
    const id = await linked();
    await load(id);
    await remove(id);
    await calls.patch(id, { i18n: { default_locale: 'de' } });
    expect((await undo(id)).body.detail.key).toBe('undo-too-late');
  });

  describe('is offered', () => {
    const rewrite = (id: string, title: string) =>
      calls.patch(id, { i18n: { translations: [{ locale: 'en', messages: { title } }] } });

    test('from the load on until it was done, also once the sheet is linked no more', async () => {
      const id = await linked();
      expect(await canUndo(id)).toBe(false);
      await load(id);
      expect(await canUndo(id)).toBe(true);
      await remove(id);
      await calls.patch(id, { name: 'Renamed since' });
      expect(await canUndo(id)).toBe(true);
      await undo(id);
      expect(await canUndo(id)).toBe(false);
    });

    test('after an import too, and only while the texts are those that were loaded', async () => {
      const id = await calls.withTexts();
      await calls.importCsv(id, { csv: 'id,en,de\ntitle,Hello,Hallo' });
      expect(await canUndo(id)).toBe(true);
      await rewrite(id, 'Mine');
      expect(await canUndo(id)).toBe(false);
      await rewrite(id, 'Hello');
      expect(await canUndo(id)).toBe(true);
      await calls.patch(id, { i18n: { default_locale: 'de' } });
      expect(await canUndo(id)).toBe(false);
    });
  });
});
