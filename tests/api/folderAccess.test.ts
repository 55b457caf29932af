import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCampaign, makePersonalToken, makeUser, type TestUser } from '../support/builders.ts';
import {
  filesOf,
  folderAddress,
  grantFolder,
  libraryCallsOf,
  makeFolders,
  mark,
  pathsOf,
} from '../support/folderAccess.ts';
import { type Answer, startTestServer, type TestServer } from '../support/server.ts';

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

describe('an external user sees', () => {
  test('granted folders with everything below, and of other folders only the path to them', async () => {
    const [granted, hidden] = [`${top('Artists')}/Nova`, `${top('Artists')}/${mark}`];
    await grantFolder(server.db, granted, person);
    await makeFolders(server.db, `${granted}/Press/2027`, hidden, top(mark));
    const { filename } = await makeImage(`${granted}/Press/2027`);
    await makeImage(top('Artists'), { name: `${mark}.png` });
    await makeImage('/', { name: `${mark}.png` });
    expect(pathsOf(await readFolder('/'))).toEqual([top('Artists')]);
    const parent = await readFolder(top('Artists'));
    expect(parent.body).toMatchObject({ files: [], files_total: 0, subfolders_total: 1 });
    expect(parent.body.subfolders).toEqual([{ name: 'Nova', path: granted, files_total: 0, subfolders_total: 1 }]);
    expect(filesOf(await readFolder(`${granted}/Press/2027`))).toEqual([filename]);
    expect(filesOf(await call('GET', '/api/uploads'))).toEqual([filename]);
    expect((await call('GET', '/api/uploads?search=geheim')).body.total).toBe(0);
    const found = await readFolder('/', `?search=${mark}`);
    expect(found.body).toMatchObject({ files_total: 0, subfolders_total: 0 });
    expect((await readFolder('/', '?search=nova')).body.subfolders_total).toBe(1);
    expect((await call('GET', '/api/uploads?unused=true')).body.total).toBe(1);
  });

  test('media folders of granted campaigns and their children, but not the root of the library', async () => {
    const parent = await makeCampaign(server.db, { media_folder: top('Parent'), grantedTo: person });
    await makeCampaign(server.db, { media_folder: top('Child'), parent });
    await makeCampaign(server.db, { media_folder: '/', grantedTo: person });
    await makeCampaign(server.db, { media_folder: top(mark) });
    await makeFolders(server.db, `${top('Parent')}/Inside`, top('Child'), top(mark));
    await makeImage('/', { name: `${mark}.png` });
    expect(pathsOf(await readFolder('/'))).toEqual([top('Child'), top('Parent')]);
    expect(pathsOf(await readFolder(top('Parent')))).toEqual([`${top('Parent')}/Inside`]);
    expect((await readFolder('/')).body.files_total).toBe(0);
    await server.db.deleteFrom('campaign_access').where('user_id', '=', person.id).execute();
    expect(pathsOf(await readFolder('/'))).toEqual([]);
    expect((await readFolder(top('Parent'))).status).toBe(404);
  });

  test('folders that they created and files that they uploaded, wherever they are', async () => {
    expect((await call('POST', folderAddress(`${top('Own')}/Deep`))).status).toBe(201);
    await makeImage(`${top('Own')}/Deep`, { filename: `theirs-${'c'.repeat(15)}${count}.png` });
    const sent = await sendTo('/');
    expect(sent.status).toBe(201);
    // An editor moves the file into a folder that the person does not see.
    const moved = { as: 'editor', json: { folder: `${top('Moved')}/Here` } } as const;
    await server.call('PATCH', `/api/uploads/${sent.body.filename}`, moved);
    await makeImage(`${top('Moved')}/Here`);
    expect(pathsOf(await readFolder('/'))).toEqual([top('Moved'), top('Own')]);
    expect(filesOf(await readFolder(`${top('Moved')}/Here`))).toEqual([sent.body.filename]);
    expect((await readFolder(`${top('Own')}/Deep`)).body.files_total).toBe(1);
  });

  test('as the older file with the same content only one that they see', async () => {
    const sha256 = 'd'.repeat(60) + String(count).padStart(4, '0');
    await makeImage(top(mark), { sha256, created_at: new Date('2026-01-01') });
    const own = await makeImage('/', { sha256, created_by: person.id, created_at: new Date('2026-01-02') });
    const later = await makeImage('/', { sha256, created_by: person.id, created_at: new Date('2026-01-03') });
    expect((await call('GET', `/api/uploads/${own.filename}`)).body.duplicate_of).toBeNull();
    expect((await call('GET', `/api/uploads/${later.filename}`)).body.duplicate_of).toBe(own.filename);
  });

  test('only tags of files that they see', async () => {
    for (const [folder, tag] of [
      [top(mark), `${mark} ${count}`],
      [top('Open'), `Offen ${count}`],
    ] as const) {
      const { filename } = await makeImage(folder);
      const options = { as: 'editor', json: { tags: [tag] } } as const;
      await server.call('PATCH', `/api/uploads/${filename}`, options);
    }
    await grantFolder(server.db, top('Open'), person);
    expect((await call('GET', '/api/uploads/tags')).body.items).toEqual([{ name: `Offen ${count}` }]);
  });

  test('with a personal token without campaigns-read no folders', async () => {
    await makeCampaign(server.db, { media_folder: top('Campaign'), grantedTo: person });
    await makeFolders(server.db, top('Campaign'));
    const bearer = await makePersonalToken(server.db, { user: person, permissions: ['campaigns-modify'] });
    expect((await server.call('GET', folderAddress(top('Campaign')), { as: { bearer } })).status).toBe(403);
    expect((await readFolder(top('Campaign'))).status).toBe(200);
  });
});

