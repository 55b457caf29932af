import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { CsvError } from '#server/formats/csv.ts';
import { makeProviders } from '#server/providers/index.ts';
import { guardedRequest } from '#server/providers/outside/guardedFetch.ts';
import { publicSheets } from '#server/providers/sheets/publicSheet.ts';
import { SheetRefusedError } from '#server/providers/sheets/sheets.ts';
import { sheetsApi } from '#server/providers/sheets/sheetsApi.ts';
import { type OutsideHost, startOutsideHost } from '../support/outsideServices.ts';

let host: OutsideHost;
beforeEach(async () => {
  host = await startOutsideHost();
});
afterEach(() => host.close());

const ids = { doc_id: '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789', sheet_id: '42' };
const told = async (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'no failure',
    (error: unknown) => (error instanceof SheetRefusedError ? error.refusal : String(error)),
  );

describe('a public sheet', () => {
  const path = `/spreadsheets/d/${ids.doc_id}/gviz/tq?tqx=out%3Acsv&headers=1&gid=42`;
  const csv = { headers: { 'content-type': 'text/csv; charset=utf-8' } };
  const make = (more = {}) => publicSheets({ ...host.needs, origin: host.origin, ...more });

  test('is fetched by its ids alone, with one header row, and read as CSV', async () => {
    host.reply(path, { ...csv, text: '"id","en"\n"greeting","Hello,\nyou ""all"""\n"short",""\n' });
    expect(await make().read(ids)).toEqual([
      ['id', 'en'],
      ['greeting', 'Hello,\nyou "all"'],
      ['short', ''],
    ]);
    host.reply(path.replace('&gid=42', ''), { ...csv, text: '"id"' });
    expect(await make().read({ ...ids, sheet_id: null })).toEqual([['id']]);
  });

  test('may have at most 10,000 rows', async () => {
    const rows = (count: number) => `"id","en"\r\n${'"message","text"\r\n'.repeat(count)}`;
    host.reply(path, { ...csv, text: rows(10_000) }, { ...csv, text: rows(10_001) });
    expect(await make().read(ids)).toHaveLength(10_001);
    await expect(make().read(ids)).rejects.toBeInstanceOf(CsvError);
  });

  const html = { 'content-type': 'text/html; charset=utf-8' };
  const signIn = 'https://accounts.google.com/v3/signin/identifier?continue=https://docs.google.com/';
  test.each([
    ['leads to the sign-in page', { status: 302, headers: { location: signIn } }, 'sheet-private'],
    ['answers the sign-in page', { headers: html, text: `<form action="${signIn}">` }, 'sheet-private'],
    ['answers 401', { status: 401 }, 'sheet-private'],
    ['answers 403', { status: 403 }, 'sheet-private'],
    ['answers 404', { status: 404 }, 'sheet-not-found'],
    ['answers 400', { status: 400 }, 'sheet-not-found'],
    ['answers a page', { headers: html, text: '<html>Sorry, unable to open' }, 'sheet-unreadable'],
    ['answers JSON', { text: '{"status":"error"}' }, 'sheet-unreadable'],
    ['leads elsewhere', { status: 302, headers: { location: 'http://169.254.169.254/' } }, 'sheets: answered 302'],
    ['leads to no address', { status: 302, headers: { location: '::' } }, 'sheets: answered 302'],
    ['fails', { status: 500 }, 'sheets: answered 500'],
  ])('returns an error if it %s', async (_name, reply, words) => {
    host.reply(path, reply);
    expect(await told(make().read(ids))).toContain(words);
  });

  test('is retried once after a 5xx, and not called for a while after a 429', async () => {
    host.reply(path, { status: 503 }, { ...csv, text: '"id"' });
    expect(await make().read(ids)).toEqual([['id']]);
    host.reply(path, { status: 429, headers: { 'retry-after': '60' } });
    const service = make();
    expect(await told(service.read(ids))).toContain('answered 429');
    const { length } = host.seen;
    expect(await told(service.read(ids))).toContain('asked to be left alone');
    expect(host.seen).toHaveLength(length);
  });

  test('is limited in size and time, and the guard applies', async () => {
    const bounds = { timeoutMs: 300, maxBytes: 1_000 };
    host.reply(path, { ...csv, text: `"id"\n${'x'.repeat(2_000)}` });
    expect(await told(make({ bounds }).read(ids))).toBe('sheet-too-large');
    host.on(path, (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.write('"id"');
    });
    expect(await told(make({ bounds }).read(ids))).toContain('No complete response within 0.3 s');
    expect(await told(make({ fetch: guardedRequest([]) }).read(ids))).toContain('is not a public address');
  });
});

