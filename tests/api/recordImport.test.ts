import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverLimits } from '#contracts/serverLimits.ts';
import { validationWords } from '#contracts/validation.ts';
import { labels } from '#resources/labels/schema.ts';
import { behaviours } from '#server/resources/index.ts';
import { makeLabel } from '../support/labels.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';
import { venues } from '../support/venues.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ resources: [venues, labels], behaviours });
});
beforeEach(async () => {
  await server.db.deleteFrom('venues' as 'labels').execute();
  await server.db.deleteFrom('labels').execute();
  await server.db.deleteFrom('events').execute();
});
afterAll(() => server.close());

type Options = { as?: As; query?: string; headers?: Record<string, string> };
const send = (csv: string | Buffer, { as = 'editor', query = '', headers = {} }: Options = {}) =>
  server.call('POST', `/api/venues/import${query}`, {
    as,
    payload: csv,
    headers: { 'content-type': 'text/csv', ...headers },
  });
const preview = async (csv: string | Buffer, options: Options = {}) => {
  const { status, body, text } = await send(csv, { ...options, query: '?dry_run=true' });
  expect(status, text).toBe(200);
  return body;
};
const make = async (json: object, as: As = 'editor') => {
  const { status, body, text } = await server.call('POST', '/api/venues', { as, json });
  expect(status, text).toBe(201);
  return body;
};
const all = async (as: As = 'admin') =>
  (await server.call('GET', '/api/venues?range=%5B0,199%5D', { as })).body as Record<string, unknown>[];
const names = async () => (await all()).map(({ name }) => name);
const countsOf = ({ added, changed, unchanged, wrong }: Record<string, number>) => [added, changed, unchanged, wrong];