describe('an external user puts files', () => {
  test('into folders that they see and into new ones, and not into those of which they see only the path', async () => {
    await grantFolder(server.db, `${top('Artists')}/Nova`, person);
    await makeFolders(server.db, top(mark));
    const { filename } = (await sendTo('/')).body;
    for (const [folder, allowed] of [
      ['/', true],
      [`${top('Artists')}/Nova`, true],
      [`${top('Artists')}/Nova/New`, true],
      [top('Artists'), false],
      [`${top('Artists')}/Other`, false],
      [top(mark), true],
      [`${top(mark)}/New`, true],
      [top('Nowhere'), true],
    ] as const) {
      expect((await sendTo(folder)).status, folder).toBe(allowed ? 201 : 403);
      // Before any part is sent.
      expect((await beginParts(folder)).status, folder).toBe(allowed ? 201 : 403);
      await call('PATCH', `/api/uploads/${filename}`, { folder: '/' });
      const moved = folder === '/' ? { status: 200 } : await call('PATCH', `/api/uploads/${filename}`, { folder });
      expect(moved.status, folder).toBe(allowed ? 200 : 403);
      const together = await changeFile(filename, { folder });
      expect(together.status, folder).toBe(allowed ? 200 : 403);
    }
  });

  test('into the media folder of their campaign before it exists, and own neither it nor its parents', async () => {
    const { id } = await makeCampaign(server.db, { media_folder: `${top('All')}/Mine`, grantedTo: person });
    expect((await sendTo(`${top('All')}/Mine`)).status).toBe(201);
    await makeImage(`${top('All')}/${mark}`);
    expect(pathsOf(await readFolder(top('All')))).toEqual([`${top('All')}/Mine`]);
    await makeImage(`${top('All')}/Mine`);
    await server.db.deleteFrom('campaign_access').where('campaign_id', '=', id).execute();
    expect((await readFolder(`${top('All')}/Mine`)).body.files_total).toBe(1);
  });
});

describe('a folder that an external user creates', () => {
  test('with the name of one that they do not see looks like a new one, and shows only their own files', async () => {
    await makeImage(`${top(mark)}/Inside`);
    await makeImage(top(mark));
    const taken = await call('POST', folderAddress(`${top(mark)}/Inside`));
    const free = await call('POST', folderAddress(`${top('Free')}/Inside`));
    const unnamed = ({ status, text }: Answer) => [status, text.replaceAll(mark, 'X').replaceAll('Free', 'X')];
    expect(unnamed(taken)).toEqual(unnamed(free));
    const tops = await Promise.all([readFolder(top(mark)), readFolder(top('Free'))]);
    expect(unnamed(tops[0])).toEqual(unnamed(tops[1]));
    const again = await call('POST', folderAddress(top(mark)));
    expect(again.status).toBe(200);
    const sent = await sendTo(top(mark));
    expect(sent.status).toBe(201);
    expect(filesOf(await readFolder(top(mark)))).toEqual([sent.body.filename]);
    expect(pathsOf(await readFolder(top(mark)))).toEqual([`${top(mark)}/Inside`]);
    expect((await server.call('GET', folderAddress(top(mark)), { as: 'editor' })).body.files_total).toBe(2);
  });

  test('is refused in a folder of which they only see the path', async () => {
    await grantFolder(server.db, `${top('Artists')}/Nova`, person);
    await makeFolders(server.db, `${top('Artists')}/${mark}`);
    for (const name of [mark, 'Free'])
      expect((await call('POST', folderAddress(`${top('Artists')}/${name}`))).status).toBe(403);
    expect((await call('POST', folderAddress(`${top('Artists')}/Nova/Free`))).status).toBe(201);
    expect((await call('POST', folderAddress(top('Artists')))).status).toBe(200);
  });
});

