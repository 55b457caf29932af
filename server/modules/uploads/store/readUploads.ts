import type { FileInUse } from '#contracts/api/uploads.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import type { Caller } from '#server/caller.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { notFound } from '#server/plugins/apiError.ts';
import { presentUpload } from './presentUpload.ts';
import type { UploadQuery } from './uploadQuery.ts';
import { findOwner, findUpload, listUploads } from './uploadStore.ts';
import { usesOf } from './uses.ts';

/** Returns one page of the files that the caller sees, and the number of matches. */
export async function readUploads(
  { db, config }: Dependencies,
  caller: Caller,
  query: UploadQuery,
): Promise<{ items: Upload[]; total: number }> {
  const { rows, total } = await listUploads(db, caller, query);
  return { items: rows.map((row) => presentUpload(config, row)), total };
}

/**
 * Returns one file, by its name or the name of a version of it.
 * @throws ApiError `not-found`
 */
export async function readUpload({ db, config }: Dependencies, caller: Caller, filename: string): Promise<Upload> {
  const owner = await findOwner(db, caller, filename);
  const row = owner && (await findUpload(db, caller, owner.filename));
  if (!row) throw notFound();
  return presentUpload(config, row);
}

/**
 * Returns the campaigns and other records that use a file or one of its versions.
 * @throws ApiError `not-found`
 */
export async function readUses(dependencies: Dependencies, caller: Caller, filename: string): Promise<FileInUse> {
  if (!(await findUpload(dependencies.db, caller, filename))) throw notFound();
  return usesOf(dependencies.db, { ...dependencies, caller }, [filename]);
}
