import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { folderAddress, grantFolder, libraryCallsOf, mark } from '../support/folderAccess.ts';
import { type Answer, type Method, startTestServer, type TestServer } from '../support/server.ts';
import { multipartBody, multipartHeaders } from '../support/uploadCalls.ts';

let server: TestServer;
let person: TestUser;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await makeUser(server.db, { role: 'external' });
  await server.signIn(person);
  count += 1;
});

/** Folder names that no other test uses. */
const top = (name: string) => `/${name} ${count}`;
const { beginParts, call, changeFile, makeImage, readFolder, sendTo } = libraryCallsOf(
  () => server,
  () => person,
);

const patch = (filename: string, json: object) => call('PATCH', `/api/uploads/${filename}`, json);
const putFile = (path: string) =>
  server.call('PUT', path, {
    as: person,
    payload: multipartBody([{ field: 'file', filename: 'sent.txt', value: 'words' }]),
    headers: multipartHeaders,
  });
const tusHeaders = {
  'tus-resumable': '1.0.0',
  'content-type': 'application/offset+octet-stream',
  'upload-offset': '0',
};
const tus = (method: Method, path: string) =>
  server.call(method, `/api/uploads/tus${path}`, { as: person, headers: tusHeaders });

type Item = { filename: string; folder: string };
type Case = {
  send(item: Item): Promise<Pick<Answer, 'status' | 'text'>>;
  status: number;
  ofOwn: number;
  ofUsed?: number;
};
/**
 * Every route of the library: a request that names a file or folder, its status if the person doesn't see it, which is
 * that of a missing one, and its status if they do. Routes that change a file also have the status for a video of another
 * user that the person sees and a hidden campaign uses.
 */
