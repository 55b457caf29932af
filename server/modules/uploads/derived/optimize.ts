import { copyFile, rm, writeFile } from 'node:fs/promises';
import type { FocalPoint, OptimizeRequest } from '#contracts/api/uploads.ts';
import { isOptimizable } from '#contracts/media.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import type { Caller } from '#server/caller.ts';
import { isUniqueViolation } from '#server/db/postgresErrors.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { ApiError, notFound } from '#server/plugins/apiError.ts';
import { storageErrorOf } from '#server/providers/storage/incoming.ts';
import { type Cropped, cropImage, findCropCenter } from '../images/crop.ts';
import { inTurn, refuseOverQuota } from '../receive/userLimits.ts';
import { newVersionName } from '../store/names.ts';
import { abandonObject, fileKey, recordObject } from '../store/objects.ts';
import { presentUpload } from '../store/presentUpload.ts';
import { findUpload, type UploadRow } from '../store/uploadStore.ts';
import { requireRight, writeUploads } from '../store/uploadWriter.ts';
import { claimVersion, refuseTooManyCrops } from '../store/versionStore.ts';

type Making = { caller: Caller; row: UploadRow; target: OptimizeRequest };

/** Versions that this process is creating. A unique index detects those of other processes. */
const making = new Map<string, Promise<void>>();

/**
 * Creates a version of an image at a size, or returns the existing one.
 * @throws ApiError `not-found`, `forbidden`, `not-optimisable`, `too-many-crops`, `upload-quota`, and as `inTurn` and `cropImage`
 */
export async function optimizeUpload(
  dependencies: Dependencies,
  caller: Caller,
  filename: string,
  target: OptimizeRequest,
): Promise<Upload> {
  const row = await findOptimizable(dependencies, caller, filename);
  const isThere = row.versions.some((one) => one.target_width === target.width && one.target_height === target.height);
  if (isThere) return presentUpload(dependencies.config, row);
  await refuseTooManyCrops(dependencies.db, filename);
  await refuseOverQuota(dependencies, caller, row.size_bytes);
  try {
    await makeOnce(dependencies, { caller, row, target });
  } catch (error) {
    // The file was replaced while its former content was cropped.
    const present = await findUpload(dependencies.db, caller, filename);
    if (present && present.object !== row.object) return optimizeUpload(dependencies, caller, filename, target);
    throw error;
  }
  const made = await findUpload(dependencies.db, caller, filename);
  if (!made) throw notFound();
  return presentUpload(dependencies.config, made);
}

async function findOptimizable({ db }: Dependencies, caller: Caller, filename: string): Promise<UploadRow> {
  requireRight(caller, 'edit');
  const row = await findUpload(db, caller, filename);
  if (!row) throw notFound();
  if (!isOptimizable(row)) throw new ApiError('not-optimisable');
  return row;
}

const dimensionsOf = ({ width, height }: UploadRow) => ({ width: width ?? 1, height: height ?? 1 });

/**
 * Returns the center of the crop that `optimizeUpload` creates at a size if the image has no focal point.
 * @throws ApiError `not-found`, `forbidden`, `not-optimisable`, and as `inTurn` and `findCropCenter`
 */
export async function readCropCenter(
  dependencies: Dependencies,
  caller: Caller,
  filename: string,
  target: OptimizeRequest,
): Promise<FocalPoint> {
  const row = await findOptimizable(dependencies, caller, filename);
  const copy = await dependencies.providers.storage.localCopy(fileKey(row.object));
  if (!copy) throw notFound();
  try {
    return await inTurn(caller, () => findCropCenter({ path: copy.path, dimensions: dimensionsOf(row), target }));
  } finally {
    await copy.release();
  }
}

function makeOnce(dependencies: Dependencies, version: Making): Promise<void> {
  const { row, target } = version;
  const key = JSON.stringify([row.filename, row.object, target.width, target.height, row.focal_point]);
  const begun = making.get(key) ?? make(dependencies, version).finally(() => making.delete(key));
  making.set(key, begun);
  return begun;
}

async function make(dependencies: Dependencies, version: Making): Promise<void> {
  const { storage } = dependencies.providers;
  const { row, target } = version;
  const copy = await storage.localCopy(fileKey(row.object));
  if (!copy) throw notFound();
  const path = await storage.newIncoming();
  try {
    const { mimetype, size_bytes: sizeBytes, focal_point: focalPoint } = row;
    const crop = { path: copy.path, mimetype, sizeBytes, dimensions: dimensionsOf(row), target, focalPoint };
    const cropped = await inTurn(version.caller, () => cropImage(crop));
    await (cropped.bytes ? writeFile(path, cropped.bytes) : copyFile(copy.path, path));
    await store(dependencies, version, { ...cropped, name: newVersionName(row.filename, cropped), path });
  } catch (error) {
    throw storageErrorOf(error);
  } finally {
    await copy.release();
    await rm(path, { force: true });
  }
}

type NewVersion = Cropped & { name: string };

async function store(
  dependencies: Dependencies,
  version: Making,
  { path, ...made }: NewVersion & { path: string },
): Promise<void> {
  try {
    await recordObject(dependencies, made.name);
    await dependencies.providers.storage.put(fileKey(made.name), path, version.row.mimetype);
    await keep(dependencies, version, made);
  } catch (error) {
    await abandonObject(dependencies, made.name);
    // Another process has created the same version.
    if (!isUniqueViolation(error, 'upload_versions_current_key')) throw error;
  }
}

function keep(
  dependencies: Dependencies,
  { caller, row, target }: Making,
  { name, bytes, width, height }: NewVersion,
): Promise<void> {
  return writeUploads(dependencies, caller, {
    right: 'edit',
    async work(trx, now) {
      await refuseTooManyCrops(trx, row.filename);
      const version = {
        upload: row.filename,
        target_width: target.width,
        target_height: target.height,
        width,
        height,
        size_bytes: bytes?.length ?? row.size_bytes,
        focal_point: row.focal_point,
        cropped: row.object,
        created_at: now,
      };
      if (!(await claimVersion(trx, name, version))) throw notFound();
      const details = { name: row.name, width: target.width, height: target.height };
      return { trace: { action: 'upload.optimized', items: [{ id: row.filename, details }] }, result: undefined };
    },
  });
}
