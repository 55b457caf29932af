import type { UploadsTable } from '#server/db/uploadTables.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Storage } from '#server/providers/storage/storage.ts';
import { readMediaDetails } from '../images/mediaDetails.ts';
import { fileKey } from '../store/objects.ts';

type Needs = Pick<Dependencies, 'db' | 'providers'>;

/** Files of one run. A run is repeated every minute. */
const filesAtOnce = 20;

/**
 * Reads the duration of some files that were stored without it, by an earlier release. Each file is read once, also if
 * it has no duration. Nodes that read the same file at once store the same.
 * @throws the last error of the storage, after the other files are read
 */
export async function readMissingDurations({ db, providers: { storage } }: Needs): Promise<void> {
  const files = await db
    .selectFrom('uploads')
    .select(['filename', 'object', 'mimetype'])
    .where('type', 'in', ['audio', 'video'])
    .where('duration_read', '=', false)
    .orderBy('filename')
    .limit(filesAtOnce)
    .execute();
  let failure: unknown;
  for (const file of files) {
    await readDetailsOf({ db, storage }, file).catch((error: unknown) => {
      failure = error;
    });
  }
  if (failure !== undefined) throw failure;
}

type Unread = Pick<UploadsTable, 'filename' | 'object' | 'mimetype'>;

async function readDetailsOf(
  { db, storage }: { db: Needs['db']; storage: Storage },
  { filename, object, mimetype }: Unread,
): Promise<void> {
  const copy = await storage.localCopy(fileKey(object));
  try {
    const { durationMs, width, height } = copy
      ? await readMediaDetails(copy.path, mimetype)
      : { durationMs: null, width: null, height: null };
    await db
      .updateTable('uploads')
      .set({ duration_ms: durationMs, duration_read: true, width, height })
      .where('filename', '=', filename)
      .where('object', '=', object)
      .where('duration_read', '=', false)
      .execute();
  } finally {
    await copy?.release();
  }
}
