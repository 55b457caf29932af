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

/** Returns the write that each language comes from. */
async function writesOf(id: string): Promise<Record<string, string>> {
  const { rows: found } = await sql<{ locale: string; write: string }>`
    select locale, xmin::text as write from campaign_translations where campaign_id = ${id}`.execute(server.db);
  return Object.fromEntries(found.map(({ locale, write }) => [locale, write]));
}

test('neither a load nor its undo writes an unchanged language', async () => {
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
  test('restores once what the load replaced, languages too', async () => {
    const id = await linked();
    await load(id);
    expect((await undo(id)).status).toBe(204);
    expect(await textsOf(id)).toEqual(before);
    expect((await calls.auditOf(id)).at(-1)).toMatchObject({ action: 'campaign.load-undone' });
    const again = await undo(id);
    expect([again.status, again.body.detail.key]).toEqual([409, 'nothing-to-undo']);
  });

  test('is only for the last load, also of a sheet that is no longer linked', async () => {
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

  test('is refused once a text was changed, and then changes nothing', async () => {
    const id = await linked();
    await load(id);
    await remove(id);
    await calls.patch(id, { i18n: { translations: [{ locale: 'en', messages: { title: 'Mine' } }] } });
    const now = await textsOf(id);
    expect((await undo(id)).body.detail.key).toBe('undo-too-late');
    expect(await textsOf(id)).toEqual(now);
  });

  test('does not remove a language that became the default', async () => {
    const id = await linked();
    await load(id);
    await remove(id);
    await calls.patch(id, { i18n: { default_locale: 'de' } });
    expect((await undo(id)).body.detail.key).toBe('undo-too-late');
  });

  describe('is offered', () => {
    const rewrite = (id: string, title: string) =>
      calls.patch(id, { i18n: { translations: [{ locale: 'en', messages: { title } }] } });

    test('from the load until it is used, also after the sheet was unlinked', async () => {
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

    test('after an import too, and only while the loaded texts are unchanged', async () => {
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
