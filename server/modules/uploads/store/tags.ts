import { type Kysely, sql } from 'kysely';
import { distinctTags, isTag, keyOfTag, tagOf } from '#contracts/mediaTags.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Problem } from '#contracts/validation.ts';
import type { Caller } from '#server/caller.ts';
import type { Database } from '#server/db/schema.ts';
import { InvalidFieldsError } from '#server/plugins/apiError.ts';
import { fileVisibleTo } from '../../mediaAccess/mediaAccess.ts';
import { isLimited } from '../../visibility/visibility.ts';
import type { Trx } from './uploadWriter.ts';

/**
 * Returns given tags as they are stored, each once.
 * @param loc the place of the list in the request
 * @throws InvalidFieldsError
 */
export function readTags(tags: readonly string[], loc: Problem['loc']): string[] {
  const read = tags.map(tagOf);
  const problems = read.flatMap((tag, at): Problem[] => (isTag(tag) ? [] : [{ loc: [...loc, at], code: 'tag' }]));
  if (problems.length > 0) throw new InvalidFieldsError(problems);
  return distinctTags(read);
}

/**
 * Updates the list of all tags after files were written. Tags that no file has are deleted.
 */
export async function noteTags(
  trx: Trx,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  const names = distinctTags([...added, ...removed]);
  if (names.length === 0) return;
  // All rows are locked in one order, so that transactions with the same tags never wait for each other in a circle.
  await sql`
    insert into upload_tags (key, name)
    select key, name from unnest(${names.map(keyOfTag)}::text[], ${names}::text[]) as tags (key, name) order by key
    on conflict (key) do update set name = excluded.name`.execute(trx);
  if (removed.length === 0) return;
  await sql`
    delete from upload_tags where key = any(${removed.map(keyOfTag)}::text[])
      and not exists (select from uploads where tag_keys @> array[upload_tags.key])`.execute(trx);
}

/** Returns the first tags of files that the caller sees by name, those that contain a text. */
export async function listTags(db: Kysely<Database>, caller: Caller, search: string): Promise<{ name: string }[]> {
  const ofVisible = isLimited(caller)
    ? sql`key in (select unnest(tag_keys) from uploads where ${fileVisibleTo(caller)})`
    : sql`true`;
  const { rows } = await sql<{ name: string }>`
    select name from upload_tags where position(plain_form(${tagOf(search)}) in plain_form(key)) > 0 and ${ofVisible}
    order by plain_form(key) collate "C", key limit ${serverLimits.maxSuggestedTags}`.execute(db);
  return rows;
}

/** Returns the tags that are only in the first list. */
export function tagsWithout(tags: readonly string[], others: readonly string[]): string[] {
  const keys = new Set(others.map(keyOfTag));
  return tags.filter((tag) => !keys.has(keyOfTag(tag)));
}