describe('an import', () => {
  test('adds, changes and keeps records, with a preview of the same', async () => {
    await make({ name: 'Ark', capacity: 100, note: 'kept' });
    const same = await make({ name: 'Élan', capacity: 200 });
    const csv = 'name,capacity\nark,150\nÉlan,200\nNew,300\n';
    const seen = await preview(csv);
    expect([countsOf(seen), seen.problems, await names()]).toEqual([[1, 1, 1, 0], [], ['Ark', 'Élan']]);
    expect(
      seen.rows.map(({ row, state, title }: { row: number; state: string; title: string }) => [row, state, title]),
    ).toEqual([
      [2, 'changed', 'ark'],
      [3, 'unchanged', 'Élan'],
      [4, 'added', 'New'],
    ]);
    expect(seen.rows[0].changes).toEqual({ name: { from: 'Ark', to: 'ark' }, capacity: { from: '100', to: '150' } });
    const done = await send(csv, { query: `?fingerprint=${seen.fingerprint}` });
    expect([done.status, countsOf(done.body)]).toEqual([200, [1, 1, 1, 0]]);
    expect(await all()).toMatchObject([
      { name: 'ark', capacity: 150, note: 'kept' },
      { name: 'Élan', capacity: 200, updated_at: same.updated_at },
      { name: 'New', capacity: 300, kind: 'club', shared: true },
    ]);
    expect(countsOf(await preview(csv))).toEqual([0, 0, 3, 0]);
  });

  test('records each written row, and itself, in the audit, revisions and events', async () => {
    const { id } = await make({ name: 'Ark' });
    await server.db.deleteFrom('events').execute();
    const { before } = await server.db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.max('id').as('before'))
      .executeTakeFirstOrThrow();
    const key = '7d444840-9dc0-11d1-b245-5ffdce74fad2';
    const csv = 'name,capacity\nArk,5\nNew,6\n';
    await send(csv, { headers: { 'idempotency-key': key } });
    const added = String((await all())[1]?.id);
    const audit = await server.db
      .selectFrom('audit_log')
      .select(['action', 'record_id', 'details'])
      .where('id', '>', before)
      .orderBy('id')
      .execute();
    expect(audit).toMatchObject([
      { action: 'record.changed', record_id: id, details: { name: 'Ark' } },
      { action: 'record.created', record_id: added, details: { name: 'New' } },
      { action: 'record.imported', record_id: null, details: { added: 1, changed: 1 } },
    ]);
    const events = await server.db.selectFrom('events').select('payload').orderBy('id').execute();
    expect(events.map(({ payload }) => payload)).toMatchObject(
      [id, added].map((each) => ({ resource: 'venues', id: each, user: { display_name: 'The editor' } })),
    );
    const revisions = await server.db.selectFrom('record_revisions').selectAll().where('record_id', '=', id).execute();
    expect(revisions.at(-1)).toMatchObject({ changes: { capacity: { from: null, to: 5 } } });
    const { status, body } = await send(csv, { headers: { 'idempotency-key': key } });
    expect([status, countsOf(body)]).toEqual([200, [0, 0, 2, 0]]);
  });

  test('an edit since the preview is not overwritten', async () => {
    const { id } = await make({ name: 'Ark', capacity: 1 });
    const csv = 'name,capacity\nArk,2\n';
    const { fingerprint } = await preview(csv);
    await server.call('PUT', `/api/venues/${id}`, { as: 'editor', json: { capacity: 3 } });
    const { status, body } = await send(csv, { query: `?fingerprint=${fingerprint}` });
    expect([status, body.detail.key, (await all())[0]?.capacity]).toEqual([409, 'import-changed', 3]);
  });

  test('all columns of a record can be imported again without a change', async () => {
    const label = await makeLabel(server, 'Summer, late');
    const other = await makeLabel(server, 'Autumn');
    const values = {
      name: '=Ark',
      code: '-1',
      kind: 'hall',
      capacity: 12,
      open: true,
      opened_on: '2020-02-29',
      doors_at: '20:30',
      booked_until: '2027-01-01T10:00:00.000Z',
      website: 'https://ark.example/',
      note: 'one\ntwo',
      label,
      labels: [label, other],
      genres: ['jazz', 'rock'],
      country: 'NO',
      keywords: ['open air', 'lake'],
      contact: { email: 'a@ark.example', phone: '+47 1' },
      rooms: [{ name: 'Blue' }],
      titles: { de: 'Arche' },
      extra: { a: [1, null] },
    };
    await make(values);
    const cells = ['=Ark', '-1', 'hall', '12', 'true', '2020-02-29', '20:30', '2027-01-01T10:00:00.000Z'];
    const texts = ['https://ark.example/', 'one\r\ntwo', 'Summer, late', 'Summer, late, Autumn', 'jazz, rock', 'NO'];
    const structures = ['open air, lake', '{"email":"a@ark.example","phone":"+47 1"}', '[{"name":"Blue"}]'];
    const row = [...cells, ...texts, ...structures, '{"de":"Arche"}', '{"a":[1,null]}'];
    const guarded = row.map((cell) => `"${(/^[=+-]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`);
    const report = await preview(`${Object.keys(values).join(',')}\n${guarded.join(',')}\n`);
    expect([report.problems, countsOf(report)]).toEqual([[], [0, 0, 1, 0]]);
  });
});

const words = (code: keyof typeof validationWords, limit = '') => validationWords[code].replace('{limit}', limit);

