import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { ensureFolder } from '#server/modules/uploads/uploads.ts';
import { makeUpload, type TestUser } from './builders.ts';
import type { Answer, Method, TestServer } from './server.ts';
import { metadataOf } from './tusCalls.ts';
import { multipartBody, multipartHeaders } from './uploadCalls.ts';

type Db = Kysely<Database>;

/** A word in the names of everything that the external user of a test doesn't see. */
export const mark = 'Geheim';

export const folderAddress = (path: string): string =>
  `/api/uploads/folders${path.split('/').map(encodeURIComponent).join('/')}`;

/** Calls of an external user; both arguments are read at each call. */
export function libraryCallsOf(server: () => TestServer, person: () => TestUser) {
  const call = (method: Method, path: string, json?: unknown): Promise<Answer> =>
    server().call(method, path, { as: person(), json });
  return {
    call,
    readFolder: (path: string, query = '') => call('GET', `${folderAddress(path)}${query}`),
    /** Uploads a file into a folder. */
    sendTo: (folder: string) => {
      const parts = [
        { field: 'folder', value: folder },
        { field: 'file', filename: 'sent.txt', value: 'words' },
      ];
      const payload = multipartBody(parts);
      return server().call('POST', '/api/uploads', { as: person(), payload, headers: multipartHeaders });
    },
    /** Begins an upload in parts into a folder. */
    beginParts: (folder: string) => {
      const headers = {
        'tus-resumable': '1.0.0',
        'upload-length': '9',
        'upload-metadata': metadataOf({ filename: 'sent.txt', folder }),
      };
      return server().call('POST', '/api/uploads/tus', { as: person(), headers });
    },
    changeFile: (filename: string, change: object) =>
      call('POST', '/api/uploads/changes', { changes: [{ filenames: [filename], ...change }] }),
    makeImage: (folder: string, fields: object = {}) =>
      makeUpload(server().db, { folder, type: 'image', mimetype: 'image/png', width: 4, height: 4, ...fields }),
  };
}

export const pathsOf = ({ body }: Answer): string[] => body.subfolders.map(({ path }: { path: string }) => path);
export const filesOf = ({ body }: Answer): string[] =>
  (body.files ?? body.items).map(({ filename }: { filename: string }) => filename);

/** Creates folders with their parents, which belong to no user. */
export async function makeFolders(db: Db, ...paths: string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const path of paths) await ensureFolder(trx, path, { by: null, now: new Date() });
  });
}

/** Gives a user access to a folder, which is created if it is missing. */
export async function grantFolder(db: Db, path: string, user: { id: string }): Promise<void> {
  await makeFolders(db, path);
  const granted = { path, user_id: user.id, granted_at: new Date(), granted_by: null };
  await db.insertInto('folder_access').values(granted).execute();
}
