import { type Kysely, sql } from 'kysely';
import { addContentVersions, hasUploads, removeContentVersions, uploadsIn } from '#contracts/mediaContents.ts';
import type { Database } from '#server/db/schema.ts';

/**
 * Returns a JSON text in which the URLs of replaced files, and of their versions, have the number of the content: caches
 * may hold the first content under the plain URL for a year. Needs one query by keys if the text names files.
 */
export async function withContentVersions(db: Kysely<Database>, text: string): Promise<string> {
  if (!hasUploads(text)) return text;
  const versions = await replacedFiles(db, uploadsIn(text));
  return versions.size === 0 ? text : addContentVersions(text, versions);
}

async function replacedFiles(db: Kysely<Database>, filenames: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const wanted = sql`any(${[...filenames]}::text[])`;
  const { rows } = await sql<{ filename: string; content_version: number }>`
    select filename, content_version from uploads where filename = ${wanted} and content_version > 1
    union all
    select version.filename, content_version
    from upload_versions as version join uploads on uploads.filename = version.upload
    where version.filename = ${wanted} and content_version > 1`.execute(db);
  return new Map(rows.map(({ filename, content_version }) => [filename, content_version]));
}

/** Returns JSON values whose URLs of files have no numbers of contents, as they are stored. */
export function withoutContentVersions<Value extends object>(value: Value): Value {
  const text = JSON.stringify(value);
  return text.includes('?v=') ? JSON.parse(removeContentVersions(text)) : value;
}