describe('the media folder of a campaign', () => {
  const patch = (id: string, fields: object) => call('POST', `/api/campaigns/${id}/patch`, { fields });
  const refused = [422, [{ loc: ['fields', 'media_folder'], msg: expect.stringContaining('no access') }]];

  test('can be set by an external user only to a folder that they see', async () => {
    const { id } = await makeCampaign(server.db, { grantedTo: person });
    await grantFolder(server.db, top('Granted'), person);
    await makeFolders(server.db, top(mark), `${top('Granted')}/Below`);
    for (const media_folder of [top(mark), top('Nowhere')]) {
      const { status, body } = await patch(id, { media_folder });
      expect([status, body.detail]).toEqual(refused);
    }
    for (const media_folder of [`${top('Granted')}/Below`, `${top('Granted')}/New`, top('Granted'), '/'])
      expect((await patch(id, { media_folder })).status, media_folder).toBe(200);
  });

  test('is not restored to one that they do not see, and its former names are hidden', async () => {
    const { id } = await makeCampaign(server.db);
    const patchAs = (fields: object) =>
      server.call('POST', `/api/campaigns/${id}/patch`, { as: 'editor', json: { fields } });
    const { updated_at: first } = (await patchAs({ media_folder: top(mark) })).body;
    await patchAs({ media_folder: top('Open') });
    const access = { campaign_id: id, user_id: person.id, granted_at: new Date(), granted_by: null };
    await server.db.insertInto('campaign_access').values(access).execute();
    const list = (await call('GET', `/api/campaigns/${id}/revisions`)).body.items;
    const numbers: number[] = list.map(({ number }: { number: number }) => number);
    for (const number of numbers) {
      const revision = await call('GET', `/api/campaigns/${id}/revisions/${number}`);
      expect([revision.status, revision.text.includes(mark)]).toEqual([200, false]);
    }
    const [, before = 0] = numbers;
    const preview = await call('GET', `/api/campaigns/${id}/revisions/${before}/preview`);
    expect(preview.text).not.toContain(mark);
    const restored = await call('POST', `/api/campaigns/${id}/revisions/${before}/restore`, {});
    expect([restored.status, restored.body.detail]).toEqual(refused);
    const json = { fields: { media_folder: '/' }, base_updated_at: first };
    const conflict = await call('POST', `/api/campaigns/${id}/patch`, json);
    expect([conflict.status, conflict.text.includes(mark)]).toEqual([409, false]);
  });

  test('follows the grant of the campaign as soon as an editor sets it', async () => {
    const { id } = await makeCampaign(server.db, { grantedTo: person });
    await makeImage(top('Later'));
    expect((await readFolder(top('Later'))).status).toBe(404);
    const json = { fields: { media_folder: top('Later') } };
    await server.call('POST', `/api/campaigns/${id}/patch`, { as: 'editor', json });
    expect((await readFolder(top('Later'))).body.files_total).toBe(1);
  });
});

describe('a folder path in another form', () => {
  test.each([
    ['an encoded slash', (name: string) => `/api/uploads/folders/${name}%2FNova`],
    ['two dots', (name: string) => `/api/uploads/folders/${name}/Nova/%2e%2e/${mark}`],
    ['another case', (name: string) => `/api/uploads/folders/${name.toUpperCase()}`],
    ['1,000 characters', (name: string) => `/api/uploads/folders/${name}/${'x'.repeat(1_000)}`],
  ])('with %s is not found', async (_, address) => {
    await grantFolder(server.db, `${top('Artists')}/Nova`, person);
    await makeFolders(server.db, `${top('Artists')}/${mark}`);
    expect((await call('GET', address(encodeURIComponent(top('Artists').slice(1))))).status).toBe(404);
  });

  test('in decomposed Unicode is the same folder', async () => {
    await grantFolder(server.db, top('Amélie'), person);
    expect((await readFolder(top('Amélie').normalize('NFD'))).body.path).toBe(top('Amélie'));
  });

  test('that begins with the name of a granted one is another folder', async () => {
    await grantFolder(server.db, top('Nova'), person);
    await makeFolders(server.db, `${top('Nova')} ${mark}`, `${top('Nova')}0`);
    expect(pathsOf(await readFolder('/'))).toEqual([top('Nova')]);
  });
});
