import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';
import { textsBefore as before, sheet_url, sheetCalls } from '../support/sheetCalls.ts';

let server: TestServer;
let rows: string[][] = [];
/** Runs while the sheet is being read. */
let meanwhile: () => Promise<unknown> = async () => null;
beforeAll(async () => {
  const read = async () => {
    await meanwhile();
    return rows;
  };
  server = await startTestServer({ providers: { sheets: { read } } });
});
afterAll(() => server.close());
beforeEach(() => {
  rows = [
    ['id', 'en', 'de'],
    ['title', 'Hello', 'Hallo'],
  ];
  meanwhile = async () => null;
});

const calls = sheetCalls(() => server);
const { importCsv, linked, load, patch, remove, sheetOf, textsOf, undo, withTexts } = calls;
const csv = 'id,en,de\r\ntitle,Hello,Hallo\r\n';
const write = (id: string, messages: Record<string, string | null>) =>
  patch(id, { i18n: { translations: [{ locale: 'en', messages }] } });

describe('between the preview and the load', () => {
  test.each([
    ['a text that would be changed', { title: 'Theirs' }],
    ['a text that would go', { gone: 'Theirs' }],
    ['a text that nobody saw', { new: 'Theirs' }],
    ['a text that goes by itself', { gone: null }],
  ])('%s is changed by another user: nothing is loaded over it', async (_name, messages) => {
    const id = await withTexts();
    const bySheet = (await load(id, { sheet_url, dry_run: true })).body.fingerprint;
    const byFile = (await importCsv(id, { csv, dry_run: true })).body.fingerprint;
    await write(id, messages);
    const now = await textsOf(id);
    for (const answer of [
      await load(id, { sheet_url, fingerprint: bySheet }),
      await importCsv(id, { csv, fingerprint: byFile }),
    ]) {
      expect([answer.status, answer.body.detail.key]).toEqual([409, 'sheet-changed']);
    }
    expect(await textsOf(id)).toEqual(now);
    expect((await sheetOf(id)).status).toBe(404);
  });

  test('something else of the campaign is changed: the load continues', async () => {
    const id = await withTexts();
    const { fingerprint } = (await importCsv(id, { csv, dry_run: true })).body;
    await patch(id, { name: 'Renamed' });
    expect((await importCsv(id, { csv, fingerprint })).status).toBe(200);
  });

  test('the same sheet is loaded by another user: nothing is left to do', async () => {
    const id = await withTexts();
    const { fingerprint } = (await importCsv(id, { csv, dry_run: true })).body;
    const answers = await Promise.all([importCsv(id, { csv, fingerprint }), importCsv(id, { csv, fingerprint })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await calls.revisionsOf(id)).length).toBe(2);
    expect((await undo(id)).status).toBe(204);
    expect(await textsOf(id)).toEqual(before);
  });

  test('a sheet is linked: a file can not be imported any more', async () => {
    const id = await withTexts();
    const { fingerprint } = (await importCsv(id, { csv, dry_run: true })).body;
    await calls.link(id);
    expect((await importCsv(id, { csv, fingerprint })).body.detail.key).toBe('sheet-linked');
    expect(await textsOf(id)).toEqual(before);
  });
});

describe('while a sheet is read', () => {
  test('its link is removed: nothing is loaded', async () => {
    const id = await linked();
    meanwhile = () => remove(id);
    expect((await load(id)).body.detail.key).toBe('sheet-changed');
    expect(await textsOf(id)).toEqual(before);
  });

  test('the campaign is deleted: it is 404', async () => {
    const id = await linked();
    meanwhile = () => server.call('DELETE', `/api/campaigns/${id}`, { as: 'editor' });
    expect((await load(id)).status).toBe(404);
  });

  test('another user takes the lock: nothing is loaded, and a preview still works', async () => {
    const id = await linked();
    meanwhile = () => server.call('PUT', `/api/campaigns/${id}/lock`, { as: 'admin', json: { take_over: true } });
    expect((await load(id)).status).toBe(423);
    expect((await load(id, { dry_run: true })).status).toBe(200);
    expect(await textsOf(id)).toEqual(before);
  });

  test('two load it at once: both return what happened to the texts, and undo restores the state before the last one', async () => {
    const id = await linked();
    const [one, other] = await Promise.all([load(id), load(id)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    // One of them found nothing left to do, and left no trace.
    expect([one.body.added.total, other.body.added.total].sort()).toEqual([0, 1]);
    expect((await undo(id)).status).toBe(204);
    expect(await textsOf(id)).toEqual(before);
  });
});

describe('undo', () => {
  test('by two at once is done once', async () => {
    const id = await linked();
    await load(id);
    const answers = await Promise.all([undo(id), undo(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await textsOf(id)).toEqual(before);
  });

  test('after a later edit of another message keeps that edit', async () => {
    const id = await linked();
    await load(id);
    await remove(id);
    await write(id, { later: 'Written since' });
    expect((await undo(id)).status).toBe(204);
    expect(await textsOf(id)).toEqual({ ...before, en: { ...before.en, later: 'Written since' } });
  });

  test('is refused once the language that it would remove has its own texts', async () => {
    const id = await linked();
    await load(id);
    await remove(id);
    await patch(id, { i18n: { translations: [{ locale: 'de', messages: { later: 'Seither geschrieben' } }] } });
    const now = await textsOf(id);
    expect((await undo(id)).body.detail.key).toBe('undo-too-late');
    expect(await textsOf(id)).toEqual(now);
  });
});