describe('files', () => {
  test.each<[string, string | Buffer, object]>([
    ['an empty file', '', { row: 1, column: null, msg: words('empty-file') }],
    ['an unknown column', 'name,colour\nA,1\n', { row: 1, column: 'colour', msg: words('unknown-column') }],
    ['a hidden column', 'name,rent\nA,1\n', { row: 1, column: 'rent', msg: words('unknown-column') }],
    ['the same column twice', 'name,Name\nA,B\n', { row: 1, column: 'Name', msg: words('column-twice') }],
    [
      'a group and its part',
      'name,contact,contact.email\nA,,\n',
      { row: 1, column: 'contact.email', msg: words('column-twice') },
    ],
    ['other encodings', Buffer.from([110, 97, 109, 101, 10, 0xe4]), { row: 1, column: null, msg: words('not-csv') }],
    ['an open quotation mark', 'name\n"A\n', { row: 2, column: null, msg: words('unclosed-quote') }],
    ['a row that is too long', 'name\nA,B\n', { row: 2, column: null, msg: words('more-cells') }],
    ['no name', 'capacity\n5\n', { row: 2, column: 'name', msg: words('required') }],
    ['a name twice', 'name\nA\nB\na\n', { row: 4, column: 'name', msg: words('row-twice', '2') }],
  ])('%s is reported', async (_name, csv, problem) => {
    expect((await preview(csv)).problems).toEqual([problem]);
  });

  test('semicolons, UTF-16, empty rows, an empty column and the columns of an export are read', async () => {
    const csv = '\ufeffName;;ID;Created at\r\nÄrger;;;2020\r\n;;;\r\nB;;;\r\n';
    expect(countsOf((await send(Buffer.from(csv, 'utf16le'))).body)).toEqual([2, 0, 0, 0]);
    expect(await names()).toEqual(['Ärger', 'B']);
  });

  test('only CSV is accepted, and only by the import', async () => {
    const path = '/api/venues/import';
    expect((await server.call('POST', path, { as: 'editor', json: {} })).status).toBe(415);
    const headers = { 'content-type': 'text/csv' };
    expect((await server.call('POST', '/api/venues', { as: 'editor', payload: 'name', headers })).status).toBe(415);
  });

  test('50,000 rows of which one is wrong are refused while other requests are answered', {
    timeout: 180_000,
  }, async () => {
    const rows = Array.from({ length: serverLimits.maxImportRows }, (_, at) => `Venue ${at},${at === 49_000 ? 0 : 5}`);
    const sending = send(`name,capacity\n${rows.join('\n')}\n`);
    let longest = 0;
    let ended = false;
    void sending.then(() => (ended = true));
    while (!ended) {
      await delay(20);
      const begun = performance.now();
      await server.call('GET', '/api/health', { as: null });
      longest = Math.max(longest, performance.now() - begun);
    }
    const { status, body } = await sending;
    expect([status, body.detail.problems_total, body.detail.problems]).toEqual([
      422,
      1,
      [{ row: 49_002, column: 'capacity', msg: words('minimum', '1') }],
    ]);
    expect(await names()).toEqual([]);
    expect(longest).toBeLessThan(1_000);
    const more = await preview(`name\n${rows.map((_, at) => `V ${at}`).join('\n')}\nMore\n`);
    expect(more.problems).toEqual([{ row: 1, column: null, msg: words('max-rows', '50000') }]);
  });
});

describe('reach and rights', () => {
  test('who may neither create nor edit can’t import', async () => {
    expect((await send('name\nA\n', { as: null })).status).toBe(401);
    const { status, body } = await send('name\nA\n', { as: 'external' });
    expect([status, body.detail.key]).toEqual([422, 'import-invalid']);
  });

  test('records of others can be seen and not changed, hidden ones not even seen', async () => {
    await make({ name: 'Visible', capacity: 1 }, 'admin');
    await make({ name: 'Hidden', shared: false }, 'admin');
    const report = await preview('name,capacity\nVisible,1\nHidden,\n');
    expect([report.problems, countsOf(report)]).toEqual([
      [{ row: 3, column: 'name', msg: words('taken') }],
      [0, 0, 1, 1],
    ]);
    expect((await preview('name,capacity\nVisible,2\n')).problems).toEqual([
      { row: 2, column: null, msg: words('forbidden') },
    ]);
    expect(countsOf(await preview('name,capacity\nVisible,2\n', { as: 'admin' }))).toEqual([0, 1, 0, 0]);
  });

  test('a record is found by its id, too, and fixed fields stay', async () => {
    const { id } = await make({ name: 'Old', code: 'A1' });
    expect((await preview(`id,name,code\n${id},New,A2\n`)).problems).toEqual([
      { row: 2, column: 'code', msg: words('fixed') },
    ]);
    expect(countsOf((await send(`id,name,House code\n${id},New,A1\n`)).body)).toEqual([0, 1, 0, 0]);
    expect(await all()).toMatchObject([{ id, name: 'New' }]);
    expect((await preview(`id,name\n${id},New\n,New\n`)).problems).toMatchObject([
      { row: 3, msg: words('row-twice', '2') },
    ]);
  });
});
