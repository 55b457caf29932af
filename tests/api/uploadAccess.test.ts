import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ruleOf } from '#contracts/permissions.ts';
import { uploads } from '#resources/uploads/schema.ts';
import { makePersonalToken, makeUpload, makeUser } from '../support/builders.ts';
import { jpeg } from '../support/pictures.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';
import { openTab } from '../support/socket.ts';
import { multipartBody, multipartHeaders, type Part, uploadCalls } from '../support/uploadCalls.ts';

let server: TestServer;
let origin: string;
const { upload, send, state, stored } = uploadCalls(() => server);

beforeAll(async () => {
  server = await startTestServer();
  origin = await server.listen();
});
afterAll(() => server.close());

const file: Part = { field: 'file', filename: 'a.txt', value: 'words' };
const call = (route: string, filename: string, folder: string, as: As) => {
  const [method = '', url = ''] = route.split(' ');
  const path = url.replace(':filename', filename).replace(':version', '1').replace('*', folder);
  const form = { payload: multipartBody([file]), headers: multipartHeaders };
  const json = { optimize: { width: 10, height: 10 }, patch: { alt: 'Changed' } };
  const body =
    route === 'POST /api/uploads' || method === 'PUT'
      ? form
      : url.endsWith('optimize')
        ? { json: json.optimize }
        : method === 'PATCH'
          ? { json: json.patch }
          : {};
  return server.call(method as 'POST', path, { as, ...body });
};

/** Every route that changes the library, from the server's own routes, and the right that it requires. */
const rights: Record<string, 'create' | 'edit' | 'delete'> = {
  'POST /api/uploads': 'create',
  'PATCH /api/uploads/:filename': 'edit',
  'POST /api/uploads/changes': 'edit',
  'POST /api/uploads/:filename/optimize': 'edit',
  'PUT /api/uploads/:filename/picture': 'edit',
  'DELETE /api/uploads/:filename/picture': 'edit',
  'DELETE /api/uploads/:filename': 'delete',
  'PUT /api/uploads/:filename/content': 'edit',
  'POST /api/uploads/:filename/contents/:version/restore': 'edit',
  'DELETE /api/uploads/:filename/contents/:version': 'delete',
  'POST /api/uploads/tus': 'create',
  'PATCH /api/uploads/tus/:id': 'create',
  'DELETE /api/uploads/tus/:id': 'create',
  'POST /api/uploads/folders': 'create',
  'POST /api/uploads/folders/*': 'create',
  'DELETE /api/uploads/folders': 'delete',
  'DELETE /api/uploads/folders/*': 'delete',
};

describe('every write of the library', () => {
  test('is a route in this list, and requires the right of the declaration', () => {
    const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
    const found = server.routes.flatMap(({ method, url, config }) =>
      [method]
        .flat()
        .flatMap((verb) =>
          /^\/(api\/)?uploads(\/|$)/.test(url) && !reads.has(verb) ? [[`${verb} ${url}`, config?.access] as const] : [],
        ),
    );
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.entries(rights).map(([route, right]) => [route, ruleOf(uploads.access, right)])),
    );
  });

  test.each(Object.entries(rights))('%s changes nothing without the right', async (route, right) => {
    const { filename } = await makeUpload(server.db, { folder: '/guarded' });
    const reader = { bearer: await makePersonalToken(server.db, { user: await server.person('admin') }) };
    const pending = await makeUser(server.db);
    await server.signIn(pending);
    await server.db.updateTable('users').set({ state: 'pending' }).where('id', '=', pending.id).execute();
    const refused: As[] = [
      null,
      { bearer: 'unknown' },
      pending,
      reader,
      ...(right === 'delete' ? ['external' as const] : []),
    ];
    await server.person('external');
    const before = await state();
    for (const as of refused) {
      const { status } = await call(route, filename, 'guarded', as);
      expect(status, JSON.stringify(as)).toBe(as === reader || as === 'external' ? 403 : 401);
    }
    expect(await state()).toEqual(before);
  });

  test.each(['PATCH', 'POST optimize', 'DELETE'])('%s of an unknown object is 404', async (verb) => {
    const [method = '', what = ''] = verb.split(' ');
    for (const name of ['nothing-0123456789abcdef.jpg', '..', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', 'x'.repeat(400)]) {
      const json = what ? { width: 1, height: 1 } : method === 'PATCH' ? { alt: 'x' } : undefined;
      const before = await state();
      const { status } = await server.call(method as 'PATCH', `/api/uploads/${name}${what && '/optimize'}`, {
        as: 'admin',
        json,
      });
      expect([404, 422]).toContain(status);
      expect(await state()).toEqual(before);
    }
  });
});

