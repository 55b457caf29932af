import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, makeCampaign } from '../support/builders.ts';
import { addTexts } from '../support/fullCampaign.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { textsBefore as before, sheetCalls, type Texts } from '../support/sheetCalls.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { auditOf, csvOf, importCsv, linked, textsOf, undo, withTexts } = sheetCalls(() => server);

describe('texts of the app', () => {
  const ofApp = [
    { locale: 'en', messages: { title: 'Hello', share: 'Share', seats: ['{n} seat', '{n} seats'] } },
    { locale: 'de', messages: { title: 'Hallo', share: 'Teilen', seats: ['{n} Platz', '{n} Plätze'] } },
  ];
  const own: Texts = { en: { title: 'Welcome' }, de: {}, fr: { title: 'Bienvenue' } };
  const withApp = async (): Promise<string> => {
    const app = await makeApp(server.db, { config: { default_translations: ofApp } });
    const { id } = await makeCampaign(server.db, { app: app.id });
    await addTexts(server.db, id, own);
    return id;
  };

  test('are exported where the campaign has none, also without a language of the app', async () => {
    const { csv } = await csvOf(await withApp());
    expect(csv.slice(1).split('\r\n').slice(0, -1)).toEqual([
      '"id","en","de","fr"',
      '"seats[0]","{n} seat","{n} Platz",""',
      '"seats[1]","{n} seats","{n} Plätze",""',
      '"share","Share","Teilen",""',
      '"title","Welcome","Hallo","Bienvenue"',
    ]);
  });

  test('stay texts of the app when an export is imported without changes, or into a new language', async () => {
    const id = await withApp();
    const { csv } = await csvOf(id);
    const none = { total: 0 };
    expect((await importCsv(id, { csv, dry_run: true })).body).toMatchObject({
      added: none,
      changed: none,
      removed: none,
    });
    const changed = csv.replace('"Share","Teilen",""', '"Share","Weitersagen","Partager"');
    expect((await importCsv(id, { csv: changed })).status).toBe(200);
    const withShare = { ...own, de: { share: 'Weitersagen' }, fr: { title: 'Bienvenue', share: 'Partager' } };
    expect(await textsOf(id)).toEqual(withShare);
    const back = changed.replace('"Weitersagen"', '"Teilen"');
    expect((await importCsv(id, { csv: back, dry_run: true })).body).toMatchObject({
      changed: { total: 1 },
      removed: none,
    });
    expect((await importCsv(id, { csv: back })).status).toBe(200);
    expect(await textsOf(id)).toEqual({ ...withShare, de: {} });
    expect((await importCsv(id, { csv: 'id,en,de\r\ntitle,Welcome,Hallo\r\n' })).status).toBe(200);
    expect(await textsOf(id)).toEqual({ en: { title: 'Welcome' }, de: {} });
  });
});

describe('texts as CSV', () => {
  const hostile: Texts = {
    en: {
      formula: '=HYPERLINK("http://evil.example")',
      minus: '-1',
      apostrophe: "'=1",
      tis: '\'tis, "quoted"; and more',
      lines: 'one\r\ntwo\nthree ',
      empty: '',
      markup: '<script>alert(1)</script>',
      'list[0]': 'a plain id that ends as forms do',
      'odd[]': 'and so',
      '=id': '+value',
      seats: ['one', 'many'],
      blank: ['', ''],
      half: ['', 'many'],
      mixed: 'plain here',
      long: '\u{1f3b5}'.repeat(9_000),
      ['\u{1f3b5}'.repeat(150)]: 'id',
      at: '@here',
      tab: '\tcell',
      lineFirst: '\r\nline',
      behind: "Ann;=1\t+2\r\n@3;'-4;''=5",
      dashes: 'One:\n- two\n- three',
      '\u202eright': '\u{1f3b5} \ufeff',
    },
    ja: { seats: ['席'], mixed: ['forms here'] },
    ar: { seats: ['0', '1', '2', 'few', 'many', 'other'] },
    fr: {},
  };

  test('contain all texts in the form of the sheet, and no formula for a spreadsheet to run', async () => {
    const { csv, filename } = await csvOf(await withTexts(hostile));
    expect(filename).toMatch(/^[a-z0-9-]+-translations\.csv$/);
    expect(csv.startsWith('\ufeff"id","en","ar","fr","ja"\r\n')).toBe(true);
    expect(csv).toContain('"\'=HYPERLINK(""http://evil.example"")"');
    for (const cell of csv.split(/\r\n|,/)) expect(cell).not.toMatch(/^"?[=+\-@\t]/);
  });

  test('are imported as they were exported, to the byte', async () => {
    const id = await withTexts(hostile);
    const { csv } = await csvOf(id);
    const { body } = await importCsv(id, { csv, dry_run: true });
    expect(body).toMatchObject({ added: { total: 0 }, changed: { total: 0 }, removed: { total: 0 }, hindered: false });
    const other = await withTexts({ en: {} });
    expect((await importCsv(other, { csv })).status).toBe(200);
    expect(await textsOf(other)).toEqual(hostile);
    expect((await csvOf(other)).csv).toBe(csv);
    expect((await auditOf(other)).at(-1)).toMatchObject({ action: 'campaign.texts-imported' });
    expect((await undo(other)).status).toBe(204);
    expect(await textsOf(other)).toEqual({ en: {} });
  });

  test('are accepted as Excel writes them in locales with a decimal comma', async () => {
    const id = await withTexts();
    const csv = '\ufeffid;en;de\r\ntitle;"Hello; you";Hallo, du\r\n;;\r\n';
    expect((await importCsv(id, { csv })).status).toBe(200);
    expect(await textsOf(id)).toEqual({ en: { title: 'Hello; you' }, de: { title: 'Hallo, du' } });
  });

  test('can not be imported while a sheet is linked', async () => {
    const id = await linked();
    for (const dry_run of [true, false]) {
      expect((await importCsv(id, { csv: 'id,en', dry_run })).body.detail.key).toBe('sheet-linked');
    }
    expect(await textsOf(id)).toEqual(before);
  });

  test('may contain the longest message of braces, signs and blanks', async () => {
    const id = await withTexts();
    const hostile = ['{{', '{{name', '%0', '<a ', '{', '%('].map((part) => {
      const message = `${part}${' '.repeat(5_000)}`;
      return message + part.repeat((10_000 - message.length) / part.length);
    });
    const rows = hostile.map((text, at) => `sec.${at},Hello {{name}},"${text}"`);
    const { status } = await importCsv(id, { csv: ['id,en,de', ...rows].join('\r\n'), dry_run: true });
    expect(status).toBe(200);
  });

  test('with mistakes are rejected with their cells, and too large ones at once', async () => {
    const id = await withTexts();
    const bad = await importCsv(id, { csv: 'id,en\r\ntitle,"never closed' });
    expect([bad.status, bad.body.detail.problems[0]]).toMatchObject([422, { cell: 'B2', code: 'unclosed-quote' }]);
    expect((await importCsv(id, { csv: 'x'.repeat(17 * 1_048_576) })).status).toBe(413);
    expect(await textsOf(id)).toEqual(before);
  });
});
