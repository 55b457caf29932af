import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** A backup could not be created or restored; the message says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** A file's size in bytes, and its SHA-256, hexadecimal. */
const FileMark = Type.Object({
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
export type FileMark = Static<typeof FileMark>;

const name = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' });

/** A table's rows, in PostgreSQL's text format of COPY, compressed with gzip. */
const TableDump = Type.Object({
  schema: name,
  table: name,
  columns: Type.Array(name),
  rows: Type.Integer({ minimum: 0 }),
  file: FileMark,
});
export type TableDump = Static<typeof TableDump>;

const SequenceState = Type.Object({
  schema: name,
  sequence: name,
  last_value: Type.String({ pattern: '^-?\\d{1,19}$' }),
  is_called: Type.Boolean(),
});

const DatabaseDump = Type.Object({
  /** The names of the migrations that the database had. */
  migrations: Type.Array(Type.String()),
  tables: Type.Array(TableDump),
  sequences: Type.Array(SequenceState),
});
export type DatabaseDump = Static<typeof DatabaseDump>;

/** The content of a backup. Its file is written last, so a backup without it is not finished. */
const Manifest = Type.Object({
  format: Type.Literal(1),
  /** The version of the product that created the backup. */
  version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+' }),
  created_at: Type.String(),
  tool: DatabaseDump,
  /** Null if the campaign apps have not been started yet. */
  apps: Type.Union([DatabaseDump, Type.Null()]),
  /** The files of the media library, which `files.jsonl` lists. */
  files: Type.Object({
    list: FileMark,
    count: Type.Integer({ minimum: 0 }),
    bytes: Type.Integer({ minimum: 0 }),
    missing: Type.Integer({ minimum: 0 }),
  }),
  /** The token with which the campaign apps read campaigns; null if the data folder has none. */
  apps_token: Type.Union([FileMark, Type.Null()]),
});
export type Manifest = Static<typeof Manifest>;

/** A line of `files.jsonl`: an object of the storage. `file` is null if it was not there any more. */
const StoredFile = Type.Object({
  object: Type.String({ pattern: '^[a-z0-9][a-z0-9-]*(\\.[a-z0-9]+)?$' }),
  mimetype: Type.String(),
  file: Type.Union([FileMark, Type.Null()]),
});
export type StoredFile = Static<typeof StoredFile>;

export const fileList = 'files.jsonl';
export const appsTokenFile = 'campaign-apps-token';
const manifestFile = 'manifest.json';
/** About 100 times the size of today's manifests. */
const maxManifestBytes = 2 * 1_048_576;

/** Returns the path of a table's rows in the backup's folder. */
export const tableFile = ({ schema, table }: Pick<TableDump, 'schema' | 'table'>): string =>
  join('database', `${schema}.${table}.gz`);

/** Writes the manifest durably, under its name only when it is complete. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const unfinished = join(folder, `${manifestFile}.unfinished`);
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, join(folder, manifestFile));
}

/** @throws BackupError if the folder has no complete backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestFile);
  const found = await stat(path).catch(() => null);
  if (!found) throw new BackupError(`${folder} has no ${manifestFile}: it is not a backup, or an unfinished one.`);
  const manifest = found.size > maxManifestBytes ? null : parsed(await readFile(path, 'utf8'));
  if (!Value.Check(Manifest, manifest)) {
    throw new BackupError(`${path} is damaged, or another version of the product has written it.`);
  }
  return manifest;
}

/** @throws BackupError for a line that is not of `files.jsonl` */
export function readStoredFile(line: string): StoredFile {
  const file = parsed(line);
  if (!Value.Check(StoredFile, file)) throw new BackupError(`${fileList} has a line that cannot be read.`);
  return file;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
