import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { fileKey } from '../modules/uploads/uploads.ts';
import { storageErrorOf } from '../providers/storage/incoming.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { fileList, type Manifest, readStoredFile, type StoredFile } from './manifest.ts';
import { checkMarked, writeMarked } from './markedFile.ts';

const inBackup = (object: string): string => join('files', object);
/** The objects of the snapshot, until their bytes are copied. */
const unfinishedList = 'objects.unfinished';

/** Number of files that are copied at once. */
const atOnce = 8;
/** Maximum number of names that are remembered for messages. */
const maxNames = 1_000;

/** Returns the first names, for a message. */
export const namesOf = (names: readonly string[]): string =>
  names.slice(0, 20).join(', ') + (names.length > 20 ? ', …' : '');

/**
 * Returns the query of the stored objects of files, versions, former contents, pictures and originals. Files can share an
 * object.
 */
async function objectsQuery(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('upload_contents') is not null as there`);
  // The database may have the schema of an earlier version.
  const [object, contents] = rows[0]?.there
    ? ['coalesce(upload_versions.object, upload_versions.filename)', formerContents]
    : ['upload_versions.filename', ''];
  return `
  select object, min(mimetype) from (
    select object, mimetype from uploads
    union all
    select ${object}, mimetype from upload_versions
    inner join uploads on uploads.filename = upload_versions.upload
    ${contents}
  ) as stored group by object order by object`;
}

const formerContents = `
    union all
    select content.object, mimetype from upload_contents as content
    inner join uploads on uploads.filename = content.upload
    union all
    select picture, 'image/webp' from uploads where picture is not null
    union all
    select picture, 'image/webp' from upload_contents where picture is not null
    union all
    select original_object, original_mimetype from uploads where original_object is not null
    union all
    select original_object, original_mimetype from upload_contents where original_object is not null`;

/** Returns those of the objects that the database still has. */
export async function existingObjects(client: pg.Client, objects: readonly string[]): Promise<string[]> {
  const query = `select object from (${await objectsQuery(client)}) as stored where object = any($1)`;
  const { rows } = await client.query<{ object: string }>(query, [objects]);
  return rows.map(({ object }) => object);
}

/** Writes the list of the snapshot's objects, so that the snapshot can end before their bytes are copied. */
export async function listObjects(client: pg.Client, folder: string): Promise<void> {
  await writeMarked(
    join(folder, unfinishedList),
    client.query(copyTo(`copy (${await objectsQuery(client)}) to stdout`)),
  );
}

/** The copied files, and the first names of those that were not in the storage. */
export type CopiedFiles = { files: Manifest['files']; missing: string[] };

/** Copies the bytes of the listed objects from the storage to the backup, and writes the list with their hashes. */
export async function copyOut(storage: Storage, folder: string): Promise<CopiedFiles> {
  await mkdir(join(folder, 'files'), { mode: 0o700 });
  const files = { count: 0, bytes: 0, missing: 0 };
  const missing: string[] = [];
  async function* copied(): AsyncGenerator<string> {
    for await (const lines of batchesOf(join(folder, unfinishedList))) {
      for (const stored of await Promise.all(lines.map((line) => copyOne(storage, folder, line)))) {
        if (stored.file) {
          files.count += 1;
          files.bytes += stored.file.bytes;
        } else {
          files.missing += 1;
          if (missing.length < maxNames) missing.push(stored.object);
        }
        yield `${JSON.stringify(stored)}\n`;
      }
    }
  }
  const list = await writeMarked(join(folder, fileList), Readable.from(copied()));
  await rm(join(folder, unfinishedList));
  return { files: { list, ...files }, missing };
}

async function copyOne(storage: Storage, folder: string, line: string): Promise<StoredFile> {
  const [object = '', mimetype = ''] = line.split('\t');
  const bytes = await storage.read(fileKey(object));
  return { object, mimetype, file: bytes && (await writeMarked(join(folder, inBackup(object)), bytes)) };
}

/**
 * Compares the files of a backup with its list.
 * @returns the first names of files that the backup does not have
 * @throws BackupError for a missing or damaged file
 */
export async function checkFiles(folder: string, { files }: Manifest): Promise<string[]> {
  await checkMarked(folder, fileList, files.list);
  const missing: string[] = [];
  for await (const lines of batchesOf(join(folder, fileList))) {
    for (const { object, file } of lines.map(readStoredFile)) {
      if (file) await checkMarked(folder, inBackup(object), file);
      else if (missing.length < maxNames) missing.push(object);
    }
  }
  return missing;
}

/** Stores the files of a checked backup. A file that is there already has the same bytes and is replaced. */
export async function copyIn(folder: string, storage: Storage): Promise<void> {
  for await (const lines of batchesOf(join(folder, fileList))) {
    await Promise.all(lines.map(readStoredFile).map((stored) => storeOne(folder, storage, stored)));
  }
}

async function storeOne(folder: string, storage: Storage, { object, mimetype, file }: StoredFile): Promise<void> {
  if (!file) return;
  const path = await storage.newIncoming();
  try {
    await copyFile(join(folder, inBackup(object)), path);
    await storage.put(fileKey(object), path, mimetype);
  } catch (error) {
    await rm(path, { force: true });
    throw storageErrorOf(error);
  }
}

async function* batchesOf(path: string): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    batch.push(line);
    if (batch.length === atOnce) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
