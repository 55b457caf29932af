import type { Kysely } from 'kysely';
import type { Caller } from '#server/caller.ts';
import type { Database } from '#server/db/schema.ts';

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
