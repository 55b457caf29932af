import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaign, campaignId } from './fakeCms.ts';
import { appNumber, forgetAll, reportsOf, signUp } from './reportSupport.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());
beforeEach(async () => {
  Object.assign(apps.cms.state, { campaign: { ...campaign } });
  await forgetAll(apps);
});

const reports = () => reportsOf(apps, 'pre-page');

/** Parses like a strict reader of RFC 4180, which accepts only CR LF as line end. */
const readCsv = (text: string): string[][] => parse(text, { record_delimiter: '\r\n' });

const add = (name: string, email: string) =>
  apps.database.query(
    `insert into campaign_apps.sign_ups (app, campaign_id, campaign_app_id, name, email, email_key, consent, locale)
     values ('pre-page', $1, $2, $3, $4, $4, 'I agree, with "quotes"', 'en')`,
    [campaignId, appNumber, name, email],
  );

describe('a table’s downloads', () => {
  it('need a token for exactly this file, which the tool records', async () => {
    const { get, tokenWith } = reports();
    expect((await get('sign-ups.csv')).statusCode).toBe(200);
    for (const file of [undefined, 'sign-ups.json', 'winners.csv'])
      expect((await get('sign-ups.csv', await tokenWith({ file }))).statusCode).toBe(403);
    expect((await get('sign-ups', await tokenWith())).statusCode).toBe(200);
  });

  it('are named by the table, as paths under the root', async () => {
    const { downloads } = (await reports().get('sign-ups')).json();
    expect(downloads).toEqual([
      { url: '/pre-page/reports/7/sign-ups.csv', title: 'Sign-ups', format: 'csv' },
      { url: '/pre-page/reports/7/sign-ups.json', title: 'Sign-ups', format: 'json' },
    ]);
  });

  it('have the rows of the table in its order', async () => {
    await signUp(apps, 'pre-page', 12);
    const { rows } = (await reports().get('sign-ups')).json();
    const csv = await reports().get('sign-ups.csv');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(csv.headers['content-disposition']).toBe('attachment; filename="sign-ups.csv"');
    expect(csv.headers['cache-control']).toBe('no-store');
    expect(csv.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [head = [], ...lines] = readCsv(csv.body.slice(1));
    expect(head).toEqual([
      ...['Signed up', 'Name', 'Email', 'Country', 'Language'],
      ...['Newsletters', 'State', 'Consent', 'Newsletter consent'],
      ...['Newsletter form IDs', 'Newsletter address book IDs', 'Link'],
    ]);
    const column = (label: string) => lines.map((line) => line[head.indexOf(label)]);
    const key = (name: string) => rows.map((row: Record<string, unknown>) => row[name]);
    expect(column('Email')).toEqual(key('email'));
    expect(column('Signed up')).toEqual(key('signed_up_at'));
    expect(column('Newsletters')).toEqual(key('subscribed').map(String));
    const json = (await reports().get('sign-ups.json')).json();
    expect(json.map(({ email }: { email: string }) => email)).toEqual(key('email'));
    expect(json[0]).toMatchObject({ consent: expect.any(String), newsletters: expect.any(String) });
  });

  it('have the IDs of each newsletter in the order of the newsletters', async () => {
    await add('Ada', 'a@example.org');
    const newsletters = [
      { name: 'News', consent: 'Yes', form_id: 'form-1', addressbook_id: null },
      { name: 'Shop', consent: 'Yes', form_id: null, addressbook_id: 'book-1' },
    ];
    await apps.database.query('update campaign_apps.sign_ups set newsletters = $1', [JSON.stringify(newsletters)]);
    const [row] = (await reports().get('sign-ups.json')).json();
    expect(row).toMatchObject({
      newsletters: 'News (Yes); Shop (Yes)',
      form_ids: 'form-1; ',
      addressbook_ids: '; book-1',
    });
    const [, line = []] = readCsv((await reports().get('sign-ups.csv')).body.slice(1));
    expect(line.slice(-3)).toEqual(['form-1; ', '; book-1', '']);
  });

  it('are complete without any rows', async () => {
    expect((await reports().get('sign-ups.json')).json()).toEqual([]);
    expect(readCsv((await reports().get('sign-ups.csv')).body.slice(1))).toHaveLength(1);
  });

  it.each([
    ['=HYPERLINK("https://evil.example","x")', `'=HYPERLINK("https://evil.example","x")`],
    ['+1+1', "'+1+1"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\n=1', "'\n'=1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['a "b", c\r\nd', 'a "b", c\r\nd'],
    ['Zoë 音楽 🎵', 'Zoë 音楽 🎵'],
    ['1+1', '1+1'],
    // A spreadsheet that separates by semicolons or tabs starts a cell after one.
    ["Ann;=1+cmd|' /C calc'!A0;x", "Ann;'=1+cmd|' /C calc'!A0;x"],
    ['Ann\t@SUM(A1)', "Ann\t'@SUM(A1)"],
    ['Ann;\r\n+1', "Ann;\r\n'+1"],
    ['Ann;Bob - and Co', 'Ann;Bob - and Co'],
  ])('contain %j as text that no spreadsheet computes', async (name, cell) => {
    await add(name, 'a@example.org');
    const [, line = []] = readCsv((await reports().get('sign-ups.csv')).body.slice(1));
    expect(line[1]).toBe(cell);
    expect(line[7]).toBe('I agree, with "quotes"');
    expect((await reports().get('sign-ups.json')).json()[0].name).toBe(name);
    expect((await reports().get('sign-ups')).json().rows[0].name).toBe(name);
  });

  it('have every cell in quotation marks, so that no program splits it differently', async () => {
    await add('Ann;=1+1', 'a@example.org');
    const lines = (await reports().get('sign-ups.csv')).body.slice(1).split('\r\n');
    for (const line of lines.filter(Boolean)) expect(line).toMatch(/^"([^"]|"")*"(,"([^"]|"")*")*$/);
  });

  it('exist for the winners and the log of a raffle too', async () => {
    await signUp(apps, 'pre-page', 12);
    await reports().draw({ count: 2, replace_existing: false });
    const { downloads } = (await reports().get('raffle')).json();
    for (const { url, format } of downloads) {
      const answer = await reports().call('GET', url);
      const rows = format === 'csv' ? readCsv(answer.body.slice(1)).slice(1) : answer.json();
      expect(rows).toHaveLength(2);
    }
    expect(readCsv((await reports().get('raffle-log.csv')).body.slice(1))).toHaveLength(2);
  });
});

it('is compressed for clients that accept that', async () => {
  await signUp(apps, 'pre-page', 1_000);
  const headers = { authorization: `Bearer ${await reports().tokenWith()}` };
  const url = reports().pathOf('sign-ups');
  const plain = await apps.server.inject({ url, headers });
  const packed = await apps.server.inject({ url, headers: { ...headers, 'accept-encoding': 'gzip' } });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.headers.vary).toContain('Origin');
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
});
