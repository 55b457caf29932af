import { sql } from 'kysely';
import type { DeletedFolder, UploadFolder } from '#contracts/api/uploads.ts';
import { folderPath, nameOfFolder, type UploadSort } from '#contracts/media.ts';
import type { Caller } from '#server/caller.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { InvalidFieldsError, notFound } from '#server/plugins/apiError.ts';
import { externalReadersOf } from '../../mediaAccess/mediaAccess.ts';
import { isLimited } from '../../visibility/visibility.ts';
import { ensureFolder, folderExists, listSubfolders, lockFolders } from '../store/folderStore.ts';
import { filenameOfAddress } from '../store/names.ts';
import { releaseObjects } from '../store/objects.ts';
import { createOwnFolder } from '../store/ownFolders.ts';
import { presentUpload } from '../store/presentUpload.ts';
import { noteTags } from '../store/tags.ts';
import { withinFolder } from '../store/uploadQuery.ts';
import { findOwner, listUploads } from '../store/uploadStore.ts';
import { type Trx, writeUploads } from '../store/uploadWriter.ts';
import { refuseUsed } from '../store/uses.ts';

type FolderQuery = {
  sort: UploadSort;
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
  search?: string;
};

/**
 * Returns the folder path of a URL path after /api/uploads/folders; null if it is invalid. Each segment is decoded
 * separately.
 */
export function pathInAddress(encoded: string): string | null {
  try {
    const parts = encoded.split('/').map((part) => decodeURIComponent(part));
    // An encoded slash would be part of a name, which can't contain one.
    return parts.some((part) => part.includes('/')) ? null : folderPath(parts.join('/') || '/');
  } catch {
    return null;
  }
}

/**
 * Returns a folder with one page of its files and of its subfolders that the caller sees. A search also covers everything
 * below it.
 * @throws ApiError `not-found`, also for an invalid path
 */
export async function readFolder(
  { db, config }: Dependencies,
  caller: Caller,
  path: string | null,
  query: FolderQuery,
): Promise<UploadFolder> {
  if (path === null || !(await folderExists(db, caller, path))) throw notFound();
  const files = { ...query, folder: path, include_subfolders: Boolean(query.search) };
  const { rows, total } = await listUploads(db, caller, files);
  const { subfolders, total: subfolders_total } = await listSubfolders(db, caller, path, query);
  return {
    name: nameOfFolder(path),
    path,
    files: rows.map((row) => presentUpload(config, row)),
    files_total: total,
    subfolders,
    subfolders_total,
  };
}

/**
 * Returns the folder of the file with this URL, which may be that of a version.
 * @throws ApiError `not-found`
 */
export async function folderOfFile({ db, config }: Dependencies, caller: Caller, address: string): Promise<string> {
  const filename = filenameOfAddress(config.publicUrl, address);
  const owner = filename === null ? undefined : await findOwner(db, caller, filename);
  if (!owner) throw notFound();
  return owner.folder;
}

const badPath = (code: 'folder-path' | 'root-folder') => new InvalidFieldsError([{ loc: ['path'], code }]);

/**
 * Creates a folder and its parents. Returns false if it existed.
 * @throws ApiError `forbidden`, also in a folder that the caller may not use; InvalidFieldsError for an invalid path
 */
export async function createFolder(dependencies: Dependencies, caller: Caller, path: string | null): Promise<boolean> {
  if (path === null) throw badPath('folder-path');
  return writeUploads(dependencies, caller, {
    right: 'create',
    async work(trx, now) {
      const isNew = isLimited(caller)
        ? await createOwnFolder(trx, caller, path, now)
        : await ensureFolder(trx, path, { by: caller.id, now });
      const trace = { action: 'folder.created' as const, items: [{ id: path }], readers: [caller.id] };
      return { trace: isNew ? trace : null, result: isNew };
    },
  });
}

/**
 * Deletes a folder with everything below it in one transaction; the stored bytes are deleted afterwards.
 * @returns the numbers of deleted files and folders, including itself
 * @throws ApiError `not-found`, `forbidden`, `file-in-use`; InvalidFieldsError for the root
 */
export async function deleteFolder(
  dependencies: Dependencies,
  caller: Caller,
  path: string | null,
  { force }: { force: boolean },
): Promise<DeletedFolder> {
  if (path === '/') throw badPath('root-folder');
  return writeUploads(dependencies, caller, {
    right: 'delete',
    async work(trx, now) {
      const folders = path === null ? [] : await lockFolders(trx, path);
      if (path === null || folders.length === 0) throw notFound();
      const files = await lockFiles(trx, path);
      const filenames = files.map((file) => file.filename);
      if (!force) await refuseUsed(trx, { ...dependencies, caller }, filenames);
      const creators = [...new Set(files.map((file) => file.created_by))];
      const readers = await externalReadersOf(trx, { folders, creators });
      const versions = await versionsOf(trx, filenames);
      await releaseObjects(trx, [...new Set([...files.map((file) => file.object), ...versions])], now);
      await trx.deleteFrom('uploads').where(withinFolder('folder', path)).execute();
      await noteTags(trx, { added: [], removed: [...new Set(files.flatMap((file) => file.tags))] });
      await trx.deleteFrom('upload_folders').where(withinFolder('path', path)).execute();
      const items = [
        { id: path, details: { folder: path } },
        ...files.map(({ filename, name }) => ({ id: filename, details: { name, folder: path } })),
        ...folders.filter((one) => one !== path).map((id) => ({ id, details: { folder: path } })),
      ];
      const trace = { action: 'folder.deleted' as const, items, announces: path, readers };
      return { trace, result: { files: files.length, folders: folders.length } };
    },
  });
}

const lockFiles = (trx: Trx, path: string) =>
  trx
    .selectFrom('uploads')
    .select(['filename', 'name', 'object', 'tags', 'created_by'])
    .where(withinFolder('folder', path))
    .forUpdate()
    .execute();

async function versionsOf(trx: Trx, filenames: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ filename: string }>`
    select filename from upload_versions where upload = any(${[...filenames]}::text[])`.execute(trx);
  return rows.map((row) => row.filename);
}