describe('a sheet that is shared with a service account', () => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const account = { clientEmail: 'cms@project.iam.gserviceaccount.com', privateKey };
  const make = (more = {}) =>
    sheetsApi({ ...host.needs, account, origins: { tokens: host.origin, api: host.origin }, ...more });
  const document = `/v4/spreadsheets/${ids.doc_id}`;
  const titles = `${document}?fields=sheets.properties(sheetId,title)`;
  const range = encodeURIComponent("'It''s texts'!A1:GT10002");
  const values = `${document}/values/${range}?majorDimension=ROWS&valueRenderOption=FORMATTED_VALUE&fields=values`;
  const replyAll = () => {
    host.reply('/token', { json: { access_token: 'the-token', expires_in: 3600, token_type: 'Bearer' } });
    host.reply(titles, {
      json: {
        sheets: [{ properties: { title: 'First' } }, { properties: { sheetId: 42, title: "It's texts" } }],
      },
    });
    host.reply(values, { json: { values: [['id', 'en'], ['year', 2026, true, null], []] } });
  };

  test('is found by its gid and read as displayed, with a token by signed assertion that is requested once', async () => {
    replyAll();
    const service = make();
    const cells = [['id', 'en'], ['year', '2026', 'true', ''], []];
    expect(await service.read(ids)).toEqual(cells);
    expect(await service.read(ids)).toEqual(cells);
    expect(host.seen.map(({ path }) => path)).toEqual(['/token', titles, values, titles, values]);
    expect(host.seen[1]?.authorization).toBe('Bearer the-token');
    const form = new URLSearchParams(host.seen[0]?.body);
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const assertion = form.get('assertion') ?? '';
    await jwtVerify(assertion, keys.publicKey, { currentDate: host.clock.now(), audience: `${host.origin}/token` });
    expect(decodeJwt(assertion)).toMatchObject({
      iss: account.clientEmail,
      scope: 'https://www.googleapis.com/auth/spreadsheets.readonly',
    });
  });

  test('is the first one without a gid; an unknown gid is an error', async () => {
    replyAll();
    const first = values.replace(range, encodeURIComponent("'First'!A1:GT10002"));
    host.reply(first, { json: {} });
    expect(await make().read({ ...ids, sheet_id: null })).toEqual([]);
    expect(await make().read({ ...ids, sheet_id: '0' })).toEqual([]);
    expect(await told(make().read({ ...ids, sheet_id: '7' }))).toBe('sheet-not-found');
  });

  test('uses a fresh token if the first one is rejected', async () => {
    replyAll();
    host.reply(titles, { status: 401 }, { json: { sheets: [{ properties: { sheetId: 42, title: "It's texts" } }] } });
    expect(await make().read(ids)).toHaveLength(3);
    expect(host.seen.filter(({ path }) => path === '/token')).toHaveLength(2);
  });

  test.each([
    ['kept private', { status: 403 }, 'sheet-private'],
    ['gone', { status: 404 }, 'sheet-not-found'],
    ['in another shape', { json: { sheets: [] } }, 'answered in another shape'],
    ['not to be had', { status: 500 }, 'answered 500'],
    ['no JSON', { text: '<html>' }, 'did not answer JSON'],
  ])('returns an error if it is %s', async (_name, reply, words) => {
    replyAll();
    host.reply(titles, reply);
    const said = await told(make().read(ids));
    expect(said).toContain(words);
    expect(said).not.toContain('the-token');
  });

  test('returns the account to share it with, and hides the key if the account is refused', async () => {
    replyAll();
    host.reply(titles, { status: 403 });
    await expect(make().read(ids)).rejects.toMatchObject({ shareWith: account.clientEmail });
    host.reply('/token', { status: 400, json: { error: 'invalid_grant' } });
    const said = await told(make().read(ids));
    expect(said).toContain('refused the service account (400)');
    expect(said).not.toContain('PRIVATE KEY');
  });

  test('is configured by the environment, or rejected if that is incomplete', () => {
    const one = privateKey.replaceAll('\n', '\\n');
    const env = { SHEETS_CLIENT_EMAIL: account.clientEmail, SHEETS_PRIVATE_KEY: one };
    expect(readConfig(env).services.sheets).toEqual({ account: { clientEmail: account.clientEmail, privateKey } });
    expect(readConfig({ SHEETS_PUBLIC: 'true' }).services.sheets).toEqual({ account: null });
    expect(readConfig({}).services.sheets).toBeNull();
    const problems = (wrong: Record<string, string>): string => {
      try {
        readConfig(wrong);
        return '';
      } catch (error) {
        return error instanceof ConfigError ? error.message : 'another error';
      }
    };
    expect(problems({ SHEETS_PRIVATE_KEY: one })).toContain('SHEETS_CLIENT_EMAIL is missing');
    expect(problems({ ...env, SHEETS_PRIVATE_KEY: 'secret-not-pem' })).toContain('SHEETS_PRIVATE_KEY must be');
    expect(problems({ ...env, SHEETS_PRIVATE_KEY: 'secret-not-pem' })).not.toContain('secret-not-pem');
    expect(problems({ ...env, SHEETS_PUBLIC: 'true' })).toContain('SHEETS_PUBLIC has no effect');
  });
});

describe('without a configuration', () => {
  test('there is one sample sheet for every document, except for those that fail', async () => {
    const { sheets } = makeProviders(readConfig({}));
    const cells = await sheets.read(ids);
    expect(cells).toEqual(await sheets.read({ doc_id: 'another-document-entirely', sheet_id: null }));
    expect(cells[0]).toEqual(['id', 'en', 'de', 'fr']);
    expect(await told(sheets.read({ ...ids, doc_id: 'sample-sheet-kept-private' }))).toBe('sheet-private');
    expect(await told(sheets.read({ ...ids, doc_id: 'sample-sheet-that-is-gone' }))).toBe('sheet-not-found');
  });

  test('there is no sample sheet on live', async () => {
    const live = readConfig({
      ENVIRONMENT: 'live',
      PUBLIC_URL: 'https://cms.example.com',
      APPS_DATABASE_URL: 'postgres://campaign_apps@db.example.com/campaign_apps',
      FAN_SMTP_URL: 'smtp://mail.example.com',
      FAN_MAIL_FROM: 'fans@example.com',
    });
    expect(await told(makeProviders(live).sheets.read(ids))).toContain('is not set up');
  });
});
