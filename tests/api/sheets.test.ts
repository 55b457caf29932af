import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CsvError } from '#server/formats/csv.ts';
import { ServiceFailedError, ServiceMissingError } from '#server/providers/outside/outsideService.ts';
import { SheetRefusedError } from '#server/providers/sheets/sheets.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { textsBefore as before, sheetIds as ids, sheet_url, sheetCalls } from '../support/sheetCalls.ts';

let server: TestServer;
let rows: string[][] = [];
let failure: Error | null = null;
let asked: unknown[] = [];
/** Runs while the sheet is being read. */
let meanwhile: () => Promise<unknown> = async () => null;
beforeAll(async () => {
  const read = async (wish: unknown) => {
    asked.push(wish);
    await meanwhile();
    if (failure) throw failure;
    return rows;
  };
  server = await startTestServer({ providers: { sheets: { read } } });
});
afterAll(() => server.close());
beforeEach(() => {
  rows = [
    ['id', 'en', 'de'],
    ['title', 'Hello', 'Hallo'],
    ['left[0]', '{n} seat', '{n} Platz'],
    ['left[1]', '{n} seats', '{n} Plätze'],
  ];
  failure = null;
  asked = [];
  meanwhile = async () => null;
});

const calls = sheetCalls(() => server);
const { link, linked, load, remove, sheetOf, textsOf, undo, withTexts } = calls;

describe('the link', () => {
  test('is one URL, of which only the ids are stored; it can be replaced and removed', async () => {
    const id = await withTexts();
    expect((await sheetOf(id)).status).toBe(404);
    expect((await link(id, { sheet_url: `  ${sheet_url}&range=A1 ` })).status).toBe(204);
    expect((await sheetOf(id)).body).toEqual({ ...ids, sheet_url });
    expect((await link(id, { doc_id: 'another-document-of-google', sheet_id: null })).status).toBe(204);
    expect((await sheetOf(id)).body).toMatchObject({ doc_id: 'another-document-of-google', sheet_id: null });
    expect((await remove(id)).status).toBe(204);
    expect((await sheetOf(id)).status).toBe(404);
    expect(await textsOf(id)).toEqual(before);
    expect(asked).toEqual([]);
  });

  test.each([
    ['https://docs.google.com/spreadsheets/d/e/2PACX-1vS/pubhtml'],
    [`https://docs.google.com.evil.example/spreadsheets/d/${ids.doc_id}/edit`],
    [`http://docs.google.com/spreadsheets/d/${ids.doc_id}/edit`],
    [`https://evil.example/?https://docs.google.com/spreadsheets/d/${ids.doc_id}/edit`],
    [`https://user@docs.google.com/spreadsheets/d/${ids.doc_id}/edit`],
    [`https://docs.google.com/spreadsheets/d/${ids.doc_id}%2f..%2f../edit`],
    ['https://docs.google.com/spreadsheets/d/../../../../etc/passwd-and-more/edit'],
    ['https://docs.google.com/document/d/1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789/edit'],
    ['http://169.254.169.254/latest/meta-data'],
    [''],
  ])('to %s is rejected at its field, and changes nothing', async (address) => {
    const id = await withTexts();
    const traces = await calls.changeRecordsOf(id);
    const { status, body } = await link(id, { sheet_url: address });
    expect([status, body.detail[0].loc]).toEqual([422, ['sheet_url']]);
    expect(await calls.changeRecordsOf(id)).toEqual(traces);
  });

  test.each([
    [{}],
    [{ doc_id: 'short' }],
    [{ doc_id: ids.doc_id, sheet_id: 'x' }],
    [{ sheet_url, doc_id: ids.doc_id }],
    [{ doc_id: `${ids.doc_id}/../x` }],
  ])('by %j is refused', async (body) => {
    expect((await link(await withTexts(), body)).status).toBe(422);
  });

  test('leaves traces as each write does, and is in the history with its URL', async () => {
    const id = await linked();
    const [revision] = (await calls.revisionsOf(id)).slice(-1);
    expect(revision?.changes).toEqual({ translation_sheet: { from: null, to: sheet_url } });
    expect((await calls.auditOf(id)).at(-1)).toMatchObject({ action: 'campaign.sheet-linked' });
    expect((await calls.eventsOf(id)).at(-1)?.payload).toMatchObject({ fields: ['translation_sheet'] });
  });

  test('closes the texts to patches; everything else can be written', async () => {
    const id = await linked();
    for (const i18n of [{ translations: [{ locale: 'en', messages: { title: 'No' } }] }, { default_locale: 'fr' }]) {
      const { status, body } = await calls.patch(id, { i18n, name: 'Not this either' });
      expect([status, body.detail.key]).toEqual([409, 'sheet-linked']);
    }
    expect((await calls.patch(id, { name: 'New name' })).body.name).toBe('New name');
    await remove(id);
    expect((await calls.patch(id, { i18n: { default_locale: 'fr' } })).status).toBe(200);
  });

  test('is copied to a clone', async () => {
    const copy = (await calls.clone(await linked())).body.id;
    expect((await sheetOf(copy)).body).toMatchObject(ids);
  });
});

