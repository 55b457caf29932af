import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Caller } from '#server/caller.ts';
import { BoundedQueue, QueueFullError } from '#server/concurrency/boundedQueue.ts';
import type { Database } from '#server/db/schema.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { isLimited } from '../../visibility/visibility.ts';
import { announcedBytes, leaveRest } from './receive.ts';

const busy = () => new ApiError('server-busy', {}, { 'retry-after': '5' });

/** The numbers of uploads of each user that this process receives, checks or stores. */
const inProgress = new Map<string, number>();

/**
 * Receives, checks and stores an upload as one of the few of a user at a time.
 * @throws ApiError `server-busy`, and what `work` throws
 */
export async function asUploadOf<Result>({ id }: Caller, work: () => Promise<Result>): Promise<Result> {
  const others = inProgress.get(id) ?? 0;
  if (others >= serverLimits.maxUploadsInProgress) throw busy();
  inProgress.set(id, others + 1);
  try {
    return await work();
  } finally {
    const left = (inProgress.get(id) ?? 1) - 1;
    if (left > 0) inProgress.set(id, left);
    else inProgress.delete(id);
  }
}

/**
 * The same for a request with the upload, whose length is checked before. The rest of a refused body is discarded.
 * @throws ApiError `server-busy`, `upload-quota`, and what `work` throws
 */
export async function asUpload<Result>(
  dependencies: Dependencies,
  caller: Caller,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    await refuseOverQuota(dependencies, caller, announcedBytes(request, 0));
    return await asUploadOf(caller, work);
  } catch (error) {
    leaveRest(request.raw);
    throw error;
  }
}

/** Files that are decoded or parsed. Users take turns, so that the files of one don't delay those of all others. */
const checks = new BoundedQueue({
  atOnce: 6,
  atOnceOfOwner: 2,
  waiting: 50,
});

/**
 * Checks or converts a file in the queue of all users.
 * @throws ApiError `server-busy`, and what `work` throws
 */
export async function inTurn<Result>({ id }: Caller, work: () => Promise<Result>): Promise<Result> {
  return checks.run(work, { owner: id }).catch((error: unknown) => {
    throw error instanceof QueueFullError ? busy() : error;
  });
}

/**
 * Checks before a file is received whether an external user may store this many further bytes.
 * @throws ApiError `upload-quota`
 */
export async function refuseOverQuota(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  caller: Caller,
  bytes: number,
): Promise<void> {
  if (!isLimited(caller)) return;
  if ((await storedBytesOf(db, caller.id)) + bytes > config.externalQuotaBytes) throw new ApiError('upload-quota');
}

/**
 * Returns the bytes of the contents that a user sent, with former ones, originals and crops, and of announced unfinished
 * uploads.
 */
async function storedBytesOf(db: Kysely<Database>, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from (
      select size_bytes + coalesce(original_size, 0) + (
        select coalesce(sum(upload_versions.size_bytes), 0) from upload_versions where upload = uploads.filename
      ) as bytes from uploads
      where case when replaced_at is null then created_by else replaced_by end = ${userId}
      union all
      select size_bytes + coalesce(original_size, 0) from upload_contents where created_by = ${userId}
      union all
      select length from resumable_uploads where user_id = ${userId} and filename is null
    ) as stored`.execute(db);
  return rows[0]?.bytes ?? 0;
}
