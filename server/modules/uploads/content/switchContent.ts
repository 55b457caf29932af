import type { FocalPoint } from '#contracts/api/uploads.ts';
import { haveSameRatio } from '#contracts/mediaContents.ts';
import type { Caller } from '#server/caller.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { ApiError, notFound } from '#server/plugins/apiError.ts';
import { abandonCrops, type RemadeCrop, remakeCrops, writeCrops } from '../derived/remakeCrops.ts';
import { announceUses, type StoredContent, setContent } from '../store/contentStore.ts';
import { findUpload, type LockedUpload, lockUpload } from '../store/uploadStore.ts';
import { type Trx, writeUploads } from '../store/uploadWriter.ts';
import { refuseHiddenUses } from '../store/uses.ts';

type Switch = {
  action: 'upload.replaced' | 'upload.restored';
  /** The next content, whose bytes are stored. */
  content: StoredContent;
  /** Keeps the present content as a former one, in the transaction. @throws if the next content is gone */
  keepPresent(trx: Trx, file: LockedUpload, now: Date): Promise<void>;
};

/** A crop or the focal point was changed while the crops were created. */
class OutdatedCropsError extends Error {
  override readonly name = 'OutdatedCropsError';
}

/** Another call with the same bytes was faster. */
class SameContentError extends Error {
  override readonly name = 'SameContentError';
}

const maxTries = 3;

/**
 * Gives a file another content in one transaction, with its crops created again. If the file has these bytes already,
 * nothing is written.
 * @returns whether the content is another one
 * @throws ApiError `not-found`, `forbidden`, `file-in-use`, `server-busy` if crops are created all the time, and as `remakeCrops`
 */
export async function switchContent(
  dependencies: Dependencies,
  caller: Caller,
  filename: string,
  change: Switch,
): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const row = await findUpload(dependencies.db, caller, filename);
    if (!row) throw notFound();
    if (row.sha256 === change.content.sha256) return false;
    const { mimetype } = row;
    const { content } = change;
    const focalPoint = keptFocalPoint(row, content);
    const crops = await remakeCrops(dependencies, { filename, mimetype, content, focalPoint });
    try {
      return await write(dependencies, caller, filename, { ...change, crops, focalPoint });
    } catch (error) {
      await abandonCrops(dependencies, crops);
      if (error instanceof SameContentError) return false;
      if (!(error instanceof OutdatedCropsError)) throw error;
      if (tries === maxTries) throw new ApiError('server-busy');
    }
  }
}

type Shaped = { focal_point: FocalPoint | null; width: number | null; height: number | null };

/** The focal point is part of the image, so it is only kept for an image of the same proportions. */
const keptFocalPoint = (before: Shaped, next: StoredContent): FocalPoint | null =>
  haveSameRatio(before, next) ? before.focal_point : null;

const isSamePoint = (one: FocalPoint | null, other: FocalPoint | null): boolean =>
  one?.x === other?.x && one?.y === other?.y;

function write(
  dependencies: Dependencies,
  caller: Caller,
  filename: string,
  { action, content, keepPresent, crops, focalPoint }: Switch & { crops: RemadeCrop[]; focalPoint: FocalPoint | null },
): Promise<boolean> {
  return writeUploads(dependencies, caller, {
    right: 'edit',
    async work(trx, now) {
      const file = await lockUpload(trx, caller, filename);
      if (!file) throw notFound();
      await refuseHiddenUses(trx, { ...dependencies, caller }, [file]);
      if (file.sha256 === content.sha256) throw new SameContentError();
      if (!isSamePoint(keptFocalPoint(file, content), focalPoint)) throw new OutdatedCropsError();
      if (!(await writeCrops(trx, filename, crops, now))) throw new OutdatedCropsError();
      await keepPresent(trx, file, now);
      await setContent(trx, file, content, { now, by: caller.id, focal_point: focalPoint });
      await announceUses(trx, filename, now);
      const details = { name: file.name, size_bytes: content.size_bytes, version: file.content_version + 1 };
      return { trace: { action, items: [{ id: filename, details }] }, result: true };
    },
  });
}