describe('loading', () => {
  test('first returns what is added, changed and removed, and writes nothing', async () => {
    const id = await linked();
    const traces = await calls.changeRecordsOf(id);
    const { status, body } = await load(id, { dry_run: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ hindered: false, problems: [], problems_total: 0 });
    expect(body.added).toEqual({
      total: 3,
      languages: [
        {
          locale: 'de',
          name: 'German',
          whole: true,
          total: 2,
          entries: [
            { id: 'left', from: null, to: ['{n} Platz', '{n} Plätze'] },
            { id: 'title', from: null, to: 'Hallo' },
          ],
        },
        expect.objectContaining({ locale: 'en', whole: false, total: 1 }),
      ],
    });
    expect(body.changed).toMatchObject({
      total: 1,
      languages: [{ locale: 'en', entries: [{ id: 'title', from: 'Welcome', to: 'Hello' }] }],
    });
    expect(body.removed).toMatchObject({
      total: 2,
      languages: [
        { locale: 'en', whole: false, total: 1 },
        { locale: 'fr', whole: true, total: 1 },
      ],
    });
    expect(asked).toEqual([ids]);
    expect(await textsOf(id)).toEqual(before);
    expect(await calls.changeRecordsOf(id)).toEqual(traces);
  });

  test('replaces the texts with the sheet, in one write with its traces', async () => {
    const id = await linked();
    const traces = await calls.changeRecordsOf(id);
    const { fingerprint } = (await load(id, { dry_run: true })).body;
    expect((await load(id, { fingerprint })).status).toBe(200);
    expect(await textsOf(id)).toEqual({
      en: { title: 'Hello', left: ['{n} seat', '{n} seats'] },
      de: { title: 'Hallo', left: ['{n} Platz', '{n} Plätze'] },
    });
    const { revisions, audit, events } = traces;
    const after = { ...traces, revisions: revisions + 1, audit: audit + 1, events: events + 1 };
    expect(await calls.changeRecordsOf(id)).toEqual(after);
    expect((await calls.auditOf(id)).at(-1)).toMatchObject({
      action: 'campaign.texts-loaded',
      details: { ...ids, fields: ['i18n.de', 'i18n.en', 'i18n.fr'] },
    });
    // An unchanged sheet writes nothing.
    expect((await load(id)).body).toMatchObject({ added: { total: 0 }, changed: { total: 0 }, removed: { total: 0 } });
    expect((await calls.changeRecordsOf(id)).revisions).toBe(revisions + 1);
  });

  test('writes only what was previewed: neither another sheet nor over texts that changed since', async () => {
    const id = await linked();
    const { fingerprint } = (await load(id, { dry_run: true })).body;
    rows[1] = ['title', 'Hello again', 'Hallo'];
    const { status, body } = await load(id, { fingerprint });
    expect([status, body.detail.key]).toEqual([409, 'sheet-changed']);
    expect(await textsOf(id)).toEqual(before);
  });

  test('takes no database lock while the sheet is read; one that was replaced in between is not loaded', async () => {
    const id = await linked();
    meanwhile = () => link(id, { doc_id: 'exchanged-while-it-was-read' });
    expect((await load(id)).body.detail.key).toBe('sheet-changed');
    expect(await textsOf(id)).toEqual(before);
  });

  test('compares the texts with the previewed version', async () => {
    const id = await withTexts();
    const seen = (await calls.read(id)).updated_at;
    server.clock.advance(1_000);
    await calls.patch(id, { i18n: { translations: [{ locale: 'en', messages: { title: 'Theirs' } }] } });
    await link(id);
    const { status, body } = await load(id, { base_updated_at: seen });
    expect([status, body.detail.key]).toEqual([409, 'campaign-conflict']);
    expect((await textsOf(id)).en?.title).toBe('Theirs');
  });

  test('by a URL links that sheet with the same write, and not before', async () => {
    const id = await withTexts();
    const { fingerprint } = (await load(id, { sheet_url, dry_run: true })).body;
    expect((await sheetOf(id)).status).toBe(404);
    const bad = await load(id, { sheet_url: 'https://evil.example/' });
    expect([bad.status, bad.body.detail[0].loc]).toEqual([422, ['sheet_url']]);
    const traces = await calls.changeRecordsOf(id);
    expect((await load(id, { sheet_url, fingerprint })).status).toBe(200);
    expect((await calls.changeRecordsOf(id)).revisions).toBe(traces.revisions + 1);
    expect((await sheetOf(id)).body).toEqual({ ...ids, sheet_url });
    // Undo restores the texts and keeps the link.
    await undo(id);
    expect(await textsOf(id)).toEqual(before);
    expect((await sheetOf(id)).body).toMatchObject(ids);
  });

  test('without a sheet is 409', async () => {
    expect((await load(await withTexts())).body.detail.key).toBe('no-sheet');
  });

  test.each([
    ['private', new SheetRefusedError('sheet-private', 'cms@project.example'), 422, 'sheet-private'],
    ['gone', new SheetRefusedError('sheet-not-found'), 422, 'sheet-not-found'],
    ['no sheet', new SheetRefusedError('sheet-unreadable'), 422, 'sheet-unreadable'],
    ['too large', new SheetRefusedError('sheet-too-large'), 422, 'sheet-too-large'],
    ['not to be had', new ServiceFailedError('sheets', 'secret reason'), 502, 'lookup-failed'],
    ['busy', new ServiceFailedError('sheets', 'secret reason', 60), 502, 'lookup-busy'],
    ['not set up', new ServiceMissingError('sheets', 'secret reason'), 502, 'lookup-not-set-up'],
  ])('a sheet that is %s returns the reason and changes nothing', async (_name, error, status, key) => {
    const id = await linked();
    failure = error;
    for (const dry_run of [true, false]) {
      const answer = await load(id, { dry_run });
      expect([answer.status, answer.body.detail.key]).toEqual([status, key]);
      expect(answer.text).not.toContain('secret reason');
    }
    expect(await textsOf(id)).toEqual(before);
  });

  test('an invalid one changes nothing and names the cell', async () => {
    const id = await linked();
    rows.push(['title', 'Twice', 'Zweimal']);
    const preview = (await load(id, { dry_run: true })).body;
    const problem = expect.objectContaining({ cell: 'A5', code: 'doubled-id', hinders: true });
    expect(preview).toMatchObject({ hindered: true, added: { total: 0 }, problems: [problem] });
    const { status, body } = await load(id);
    expect([status, body.detail.key, body.detail.problems]).toEqual([422, 'sheet-invalid', [problem]]);
    failure = new CsvError('unclosed-quote', 13, 2);
    expect((await load(id)).body.detail.problems).toMatchObject([{ cell: 'C14', code: 'unclosed-quote' }]);
    expect(await textsOf(id)).toEqual(before);
  });

  test('all changes are listed if they affect few languages', async () => {
    const texts = Array.from({ length: 200 }, (_, at) => [`message.${at}`, `Text ${at}`] as const);
    rows = [['id', 'en'], ...texts.map(([id, text]) => [id, `${text}, changed`])];
    const id = await linked({ en: Object.fromEntries(texts) });
    const { changed } = (await load(id, { dry_run: true })).body;
    expect([changed.total, changed.languages[0].entries.length]).toEqual([200, 200]);
  });

  test('60 languages of 500 messages are written, and previewed in a response of limited size', async () => {
    const { localeCodes } = await import('#contracts/locales.ts');
    const locales = ['en', ...localeCodes.filter((code) => code !== 'en').slice(0, 59)];
    const text = 'A text of a length that is common on such pages, with a {placeholder} in its middle and more';
    rows = [
      ['id', ...locales],
      ...Array.from({ length: 500 }, (_, at) => [`message.${at}`, ...locales.map((code) => `${code} ${at} ${text}`)]),
    ];
    const id = await linked();
    const preview = await load(id, { dry_run: true });
    expect(preview.body.added).toMatchObject({ total: 30_000 });
    expect(preview.text.length).toBeLessThan(300_000);
    expect((await load(id)).status).toBe(200);
    expect(Object.keys(await textsOf(id))).toHaveLength(60);
    expect((await undo(id)).status).toBe(204);
    expect(await textsOf(id)).toEqual(before);
  });
});
