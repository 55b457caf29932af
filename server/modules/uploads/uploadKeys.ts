import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { uuidForm } from '../../../contracts/ids.ts';
import { uploadKeyHeader } from '../../../contracts/media.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';

/**
 * Returns the idempotency key, which is the same for all attempts of an upload.
 * @throws ApiError `malformed-request`
 */
export function uploadKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers[uploadKeyHeader.toLowerCase()];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !uuidForm.test(key)) throw new ApiError('malformed-request');
  return key.toLowerCase();
}

/** Returns the file that the caller has uploaded with this key. */
export async function uploadedUnder(db: Kysely<Database>, { id }: Caller, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('uploads')
    .select('filename')
    .where('created_by', '=', id)
    .where('upload_key', '=', key)
    .executeTakeFirst();
  return row?.filename ?? null;
}

/** The unique index of user and key. */
export const uploadKeyIndex = 'uploads_upload_key_key';
