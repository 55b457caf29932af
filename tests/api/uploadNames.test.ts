import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUpload } from '../support/builders.ts';
import { jpeg } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { multipartHeaders, uploadCalls } from '../support/uploadCalls.ts';

let server: TestServer;
const { upload } = uploadCalls(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const patch = (filename: string, json: object) =>
  server.call('PATCH', `/api/uploads/${filename}`, { as: 'editor', json });
const found = async (search: string, more = '') => {
  const path = `/api/uploads?search=${encodeURIComponent(search)}${more}`;
  const { body } = await server.call('GET', path, { as: 'editor' });
  return body.items.map(({ name }: { name: string }) => name);
};
/** Sends a text file with this Content-Disposition. */
const sendAs = async (disposition: string) => {
  const body = `--x-boundary-of-the-tests-x\r\nContent-Disposition: form-data; name="file"; ${disposition}\r\n\r\nwords\r\n--x-boundary-of-the-tests-x--\r\n`;
  return server.call('POST', '/api/uploads', { as: 'editor', payload: Buffer.from(body), headers: multipartHeaders });
};

describe('the name of an upload', () => {
  test.each([
    'ok one.txt',
    'שלום לעולם.txt',
    '表紙（最終）.txt',
    'Größe „XL“.txt',
    'نمی‌خواهم.txt',
  ])('%s is kept, and found by a search', async (name) => {
    const { status, body } = await upload(name, name);
    expect([status, body.name]).toEqual([201, name]);
    expect(body.filename).toMatch(/^[a-z0-9-]+\.txt$/);
    expect(await found(name)).toEqual([name]);
    expect(await found(body.filename)).toEqual([name]);
  });

  test.each([
    ['filename="a \\"quoted\\" name.txt"', 'a "quoted" name.txt'],
    ['filename="7%22 mix.txt"', '7" mix.txt'],
    ['filename="fallback.txt"; filename*=UTF-8\'\'%E8%A1%A8%E7%B4%99.txt', 'fallback.txt'],
    ['filename="C:\\\\pictures\\\\cover.txt"', 'cover.txt'],
    ['filename="../../etc/..%2fpasswd.txt"', '..%2fpasswd.txt'],
    ['filename="a\u202etxt.txt"', 'atxt.txt'],
  ])('is read from the header %s', async (disposition, name) => {
    const { status, body } = await sendAs(disposition);
    expect([status, body.name]).toEqual([201, name]);
  });

  test('is cut to 255 bytes before its extension', async () => {
    const { status, body } = await upload(`${'語'.repeat(200)}.txt`, 'long');
    expect(status).toBe(201);
    expect(body.name).toBe(`${'語'.repeat(83)}.txt`);
    const marks = await upload(`a${'\u0301'.repeat(5_000)}.txt`, 'marks');
    expect(Buffer.byteLength(marks.body.name ?? '')).toBeLessThanOrEqual(255);
  });
});

describe('renaming a file', () => {
  test('changes its name everywhere but in the URL, and is recorded and announced', async () => {
    const { body: file } = await upload('before.jpg', await jpeg());
    const renamed = await patch(file.filename, { name: 'Nachher – 後.jpg' });
    expect(renamed.body).toEqual({ ...file, name: 'Nachher – 後.jpg' });
    expect(await found('nachher')).toEqual(['Nachher – 後.jpg']);
    expect(await found('before.jpg')).toEqual([]);
    const { body: audit } = await server.call('GET', '/api/audit?limit=1&resource=uploads', { as: 'admin' });
    expect(audit.items[0]).toMatchObject({
      action: 'upload.changed',
      summary: 'Nachher – 後.jpg',
      details: { fields: ['name'], from: 'before.jpg', to: 'Nachher – 後.jpg' },
    });
    const { rows } = await sql<{ payload: object }>`
      select payload from events order by id desc limit 1`.execute(server.db);
    expect(rows[0]?.payload).toEqual({ resource: 'uploads', id: file.filename });
    await server.call('DELETE', `/api/uploads/${file.filename}`, { as: 'admin' });
    const { body: after } = await server.call('GET', '/api/audit?limit=1&resource=uploads', { as: 'admin' });
    expect(after.items[0]).toMatchObject({ action: 'upload.deleted', summary: 'Nachher – 後.jpg' });
  });

  test('keeps the extension of the type', async () => {
    const { body: file } = await upload('cover.JPG', await jpeg());
    for (const [typed, name] of [
      ['front', 'front.JPG'],
      ['front.jpeg', 'front.jpeg'],
      ['front.png', 'front.jpeg'],
      ['v1.2', 'v1.2.jpeg'],
    ]) {
      expect((await patch(file.filename, { name: typed })).body.name).toBe(name);
    }
  });

  test('refuses names that are empty, too long or not a name, and changes nothing', async () => {
    const { body: file } = await upload('stays.txt', 'words');
    const bad = ['', ' ', '..', '...txt', 'a/b.txt', 'a\\b.txt', '../x', 'a\u0007.txt', 'a\u202ex.txt'];
    for (const name of [...bad, 'x'.repeat(256), 'é'.repeat(126), `a${'\u0301'.repeat(10_000)}`, null, 5]) {
      const { status, body } = await patch(file.filename, { name, alt: 'not saved' });
      expect([status, name], JSON.stringify(body)).toEqual([422, name]);
    }
    // Texts that PostgreSQL can't store are refused with every request.
    for (const name of ['a\u0000.txt', 'a\ud800.txt']) expect((await patch(file.filename, { name })).status).toBe(400);
    const { body } = await server.call('GET', `/api/uploads/${file.filename}`, { as: 'editor' });
    expect(body).toEqual(file);
  });
});

test('the list is sorted by name, ignoring case and accents', async () => {
  for (const name of ['b sorted.txt', 'Á sorted.txt', 'C sorted.txt']) await upload(name, name);
  const names = ['Á sorted.txt', 'b sorted.txt', 'C sorted.txt'];
  expect(await found('sorted', '&sort=name&order=asc')).toEqual(names);
  expect(await found('sorted', '&sort=name&order=desc')).toEqual(names.toReversed());
});

describe('a download', () => {
  const disposition = async (path: string) => {
    const answer = await server.call('GET', path);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    return answer.headers['content-disposition'];
  };

  test('of an image has its present name, and the image itself is shown', async () => {
    const { body: file } = await upload('%22Übermut%22 100%.jpg', await jpeg({ width: 400, height: 400 }));
    const path = `/uploads/${file.filename}`;
    expect(await disposition(path)).toBeUndefined();
    const whole = `attachment; filename="${file.filename}"; filename*=UTF-8''%22%C3%9Cbermut%22%20100%25.jpg`;
    expect(await disposition(`${path}?download`)).toBe(whole);
    await patch(file.filename, { name: 'plain.jpg' });
    expect(await disposition(`${path}?download=any`)).toContain("filename*=UTF-8''plain.jpg");
    const size = { width: 200, height: 100 };
    const { body } = await server.call('POST', `/api/uploads/${file.filename}/optimize`, { as: 'editor', json: size });
    const version = new URL(body.optimized_versions[0].url).pathname;
    expect(await disposition(`${version}?download`)).toContain("filename*=UTF-8''plain-200x100.jpg");
  });

  test('of a file that browsers do not show has its name without being asked for', async () => {
    const { body: file } = await upload('歌詞.txt', 'la');
    expect(await disposition(`/uploads/${file.filename}`)).toContain("filename*=UTF-8''%E6%AD%8C%E8%A9%9E.txt");
  });
});

test('files of the last release get the name that their filename begins with', async () => {
  const filename = 'cover-art-0123456789abcdef.jpg';
  await makeUpload(server.db, { filename: 'template-0123456789abcdef.jpg' });
  await sql`
    insert into uploads (filename, folder, type, mimetype, size_bytes, sha256, search_form, object, created_at)
    select ${filename}, folder, type, mimetype, size_bytes, sha256, ${`${filename} old`}, object, created_at
    from uploads where filename = 'template-0123456789abcdef.jpg'`.execute(server.db);
  expect(await found('cover-art.jpg')).toEqual(['cover-art.jpg']);
});
