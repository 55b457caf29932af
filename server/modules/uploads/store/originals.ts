import type { Readable } from 'node:stream';
import type { Upload } from '#resources/uploads/schema.ts';
import type { Caller } from '#server/caller.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { notFound } from '#server/plugins/apiError.ts';
import { fileKey } from './objects.ts';
import { originalOf } from './presentUpload.ts';
import { findUpload } from './uploadStore.ts';

/** Returns the bytes and details of the original of a converted image. @throws ApiError `not-found` */
export async function readOriginal(
  { db, providers }: Dependencies,
  caller: Caller,
  filename: string,
): Promise<NonNullable<Upload['original']> & { stream: Readable }> {
  const row = await findUpload(db, caller, filename);
  const original = row && originalOf(row);
  const stream = row?.original_object && (await providers.storage.read(fileKey(row.original_object)));
  if (!original || !stream) throw notFound();
  return { ...original, stream };
}
