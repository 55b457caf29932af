import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { folderPath } from '#contracts/media.ts';
import { makeUpload, makeUser } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { uploadCalls } from '../support/uploadCalls.ts';

let server: TestServer;
let origin: string;
const { upload, folder, send, state } = uploadCalls(() => server);

beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-01T10:00:00.000Z' });
  origin = await server.listen();
});
afterAll(() => server.close());

const make = (path: string) => server.call('POST', `/api/uploads/folders${encodeURI(path)}`, { as: 'editor' });
const remove = (path: string) => server.call('DELETE', `/api/uploads/folders${encodeURI(path)}`, { as: 'editor' });
const names = (items: { name?: string; filename?: string }[]) => items.map(({ name, filename }) => name ?? filename);

describe('a folder', () => {
  test('is created once, with its parents', async () => {
    const made = await make('/Tours/Été 2026/Press & More');
    expect([made.status, made.body.path, made.body.name]).toEqual([
      201,
      '/Tours/Été 2026/Press & More',
      'Press & More',
    ]);
    expect((await make('/Tours/Été 2026/Press & More')).status).toBe(200);
    const parent = await folder('/Tours');
    expect(parent.body).toEqual({
      name: 'Tours',
      path: '/Tours',
      files: [],
      files_total: 0,
      subfolders: [{ name: 'Été 2026', path: '/Tours/Été 2026', files_total: 0, subfolders_total: 1 }],
      subfolders_total: 1,
    });
  });

  test('that does not exist is 404, and the root always exists', async () => {
    expect((await folder('/nowhere')).status).toBe(404);
    for (const path of ['', '/']) expect((await folder(path)).body).toMatchObject({ path: '/', name: '' });
  });

  test('shows a page of its files and a page of its folders', async () => {
    for (const [index, name] of ['b', 'Á', 'c', 'd'].entries()) {
      await make(`/pages/${name}`);
      const created_at = new Date(Date.UTC(2026, 0, 1 + index));
      const size = { width: 10 * (4 - index), height: 10, size_bytes: index === 0 ? 999 : index };
      await makeUpload(server.db, { folder: '/pages', filename: `${index}-0123456789abcdef.txt`, created_at, ...size });
    }
    const first = (await folder('/pages', '?limit=3')).body;
    expect(names(first.subfolders)).toEqual(['Á', 'b', 'c']);
    expect(names(first.files).map((name) => name?.[0])).toEqual(['3', '2', '1']);
    expect([first.files_total, first.subfolders_total]).toEqual([4, 4]);
    const second = (await folder('/pages', '?limit=3&offset=3')).body;
    expect([names(second.subfolders), second.files.length, second.files_total]).toEqual([['d'], 1, 4]);
    const sorted = async (query: string) => names((await folder('/pages', query)).body.files).map((name) => name?.[0]);
    expect(await sorted('?sort=size&order=desc')).toEqual(['0', '3', '2', '1']);
    expect(await sorted('?sort=dimensions&order=asc')).toEqual(['3', '2', '1', '0']);
    expect(await sorted('?sort=created_at&order=asc')).toEqual(['0', '1', '2', '3']);
    expect((await folder('/pages', '?sort=colour')).status).toBe(422);
    expect((await folder('/pages', '?limit=201')).status).toBe(422);
  });

  test('is searched with its subfolders: folders by their names, files by theirs', async () => {
    for (const path of ['/seek/Cóvers/Summer', '/seek/old/covers 2', '/covers elsewhere']) await make(path);
    for (const [index, at] of ['/seek/old', '/seek/Cóvers/Summer', '/covers elsewhere'].entries()) {
      await makeUpload(server.db, { folder: at, filename: `covers-${index}-0123456789abcdef.txt` });
    }
    const found = (await folder('/seek', '?search=COVERS&sort=created_at&order=asc')).body;
    expect(found.subfolders.map(({ path }: { path: string }) => path)).toEqual(['/seek/Cóvers', '/seek/old/covers 2']);
    expect(found.subfolders[0]).toMatchObject({ name: 'Cóvers', files_total: 0, subfolders_total: 1 });
    expect([found.path, found.subfolders_total, found.files_total]).toEqual(['/seek', 2, 2]);
    expect(
      names(found.files)
        .map((name) => name?.slice(0, 8))
        .sort(),
    ).toEqual(['covers-0', 'covers-1']);
    const page = (await folder('/seek', '?search=covers&limit=1&offset=1')).body;
    expect([names(page.subfolders), page.subfolders_total, page.files.length]).toEqual([['covers 2'], 2, 1]);
    // Neither itself nor subfolders by the names of their parents.
    expect((await folder('/seek/Cóvers', '?search=covers')).body.subfolders).toEqual([]);
    expect(names((await folder('', '?search=covers')).body.subfolders)).toContain('covers elsewhere');
    expect((await folder('/nowhere', '?search=covers')).status).toBe(404);
    expect((await folder('/seek', '?search=%25')).body).toMatchObject({ subfolders_total: 0, files_total: 0 });
  });

  test('is found by the URL of a file in it, absolute or not', async () => {
    const { body: file } = await upload('note.txt', 'words', { folder: '/found here' });
    const by = (url: string) =>
      server.call('GET', `/api/uploads/folders?file_url=${encodeURIComponent(url)}`, { as: 'admin' });
    for (const url of [file.url, new URL(file.url).pathname]) expect((await by(url)).body.path).toBe('/found here');
    for (const url of [
      `https://elsewhere.example${new URL(file.url).pathname}`,
      '/uploads/nothing-0123456789abcdef.txt',
      '/uploads/../etc',
      'nonsense',
    ]) {
      expect((await by(url)).status, url).toBe(404);
    }
  });

  test('is deleted with its content, and returns the number of deleted objects', async () => {
    for (const path of ['/going', '/going/deeper', '/going/deeper/still'])
      await upload('a.txt', path, { folder: path });
    await upload('b.txt', 'stays', { folder: '/going-not' });
    const answer = await remove('/going');
    expect([answer.status, answer.body]).toEqual([200, { files: 3, folders: 3 }]);
    expect((await folder('/going/deeper')).status).toBe(404);
    expect((await folder('/going-not')).body.files_total).toBe(1);
    expect((await remove('/going')).status).toBe(404);
  });

  test('the root can’t be deleted', async () => {
    const before = await state();
    for (const path of ['/', '']) {
      const { status, body } = await remove(path);
      expect([status, body.detail]).toEqual([
        422,
        [{ loc: ['path'], msg: 'This is not possible for the library itself' }],
      ]);
    }
    expect(await state()).toEqual(before);
  });

  test('that is deleted while files are uploaded to it is created again, and no file is lost', async () => {
    const uploads = Array.from({ length: 4 }, (_, index) =>
      upload('a.txt', `racing ${index}`, { folder: '/racing/in' }),
    );
    const deletions = Array.from({ length: 4 }, () => remove('/racing'));
    const made = await Promise.all(uploads);
    await Promise.all(deletions);
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    const left = (await server.call('GET', '/api/uploads?folder=/racing/in&limit=100', { as: 'editor' })).body;
    for (const { filename } of left.items) {
      expect((await server.call('GET', `/uploads/${filename}`)).status).toBe(200);
    }
  });
});