describe('a form', () => {
  test.each([
    'path',
    'filename',
    'size',
    'size_bytes',
    'type',
    'mimetype',
    'owner',
    'created_by',
    'url',
    'sha256',
    'alt',
    'Folder',
  ])('with a field %s is rejected (S4)', async (field) => {
    for (const parts of [
      [{ field, value: 'x' }, file],
      [file, { field, value: 'x' }],
    ]) {
      const before = await state();
      const { status, body } = await send(parts);
      expect([status, body.detail]).toEqual([422, [{ loc: [field], msg: 'Unknown field' }]]);
      expect(await state()).toEqual(before);
    }
  });

  test.each([
    ['two files', [file, file]],
    ['the file under another name', [{ ...file, field: 'upload' }]],
    ['a folder that is a file', [{ ...file, field: 'folder' }, file]],
    ['a file that is a text', [{ field: 'file', value: 'words' }]],
    ['no file', [{ field: 'folder', value: '/a' }]],
    ['nothing', []],
  ])('with %s is rejected', async (_what, parts: Part[]) => {
    const before = await state();
    const { status, body } = await send(parts);
    expect([status, typeof body.detail[0].loc[0]]).toEqual([422, 'string']);
    expect(await state()).toEqual(before);
  });

  test.each([
    ['JSON', '{"file": "x"}', { 'content-type': 'application/json' }, 415],
    ['a text', 'words', { 'content-type': 'text/plain' }, 415],
    ['a form without a boundary', 'words', { 'content-type': 'multipart/form-data' }, 400],
    ['a form that never begins', 'words', multipartHeaders, 400],
    ['a form that is cut off', multipartBody([file]).subarray(0, 150), multipartHeaders, 400],
  ])('that is %s is rejected', async (_what, payload, headers, expected) => {
    const before = await state();
    const { status } = await server.call('POST', '/api/uploads', { as: 'editor', payload, headers });
    expect(status).toBe(expected);
    expect(await state()).toEqual(before);
  });

  test.each([
    ['../../etc/passwd.txt', 'passwd'],
    ['..\\..\\windows\\win.txt', 'win'],
    ['C:\\Users\\me\\Übersicht 2026.TXT', 'ubersicht-2026'],
    ['a b&c?d=e#f.txt', 'a-b-c-d-e-f'],
    ["quote'; drop table uploads;--.txt", 'quote-drop-table-uploads'],
    ['<script>alert(1)</script>.txt', 'script'],
    ['日本語.txt', 'ri-ben-yu'],
    ['🎵🎵.txt', 'file'],
    ['.txt', 'file'],
    ['CON.txt', 'con'],
    [`${'x'.repeat(300)}.txt`, 'x'.repeat(60)],
    ['null%00byte.txt', 'null-00byte'],
    ['%2e%2e%2f.txt', '2e-2e-2f'],
    ['dots....txt', 'dots'],
  ])('with a file named %s stores a safe name', async (filename, stem) => {
    const { status, body } = await send([{ ...file, filename }]);
    expect(status, JSON.stringify(body)).toBe(filename === '.txt' ? 415 : 201);
    if (status === 201) expect(body.filename).toMatch(new RegExp(`^${stem}[a-z0-9-]*-[a-z0-9]{16}\\.txt$`));
  });

  test('with the same file twice stores two names, and the later refers to the older', async () => {
    const picture = await jpeg({}, 77);
    const names: string[] = [];
    for (const name of ['one.jpg', 'two.jpg', 'one.jpg']) {
      const { body } = await upload(name, picture);
      expect(body.duplicate_of).toBe(names[0] ?? null);
      names.push(body.filename);
      server.clock.advance(1);
    }
    expect(new Set(names).size).toBe(3);
    await server.call('DELETE', `/api/uploads/${names[0]}`, { as: 'editor' });
    const later = await server.call('GET', `/api/uploads/${names[2]}`, { as: 'admin' });
    expect(later.body.duplicate_of).toBe(names[1]);
  });
});

