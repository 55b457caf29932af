import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import { makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { filesOf, folderAddress, libraryCallsOf, pathsOf } from '../support/folderAccess.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { Library, type Person, staff } from './libraryModel.ts';
import { agrees, modelTest, step } from './run.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const callsOf = (user: TestUser) =>
  libraryCallsOf(
    () => server,
    () => user,
  );
type Calls = ReturnType<typeof callsOf>;

/** The users of a case, and the beginning of the folders' names, which no other case uses. */
type Real = { users: TestUser[]; calls: Calls[]; prefix: string };

/** Compares what all users see of a folder. */
async function compareFolder(library: Library, { calls }: Real, path: string): Promise<void> {
  for (const [user, { readFolder }] of calls.entries()) {
    // The root of staff has the folders of all cases.
    if (path === '/' && user === staff) continue;
    const answer = await readFolder(path);
    expect(answer.status, `${user} ${path}`).toBe(library.seesFolder(user, path) ? 200 : 404);
    if (answer.status !== 200) continue;
    const names = library.filesIn(user, path).map(({ filename }) => filename);
    expect([filesOf(answer).sort(), answer.body.files_total], `${user} ${path}`).toEqual([names.sort(), names.length]);
    expect(pathsOf(answer).sort(), `${user} ${path}`).toEqual(library.subfoldersOf(user, path).sort());
    for (const { path: inner, ...totals } of answer.body.subfolders)
      expect(totals).toMatchObject({
        files_total: library.filesIn(user, inner).length,
        subfolders_total: library.subfoldersOf(user, inner).length,
      });
  }
}

const places = ['a', 'a/b', 'a/b/c', 'a/d', 'e', 'e/f'];
const pathIn = ({ prefix }: Real, place: string) => `/${prefix}${place}`;
const place = fc.constantFrom(...places);
const user = fc.nat(2);
const external = fc.nat(1);
const pick = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % Math.max(1, items.length)];

/** A change of a folder by a user. Afterwards the folder is compared. */
const onFolder = <Args>(
  name: string,
  args: fc.Arbitrary<Args>,
  run: (library: Library, real: Real, path: string, args: Args) => Promise<void>,
) =>
  step<Library, Real, { place: string; args: Args }>(name, fc.record({ place, args }), async (library, real, given) => {
    const path = pathIn(real, given.place);
    await run(library, real, path, given.args);
    await compareFolder(library, real, path);
  });

async function expectGrant(answer: Promise<{ status: number }>, isFound: boolean): Promise<boolean> {
  expect((await answer).status).toBe(isFound ? 204 : 404);
  return isFound;
}

const steps = [
  onFolder('create', user, async (library, { calls }, path, user) => {
    const answer = await calls[user]?.call('POST', folderAddress(path));
    const status = { new: 201, known: 200, refused: 403 }[library.create(user, path)];
    expect(answer?.status).toBe(status);
  }),
  onFolder('delete', user, async (library, { calls }, path, user) => {
    const answer = await calls[user]?.call('DELETE', folderAddress(path));
    const isFound = library.folders.has(path);
    expect(answer?.status).toBe(user !== staff ? 403 : isFound ? 200 : 404);
    if (answer?.status === 200) expect(answer.body).toEqual(library.remove(path));
  }),
  onFolder('upload', user, async (library, { calls }, path, user) => {
    const answer = await calls[user]?.sendTo(path);
    expect(answer?.status).toBe(library.prepare(user, path) ? 201 : 403);
    if (answer?.status === 201) library.files.push({ filename: answer.body.filename, folder: path, createdBy: user });
  }),
  onFolder('move', fc.record({ user, at: fc.nat(9), isTogether: fc.boolean() }), async (library, real, path, given) => {
    const file = pick(library.files, given.at);
    const calls = real.calls[given.user];
    if (!file || !calls) return;
    const { filename, folder } = file;
    const answer = given.isTogether
      ? await calls.changeFile(filename, { folder: path })
      : await calls.call('PATCH', `/api/uploads/${filename}`, { folder: path });
    const isDone =
      library.seesFile(given.user, file) &&
      (folder === path || (library.mayMove(given.user, file, path) && library.prepare(given.user, path)));
    const notFound = given.isTogether ? 422 : 404;
    expect(answer.status).toBe(isDone ? 200 : library.seesFile(given.user, file) ? 403 : notFound);
    if (isDone) file.folder = path;
    await compareFolder(library, real, folder);
  }),
  onFolder('grant', external, async (library, { users }, path, user) => {
    const address = `/api/permissions/folders/users/${users[user]?.id}?path=${encodeURIComponent(path)}`;
    if (!(await expectGrant(server.call('PUT', address, { as: 'admin' }), library.folders.has(path)))) return;
    library.grants.set(path, new Set([...(library.grants.get(path) ?? []), user]));
  }),
  onFolder('revoke', external, async (library, { users }, path, user) => {
    const address = `/api/permissions/folders/users/${users[user]?.id}?path=${encodeURIComponent(path)}`;
    await expectGrant(server.call('DELETE', address, { as: 'admin' }), library.folders.has(path));
    library.grants.get(path)?.delete(user);
  }),
  onFolder('media folder', user, async (library, { calls }, path, user) => {
    const { campaign } = library;
    const json = { fields: { media_folder: path } };
    const answer = await calls[user]?.call('POST', `/api/campaigns/${campaign.id}/patch`, json);
    const isSeen = user === staff || campaign.grantedTo.has(user);
    const isAllowed = campaign.folder === path || library.isOpen(user, path);
    expect(answer?.status).toBe(!isSeen ? 404 : isAllowed ? 200 : 422);
    if (answer?.status === 200) campaign.folder = path;
  }),
  step<Library, Real, { user: Person; isGranted: boolean }>(
    'campaign',
    fc.record({ user: external, isGranted: fc.boolean() }),
    async ({ campaign }, { users }, { user, isGranted }) => {
      const path = `/api/permissions/campaigns/${campaign.id}/users/${users[user]?.id}`;
      expect((await server.call(isGranted ? 'PUT' : 'DELETE', path, { as: 'admin' })).status).toBe(204);
      if (isGranted) campaign.grantedTo.add(user);
      else campaign.grantedTo.delete(user);
    },
  ),
];

async function start(): Promise<{ model: Library; real: Real }> {
  const users = await Promise.all([
    makeUser(server.db, { role: 'external' }),
    makeUser(server.db, { role: 'external' }),
    makeUser(server.db),
  ]);
  const { id } = await makeCampaign(server.db);
  const prefix = crypto.randomUUID().slice(0, 8);
  return {
    model: new Library({ id, folder: '/', grantedTo: new Set() }),
    real: { users, calls: users.map(callsOf), prefix },
  };
}

modelTest('users see and change exactly the folders and files that are open to them', 3, () =>
  agrees(steps, start, {
    maxCommands: 25,
    end: async (library, real) => {
      for (const path of ['/', ...places.map((place) => pathIn(real, place))]) await compareFolder(library, real, path);
      for (const [user, { call }] of real.calls.slice(0, staff).entries()) {
        const seen = library.files.filter((file) => library.seesFile(user, file)).map(({ filename }) => filename);
        expect(filesOf(await call('GET', '/api/uploads?limit=100')).sort()).toEqual(seen.sort());
      }
    },
  }),
);
