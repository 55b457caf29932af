import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localeCodes } from '#contracts/locales.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { textsBefore as before, sheetCalls } from '../support/sheetCalls.ts';

let server: TestServer;
let rows: string[][] = [];
beforeAll(async () => {
  server = await startTestServer({ providers: { sheets: { read: async () => rows } } });
});
afterAll(() => server.close());

const { importCsv, linked, load, textsOf, withTexts } = sheetCalls(() => server);

type Told = { cell: string; code: string; hinders: boolean };
const cells = (problems: Told[]) => problems.map(({ cell, code }) => `${cell} ${code}`);
const head = ['id', 'en', 'de'];
const locales = localeCodes.filter((code) => code !== 'en');

describe('a sheet is rejected as a whole, with its cells, for', () => {
  test.each<[string, string[][], string[]]>([
    ['nothing in it', [], ['A1 empty']],
    ['blanks alone', [['', ' '], ['  ']], ['A1 empty']],
    ['no language at all', [['id'], ['title', '']], ['B1 no-languages']],
    [
      'a column without a language',
      [
        ['id', 'en', ''],
        ['title', 'Hello', 'x'],
      ],
      ['C1 no-language'],
    ],
    [
      'texts right of the first row’s end',
      [
        ['id', 'en'],
        ['title', 'Hello', '', 'x'],
      ],
      ['D1 no-language'],
    ],
    [
      'what is not a language',
      [
        [...head, 'klingon'],
        ['title', 'Hello'],
      ],
      ['D1 unknown-language'],
    ],
    [
      'a name of objects',
      [
        [...head, '__proto__'],
        ['title', 'Hello'],
      ],
      ['D1 unknown-language'],
    ],
    [
      'a name in place of a code',
      [
        [...head, 'French'],
        ['title', 'Hello'],
      ],
      ['D1 unknown-language'],
    ],
    [
      'a code of great length',
      [
        [...head, `de-${'abcdefgh-'.repeat(900)}x`],
        ['title', 'Hello'],
      ],
      ['D1 unknown-language'],
    ],
    [
      'a language twice',
      [
        [...head, 'DE'],
        ['title', 'Hello'],
      ],
      ['D1 doubled-language'],
    ],
    [
      'a language twice, written otherwise',
      [
        ['id', 'en', 'pt-BR', 'PT_br'],
        ['title', 'Hello'],
      ],
      ['D1 doubled-language'],
    ],
    [
      'no default language',
      [
        ['id', 'de'],
        ['title', 'Hallo'],
      ],
      ['A1 default-language'],
    ],
    ['a text without an id', [head, ['', 'Hello'], [' ', 'Hello']], ['A2 no-id', 'A3 no-id']],
    ['an id twice', [head, ['title', 'Hello'], ['title', '', 'Hallo']], ['A3 doubled-id']],
    ['a plural form twice', [head, ['n[0]', 'one'], ['n[00]', 'one']], ['A3 doubled-id']],
    ['an id that objects take for another', [head, ['__proto__', 'Hello']], ['A2 id-refused']],
    ['such a one with forms', [head, ['__proto__[0]', 'Hello']], ['A2 id-refused']],
    ['an empty id', [head, ["'", 'Hello']], ['A2 id-refused']],
    ['an id with half a character', [head, ['a\ud800', 'Hello']], ['A2 id-refused']],
    ['an id of great length', [head, ['x'.repeat(201), 'Hello']], ['A2 id-too-long']],
    [
      'a form that no language has',
      [head, ['n[6]', 'Hello'], ['n[999]', 'Hello']],
      ['A2 plural-number', 'A3 plural-number'],
    ],
    ['a text beside forms', [head, ['n', 'plain'], ['n[0]', 'one'], ['n[1]', 'many']], ['B3 both-forms']],
    ['a text of great length', [head, ['title', 'Hello', 'x'.repeat(10_001)]], ['C2 text-too-long']],
    ['a text that cannot be stored', [head, ['title', 'a\0b', '\udc00']], ['B2 unstorable-text', 'C2 unstorable-text']],
    [
      'more languages than there may be',
      [
        ['id', 'en', ...locales.slice(0, 200)],
        ['title', 'Hello'],
      ],
      ['A1 too-many-languages'],
    ],
  ])('%s', async (_name, given, told) => {
    rows = given;
    const id = await linked();
    const preview = (await load(id, { dry_run: true })).body;
    expect(cells(preview.problems.filter(({ hinders }: Told) => hinders))).toEqual(told);
    expect(preview).toMatchObject({
      hindered: true,
      added: { total: 0 },
      changed: { total: 0 },
      removed: { total: 0 },
    });
    const { status, body } = await load(id);
    expect([status, body.detail.key]).toEqual([422, 'sheet-invalid']);
    expect(await textsOf(id)).toEqual(before);
  });

  test('more rows than allowed, in a sheet and in a file', async () => {
    rows = [head, ...Array.from({ length: 10_001 }, (_, at) => [`message.${at}`, 'x'])];
    expect(cells((await load(await linked(), { dry_run: true })).body.problems)).toEqual(['A10002 too-many-rows']);
    const csv = rows.map((row) => row.join(',')).join('\n');
    const { body } = await importCsv(await withTexts(), { csv, dry_run: true });
    expect(cells(body.problems)).toEqual(['A10002 too-many-rows']);
  });

  test('a million columns, in a file', async () => {
    const csv = `id,en${','.repeat(1_000_000)}\r\ntitle,Hello\r\n`;
    const { body } = await importCsv(await withTexts(), { csv, dry_run: true });
    expect(cells(body.problems)).toEqual(['GT1 too-many-languages']);
  });

  test('thousands of mistakes, of which the first hundred are returned', async () => {
    rows = [head, ...Array.from({ length: 5_000 }, () => ['', 'text'])];
    const { body } = await load(await linked(), { dry_run: true });
    expect([body.problems.length, body.problems_total]).toEqual([100, 5_000]);
  });
});