const cases: Record<string, Case | Case[]> = {
  'GET /api/uploads': {
    send: ({ folder }) => call('GET', `/api/uploads?folder=${encodeURIComponent(folder)}&include_subfolders=true`),
    status: 200,
    ofOwn: 200,
  },
  'POST /api/uploads': {
    // Each file has its own name and time.
    send: async ({ folder }) => {
      const { status, body } = await sendTo(folder);
      const { files, files_total, subfolders } = (await readFolder(folder)).body;
      await server.db.deleteFrom('uploads').where('filename', '=', body.filename).execute();
      return { status, text: JSON.stringify([body.folder, files.length, files_total, subfolders]) };
    },
    status: 201,
    ofOwn: 201,
  },
  'GET /api/uploads/tags': { send: () => call('GET', '/api/uploads/tags'), status: 200, ofOwn: 200 },
  'POST /api/uploads/changes': [
    { send: ({ filename }) => changeFile(filename, { alt: 'Changed' }), status: 422, ofOwn: 200, ofUsed: 200 },
    { send: ({ filename }) => changeFile(filename, { folder: '/' }), status: 422, ofOwn: 403, ofUsed: 409 },
  ],
  'GET /api/uploads/:filename': {
    send: ({ filename }) => call('GET', `/api/uploads/${filename}`),
    status: 404,
    ofOwn: 200,
  },
  'GET /api/uploads/:filename/uses': {
    send: ({ filename }) => call('GET', `/api/uploads/${filename}/uses`),
    status: 404,
    ofOwn: 200,
  },
  'PATCH /api/uploads/:filename': [
    { send: ({ filename }) => patch(filename, { alt: 'Changed' }), status: 404, ofOwn: 200, ofUsed: 200 },
    { send: ({ filename }) => patch(filename, { tags: ['Changed'] }), status: 404, ofOwn: 200, ofUsed: 200 },
    { send: ({ filename }) => patch(filename, { name: 'Changed' }), status: 404, ofOwn: 200, ofUsed: 409 },
    { send: ({ filename }) => patch(filename, { folder: '/' }), status: 404, ofOwn: 403, ofUsed: 409 },
    { send: ({ filename }) => patch(filename, { focal_point: { x: 0, y: 0 } }), status: 404, ofOwn: 200, ofUsed: 409 },
  ],
  'GET /api/uploads/:filename/crop-center': {
    send: ({ filename }) => call('GET', `/api/uploads/${filename}/crop-center?width=8&height=8`),
    status: 404,
    // The test's file has no bytes.
    ofOwn: 404,
  },
  'POST /api/uploads/:filename/optimize': {
    send: ({ filename }) => call('POST', `/api/uploads/${filename}/optimize`, { width: 8, height: 8 }),
    status: 404,
    // The test's file has no bytes.
    ofOwn: 404,
    ofUsed: 415,
  },
  // The test's file has no bytes.
  'PUT /api/uploads/:filename/content': {
    send: ({ filename }) => putFile(`/api/uploads/${filename}/content`),
    status: 404,
    ofOwn: 415,
    ofUsed: 409,
  },
  'GET /api/uploads/:filename/contents': {
    send: ({ filename }) => call('GET', `/api/uploads/${filename}/contents`),
    status: 404,
    ofOwn: 200,
  },
  'GET /api/uploads/:filename/contents/:version/file': {
    send: ({ filename }) => call('GET', `/api/uploads/${filename}/contents/1/file`),
    status: 404,
    ofOwn: 404,
  },
  'GET /api/uploads/:filename/contents/:version/thumbnail': {
    send: ({ filename }) => call('GET', `/api/uploads/${filename}/contents/1/thumbnail`),
    status: 404,
    ofOwn: 404,
  },
  'POST /api/uploads/:filename/contents/:version/restore': {
    send: ({ filename }) => call('POST', `/api/uploads/${filename}/contents/1/restore`),
    status: 404,
    ofOwn: 404,
    ofUsed: 409,
  },
  'DELETE /api/uploads/:filename/contents/:version': {
    send: ({ filename }) => call('DELETE', `/api/uploads/${filename}/contents/1`),
    status: 403,
    ofOwn: 403,
    ofUsed: 403,
  },
  'PUT /api/uploads/:filename/picture': {
    send: ({ filename }) => putFile(`/api/uploads/${filename}/picture`),
    status: 404,
    ofOwn: 415,
    ofUsed: 409,
  },
  'DELETE /api/uploads/:filename/picture': {
    send: ({ filename }) => call('DELETE', `/api/uploads/${filename}/picture`),
    status: 404,
    ofOwn: 200,
    ofUsed: 409,
  },
  'GET /api/uploads/:filename/original': {
    send: ({ filename }) => call('GET', `/api/uploads/${filename}/original`),
    status: 404,
    ofOwn: 404,
  },
  'OPTIONS /api/uploads/tus': { send: () => tus('OPTIONS', ''), status: 204, ofOwn: 204 },
  'POST /api/uploads/tus': { send: ({ folder }) => beginParts(folder), status: 201, ofOwn: 201 },
  // An upload belongs to the user who began it.
  'PATCH /api/uploads/tus/:id': { send: () => tus('PATCH', `/${randomUUID()}`), status: 404, ofOwn: 404 },
  'DELETE /api/uploads/tus/:id': { send: () => tus('DELETE', `/${randomUUID()}`), status: 404, ofOwn: 404 },
  'DELETE /api/uploads/:filename': {
    send: ({ filename }) => call('DELETE', `/api/uploads/${filename}`),
    status: 403,
    ofOwn: 403,
    ofUsed: 403,
  },
  'GET /api/uploads/folders': {
    send: ({ filename }) => call('GET', `/api/uploads/folders?file_url=/uploads/${filename}`),
    status: 404,
    ofOwn: 200,
  },
  'POST /api/uploads/folders': { send: () => call('POST', '/api/uploads/folders'), status: 200, ofOwn: 200 },
  'DELETE /api/uploads/folders': { send: () => call('DELETE', '/api/uploads/folders'), status: 403, ofOwn: 403 },
  'GET /api/uploads/folders/*': { send: ({ folder }) => readFolder(folder), status: 404, ofOwn: 200 },
  'POST /api/uploads/folders/*': {
    send: ({ folder }) => call('POST', folderAddress(folder)),
    status: 201,
    ofOwn: 200,
  },
  'DELETE /api/uploads/folders/*': {
    send: ({ folder }) => call('DELETE', folderAddress(folder)),
    status: 403,
    ofOwn: 403,
  },
};