test('a file over the limit is refused, by its declared and its real size, and leaves nothing', async () => {
  const small = await startTestServer({ beside: server, config: { maxUploadBytes: 200_000 } });
  const before = await state();
  const payload = multipartBody([{ ...file, value: 'x'.repeat(230_000) }]);
  const said = await small.call('POST', '/api/uploads', { as: 'editor', payload, headers: multipartHeaders });
  expect([said.status, said.body.detail.key, said.body.detail.bytes_most]).toEqual([413, 'too-large', 200_000]);
  const huge = multipartBody([{ ...file, value: 'x'.repeat(900_000) }]);
  const at = await small.listen();
  const token = await small.signIn('editor');
  // Sent in chunks, without a length.
  const answer = await fetch(`${at}/api/uploads`, {
    method: 'POST',
    headers: { ...multipartHeaders, authorization: `Bearer ${token}` },
    body: new Blob([new Uint8Array(huge)]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(answer.status).toBe(413);
  expect(await state()).toEqual(before);
  await small.close();
});

test('an upload that is interrupted leaves nothing', async () => {
  const before = await state();
  const token = await server.signIn('editor');
  const whole = multipartBody([{ ...file, value: 'x'.repeat(2_000_000) }]);
  for (const share of [0.01, 0.5, 0.99]) {
    const abort = new AbortController();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(whole.subarray(0, whole.length * share)),
      pull: () => abort.abort(),
    });
    const headers = { ...multipartHeaders, authorization: `Bearer ${token}`, 'content-length': String(whole.length) };
    await expect(
      fetch(`${origin}/api/uploads`, {
        method: 'POST',
        headers,
        body,
        duplex: 'half',
        signal: abort.signal,
      } as RequestInit),
    ).rejects.toThrow();
  }
  await expect.poll(state).toEqual(before);
});

test('a file is found by its name and alternative text, accents and case ignored', async () => {
  const { body } = await upload('Amélie Duroc.txt', 'words', { as: 'external' });
  await server.call('PATCH', `/api/uploads/${body.filename}`, { as: 'external', json: { alt: 'Ein Übergang' } });
  const find = async (query: string) =>
    (await server.call('GET', `/api/uploads?search=${encodeURIComponent(query)}`, { as: 'external' })).body.items.map(
      ({ filename }: { filename: string }) => filename,
    );
  for (const words of ['AMELIE', 'amélie', 'ubergang', 'ÜBERGANG']) expect(await find(words)).toEqual([body.filename]);
  expect(await find('%l%')).toEqual([]);
});

test('moving and describing a file sends an event to everybody who can see it', async () => {
  const { body } = await upload('moving.txt', 'words');
  const tab = await openTab(server, origin, 'admin');
  const json = { folder: '/new/place', alt: 'Words', focal_point: { x: 0.25, y: 1 } };
  const moved = await server.call('PATCH', `/api/uploads/${body.filename}`, { as: 'editor', json });
  expect(moved.body).toEqual({ ...body, ...json });
  expect(await tab.next()).toEqual({ type: 'resource_changed', resource: 'uploads', id: body.filename });
  const before = await state();
  await server.call('PATCH', `/api/uploads/${body.filename}`, { as: 'editor', json });
  expect(await state()).toEqual(before);
  await tab.close();
});

test.each([
  [{ folder: '/..' }],
  [{ folder: 'a' }],
  [{ focal_point: { x: 2, y: 0 } }],
  [{ focal_point: { x: 0.5 } }],
  [{ alt: 'x'.repeat(1_001) }],
  [{ filename: 'other.txt' }],
  [{ created_by: 'me' }],
  [{ size_bytes: 1 }],
])('the change %o is rejected, and nothing changes (S5)', async (json) => {
  const { body } = await upload('kept.txt', 'words');
  const before = await state();
  expect((await server.call('PATCH', `/api/uploads/${body.filename}`, { as: 'editor', json })).status).toBe(422);
  expect(await state()).toEqual(before);
  expect((await server.call('GET', `/api/uploads/${body.filename}`, { as: 'editor' })).body).toEqual(body);
  expect(stored()).toContain(body.filename);
});