/** Calls the raw URL and returns the status: `fetch` would normalize the dots. */
async function callRaw(method: string, path: string): Promise<number> {
  const { port } = new URL(origin);
  const headers = { authorization: `Bearer ${await server.signIn('editor')}` };
  const [answer]: IncomingMessage[] = await once(request({ port, method, path, headers }).end(), 'response');
  answer?.resume();
  return answer?.statusCode ?? 0;
}

/** Each as written in a URL, and the value that the rule would get. */
const refused = [
  '/..',
  '/../x',
  '/a/../b',
  '/a/..',
  '/.',
  '/...',
  '/%2e%2e',
  '/%2e%2e/x',
  '/%252e%252e',
  '/a%2fb',
  '/a%252fb',
  '/a%5cb',
  '/..%5c..%5cetc',
  '/a%00b',
  '/a%0ab',
  '/a%e2%88%95b',
  '/a%ef%bc%8fb',
  '/a%ef%bc%bcb',
  '/a%e2%81%84b',
  '/%e2%80%a5',
  '/%ef%bc%8e%ef%bc%8e',
  '/a//b',
  '//',
  '/%20',
  '/a%20/b',
  '/%20a',
  '/a%e2%80%aeb',
  '/a%e2%80%8bb',
  '/a%ef%bb%bf',
  `/${'x'.repeat(101)}`,
  `/${Array.from({ length: 21 }, () => 'x').join('/')}`,
  `/${'x/'.repeat(600)}x`,
  '/%c0%ae%c0%ae',
  '/%ff',
];

describe('an ambiguous path', () => {
  test.each(refused)('%s is rejected, and nothing changes', async (path) => {
    const before = await state();
    for (const method of ['GET', 'POST', 'DELETE']) {
      const status = await callRaw(method, `/api/uploads/folders${path}`);
      expect([400, 404, 422], `${method} ${status}`).toContain(status);
    }
    expect(await state()).toEqual(before);
  });

  test.each(
    refused.filter((path) => !/%(c0|ff|2f)/.test(path)),
  )('%s is not a valid folder for a file either', async (path) => {
    const before = await state();
    for (const value of new Set([path, decodeURIComponent(path)])) {
      // Half encoded, some are valid names.
      if (folderPath(value) !== null) continue;
      const form = [
        { field: 'folder', value },
        { field: 'file', filename: 'a.txt', value: 'words' },
      ];
      const { status, body } = await send(form);
      expect([status, body.detail[0]?.loc], value).toEqual([422, ['folder']]);
    }
    expect(folderPath(decodeURIComponent(path))).toBeNull();
    expect(await state()).toEqual(before);
  });

  test.each([
    '/St. Vincent',
    '/R.E.M.',
    '/...Baby One More Time',
    '/100% hits',
    '/日本語',
    '/👩‍🎤',
    "/Rock 'n' Roll",
    '/a/b/',
  ])('%s is invalid', async (path) => {
    const made = await make(path.replaceAll('%', '%25').replace('%25', '%'));
    expect(folderPath(path)).toBe(path.replace(/(.)\/$/, '$1'));
    expect(made.status).toBe(path.includes('%') ? made.status : 201);
  });

  test('a name is the same in every Unicode normalization form', async () => {
    await make('/Cafe\u0301');
    expect((await folder('/Caf\u00e9')).status).toBe(200);
  });
});

test('a user creates a limited number of folders', async () => {
  const person = await makeUser(server.db, { role: 'editor' });
  const made = { parent: '/', created_at: new Date(), created_by: person.id };
  const rows = Array.from({ length: limits.maxFolders - 1 }, (_, at) => `many ${at}`).map((name) => ({
    ...made,
    path: `/${name}`,
    name,
    sort_name: name,
  }));
  await server.db.insertInto('upload_folders').values(rows).execute();
  const makeAs = (path: string) => server.call('POST', `/api/uploads/folders${path}`, { as: person });
  expect((await makeAs('/last')).status).toBe(201);
  const refused = await makeAs('/last/further');
  expect([refused.status, refused.body.detail.key]).toEqual([409, 'too-many-folders']);
  expect((await makeAs('/last')).status).toBe(200);
  expect((await make('/of-another')).status).toBe(201);
});