describe('a sheet is loaded with warnings for', () => {
  test.each<[string, string[][], string[], object]>([
    [
      'another placeholder',
      [head, ['on', 'On {date}', 'Am {dat}']],
      ['C2 placeholders-missing', 'C2 placeholders-unknown'],
      { en: { on: 'On {date}' }, de: { on: 'Am {dat}' } },
    ],
    [
      'fewer forms than the language has',
      [
        ['id', 'en', 'pl'],
        ['n[0]', 'one', 'jeden'],
        ['n[1]', 'many', 'dwa'],
      ],
      ['C2 form-empty'],
      { en: { n: ['one', 'many'] }, pl: { n: ['jeden', 'dwa', '', ''] } },
    ],
    [
      'more forms than the language has',
      [
        ['id', 'en', 'ja'],
        ['n[0]', 'one', '一'],
        ['n[1]', 'many', '二'],
      ],
      ['C3 form-left-out'],
      { en: { n: ['one', 'many'] }, ja: { n: ['一'] } },
    ],
    [
      'only forms that the language does not have',
      [
        ['id', 'en', 'ja'],
        ['n[0]', 'one', ''],
        ['n[1]', 'many', '二'],
      ],
      ['C3 form-left-out', 'C3 form-empty'],
      { en: { n: ['one', 'many'] }, ja: {} },
    ],
    [
      'blanks around an id',
      [head, [' title ', 'Hello', 'Hallo']],
      ['A2 blanks-around-id'],
      { en: { ' title ': 'Hello' }, de: { ' title ': 'Hallo' } },
    ],
  ])('%s', async (_name, given, told, texts) => {
    rows = given;
    const id = await linked();
    const { body } = await load(id);
    expect([cells(body.problems), body.hindered]).toEqual([told, false]);
    expect(await textsOf(id)).toEqual(texts);
  });
});

describe('a sheet is loaded unchanged with', () => {
  test.each<[string, string[][], object]>([
    [
      'languages in another case',
      [
        ['ID', 'EN', 'De', 'pt_br', 'zh-hant'],
        ['t', '1', '2', '3', '4'],
      ],
      {
        en: { t: '1' },
        de: { t: '2' },
        'pt-BR': { t: '3' },
        'zh-Hant': { t: '4' },
      },
    ],
    [
      'blanks around a language',
      [
        ['', ' en ', '\tde'],
        ['t', '1', '2'],
      ],
      { en: { t: '1' }, de: { t: '2' } },
    ],
    [
      'columns and rows without anything',
      [['id', '', 'en', ''], [], ['', ''], ['t', '', '1', ''], []],
      { en: { t: '1' } },
    ],
    ['rows that end early', [['id', 'en', 'de'], ['t'], ['u', '1']], { en: { u: '1' }, de: {} }],
    ['no rows', [['id', 'en']], { en: {} }],
    [
      'names that objects have',
      [
        head,
        ['constructor', '1', '2'],
        ['toString', '3'],
        ['hasOwnProperty[0]', '4', '5'],
        ['hasOwnProperty[1]', '6', '7'],
      ],
      {
        en: { constructor: '1', toString: '3', hasOwnProperty: ['4', '6'] },
        de: { constructor: '2', hasOwnProperty: ['5', '7'] },
      },
    ],
    [
      'ids of dots, slashes and signs',
      [head, ['a.b..c', '1'], ['/../x', '2'], ['{"a":1}', '3'], ['\u{1f3b5}', '4']],
      {
        en: { 'a.b..c': '1', '/../x': '2', '{"a":1}': '3', '\u{1f3b5}': '4' },
        de: {},
      },
    ],
  ])('%s', async (_name, given, texts) => {
    rows = given;
    const id = await withTexts({ en: {} });
    await load(id, { sheet_url: 'https://docs.google.com/spreadsheets/d/1AbCdEfGhIjKlMnOpQrStUvWxYz/edit' });
    expect(await textsOf(id)).toEqual(texts);
  });

  test('a language code that the campaign spells differently', async () => {
    rows = [
      ['id', 'en', 'PT_br'],
      ['t', '1', '2'],
    ];
    const id = await linked({ en: { t: '1' }, 'pt-BR': { t: 'old' } });
    expect((await load(id)).body).toMatchObject({ added: { languages: [] }, removed: { languages: [] } });
    expect(await textsOf(id)).toEqual({ en: { t: '1' }, 'pt-BR': { t: '2' } });
  });
});
