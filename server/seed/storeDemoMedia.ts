import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { folderTrail } from '#contracts/media.ts';
import { keyOfTag } from '#contracts/mediaTags.ts';
import type { Database } from '../db/schema.ts';
import { ensureFolder, fileKey, noteTags, putBytes, searchFormOf } from '../modules/uploads/uploads.ts';
import type { Storage } from '../providers/storage/storage.ts';
import type { DemoMedia } from './demoMedia.ts';

/** Stores the files' bytes; called before their rows are inserted, so that no row lacks its file. */
export async function storeDemoMedia(storage: Storage, { files }: DemoMedia): Promise<void> {
  const objects = files.flatMap(({ filename, bytes, mimetype, versions }) => [
    { filename, bytes, mimetype },
    ...versions.map((version) => ({ ...version, mimetype })),
  ]);
  for (let at = 0; at < objects.length; at += 8) {
    const some = objects.slice(at, at + 8);
    await Promise.all(some.map((one) => putBytes(storage, fileKey(one.filename), one.bytes, one.mimetype)));
  }
}

export async function insertDemoMedia(
  trx: Transaction<Database>,
  { files }: DemoMedia,
  { by, now }: { by: readonly [string, string]; now: Date },
): Promise<void> {
  for (const folder of new Set(files.flatMap((file) => folderTrail(file.folder)))) {
    await ensureFolder(trx, folder, { by: by[0], now });
  }
  const rows = files.map(
    ({ filename, name, folder, type, mimetype, bytes, size, durationMs, alt, tags, created }, index) => ({
      filename,
      name,
      folder,
      type,
      mimetype,
      size_bytes: bytes.length,
      width: size?.width ?? null,
      height: size?.height ?? null,
      duration_ms: durationMs,
      duration_read: true,
      alt,
      tags,
      tag_keys: tags.map(keyOfTag),
      focal_point: null,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      search_form: searchFormOf({ name, filename, alt, tags }),
      object: filename,
      created_at: created,
      created_by: by[index % 2] ?? by[0],
    }),
  );
  await trx.insertInto('uploads').values(rows).execute();
  await noteTags(trx, { added: [...new Set(rows.flatMap(({ tags }) => tags))], removed: [] });
  const versions = files.flatMap((file) =>
    file.versions.map(({ filename, target, width, height, bytes }) => ({
      filename,
      upload: file.filename,
      target_width: target.width,
      target_height: target.height,
      width,
      height,
      size_bytes: bytes.length,
      created_at: file.created,
    })),
  );
  await trx.insertInto('upload_versions').values(versions).execute();
}