/** Routes that change one file or several. */
const changing = Object.entries(cases).filter(
  ([route]) => !/^(GET|OPTIONS)/.test(route) && /:filename|changes$/.test(route),
);

/** The response without the names that the request has. */
const blank = ({ status, text }: Pick<Answer, 'status' | 'text'>, { filename, folder }: Item) => [
  status,
  text.replaceAll(filename, '{filename}').replaceAll(folder, '{folder}').replaceAll(folder.slice(1), '{name}'),
];

describe('every route of the library', () => {
  test('is in this list', () => {
    const found = server.routes.flatMap(({ method, url }) =>
      [method]
        .flat()
        .flatMap((verb) => (/^\/api\/uploads(\/|$)/.test(url) && verb !== 'HEAD' ? [`${verb} ${url}`] : [])),
    );
    expect(found.sort()).toEqual(Object.keys(cases).sort());
  });

  test.each(Object.entries(cases))('%s treats what an external user does not see as missing', async (_, listed) => {
    for (const [at, { send, status, ofOwn }] of [listed].flat().entries()) {
      const hidden = { filename: `geheim-${'a'.repeat(16)}.png`, folder: `/${mark} ${count}.${at}` };
      const missing = { filename: `nirgends-${'b'.repeat(16)}.png`, folder: `/Nirgends ${count}.${at}` };
      await server.db.deleteFrom('uploads').where('filename', '=', hidden.filename).execute();
      await makeImage(hidden.folder, { filename: hidden.filename, name: `${mark}.png`, tags: [mark] });
      const before = await server.db.selectFrom('uploads').selectAll().orderBy('filename').execute();
      const [one, other] = [await send(hidden), await send(missing)];
      expect(one.status, one.text).toBe(status);
      expect(blank(one, hidden)).toEqual(blank(other, missing));
      expect(blank(one, hidden).join()).not.toMatch(new RegExp(mark, 'i'));
      expect(await server.db.selectFrom('uploads').selectAll().orderBy('filename').execute()).toEqual(before);
      // An own folder and a granted one.
      const granted = { filename: (await makeImage(top(`Granted${at}`))).filename, folder: top(`Granted${at}`) };
      await grantFolder(server.db, granted.folder, person);
      expect((await send(granted)).status).toBe(ofOwn);
    }
  });

  test.each(changing)('%s leaves a file of another user that a hidden campaign uses as it is', async (_, listed) => {
    for (const [at, { send, ofUsed }] of [listed].flat().entries()) {
      const folder = top(`Shared${at}`);
      await grantFolder(server.db, folder, person);
      const { filename } = await makeImage(folder, { type: 'video', mimetype: 'video/mp4', picture: 'picture.webp' });
      const { id } = await makeCampaign(server.db);
      await server.db.insertInto('file_uses').values({ record_id: id, filename, place: 'og_image' }).execute();
      const read = () => server.db.selectFrom('uploads').selectAll().where('filename', '=', filename).execute();
      const before = await read();
      const answer = await send({ filename, folder });
      expect(answer.status, answer.text).toBe(ofUsed);
      if (ofUsed !== 200) expect(await read()).toEqual(before);
      if (ofUsed === 409) expect(answer.text).toContain('"file-in-use"');
      // The files that the person created are theirs.
      if (ofUsed === 409) {
        await server.db
          .updateTable('uploads')
          .set({ created_by: person.id })
          .where('filename', '=', filename)
          .execute();
        expect((await send({ filename, folder })).status).not.toBe(409);
      }
    }
  });

  test('shows editors and administrators everything', async () => {
    const { filename } = await makeImage(top('Staff'), { name: 'Staff.png' });
    for (const as of ['editor', 'admin'] as const) {
      expect((await server.call('GET', `/api/uploads/${filename}`, { as })).status).toBe(200);
      expect((await server.call('GET', folderAddress(top('Staff')), { as })).body.files_total).toBe(1);
    }
  });
});
