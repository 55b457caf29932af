import { copyFile, rm, writeFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { FocalPoint } from '#contracts/api/uploads.ts';
import { isOptimizable } from '#contracts/media.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Database } from '#server/db/schema.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { notFound } from '#server/plugins/apiError.ts';
import { storageErrorOf } from '#server/providers/storage/incoming.ts';
import { cropImage } from '../images/crop.ts';
import type { StoredContent } from '../store/contentStore.ts';
import { newVersionName } from '../store/names.ts';
import { abandonObject, claimObject, fileKey, recordObject, releaseObjects } from '../store/objects.ts';
import type { Trx } from '../store/uploadWriter.ts';

/** A crop of an image (`upload_versions`). */
type Crop = { filename: string; target_width: number; target_height: number };
/** A crop that was created again and stored, but not written to its row. */
export type RemadeCrop = Crop & { object: string; width: number; height: number; size_bytes: number };

type Source = { filename: string; mimetype: string; content: StoredContent; focalPoint: FocalPoint | null };

/** Returns the crops to create again: those that campaigns use, and the newest of the others that are offered. */
async function cropsToKeep(db: Kysely<Database>, filename: string): Promise<Crop[]> {
  const { rows } = await sql<Crop>`
    select filename, target_width, target_height from (
      select *, exists (select from file_uses where file_uses.filename = version.filename) as is_used,
        row_number() over (partition by is_current order by created_at desc, filename) as place
      from upload_versions as version where upload = ${filename}
    ) as crops
    where is_used or (is_current and place <= ${serverLimits.maxRemadeCrops})
    order by filename`.execute(db);
  return rows;
}

/**
 * Creates the crops of an image again from another content, and stores them. Throws without leaving anything if one of
 * them can't be created.
 * @throws ApiError as `cropImage`; StorageFullError, StorageFailedError
 */
export async function remakeCrops(dependencies: Dependencies, source: Source): Promise<RemadeCrop[]> {
  const crops = isOptimizable(source) ? await cropsToKeep(dependencies.db, source.filename) : [];
  if (crops.length === 0) return [];
  const copy = await dependencies.providers.storage.localCopy(fileKey(source.content.object));
  if (!copy) throw notFound();
  const made: RemadeCrop[] = [];
  try {
    for (const crop of crops) made.push(await remake(dependencies, source, crop, copy.path));
    return made;
  } catch (error) {
    await abandonCrops(dependencies, made);
    throw storageErrorOf(error);
  } finally {
    await copy.release();
  }
}

async function remake(
  dependencies: Dependencies,
  { filename, mimetype, content, focalPoint }: Source,
  crop: Crop,
  original: string,
): Promise<RemadeCrop> {
  const { storage } = dependencies.providers;
  const { size_bytes: sizeBytes, width, height } = content;
  const dimensions = { width: width ?? 1, height: height ?? 1 };
  const target = { width: crop.target_width, height: crop.target_height };
  const cropped = await cropImage({ path: original, mimetype, sizeBytes, dimensions, target, focalPoint });
  const object = newVersionName(filename, cropped);
  const path = await storage.newIncoming();
  try {
    await (cropped.bytes ? writeFile(path, cropped.bytes) : copyFile(original, path));
    await recordObject(dependencies, object);
    await storage.put(fileKey(object), path, mimetype);
  } catch (error) {
    await abandonObject(dependencies, object);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
  const size_bytes = cropped.bytes?.length ?? sizeBytes;
  return { ...crop, object, width: cropped.width, height: cropped.height, size_bytes };
}

/** Deletes stored crops that no row has. */
export async function abandonCrops(dependencies: Dependencies, crops: readonly RemadeCrop[]): Promise<void> {
  for (const { object } of crops) await abandonObject(dependencies, object);
}

/**
 * Writes the crops of a locked file to their rows, and deletes its other crops, which show the former content.
 * @returns false if a crop is missing that was created in the meantime; then nothing is written
 */
export async function writeCrops(trx: Trx, filename: string, made: readonly RemadeCrop[], now: Date): Promise<boolean> {
  const remade = new Set(made.map((crop) => crop.filename));
  const kept = await cropsToKeep(trx, filename);
  if (kept.some((crop) => !remade.has(crop.filename))) return false;
  const rows = await trx
    .selectFrom('upload_versions')
    .select(['filename', 'object'])
    .where('upload', '=', filename)
    .execute();
  await releaseObjects(
    trx,
    rows.map((row) => row.object ?? row.filename),
    now,
  );
  for (const { filename: name, object, width, height, size_bytes } of made) {
    await claimObject(trx, object);
    await trx
      .updateTable('upload_versions')
      .set({ object, width, height, size_bytes })
      .where('filename', '=', name)
      .execute();
  }
  const others = rows.map((row) => row.filename).filter((name) => !remade.has(name));
  if (others.length > 0) await trx.deleteFrom('upload_versions').where('filename', 'in', others).execute();
  return true;
}
