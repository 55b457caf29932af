import { type Kysely, sql } from 'kysely';
import { uuidForm } from '#contracts/ids.ts';
import { resourceNamed, resources } from '#resources/index.ts';
import type { Database } from '../../db/schema.ts';

/** A record that an entry is about: its kind, id and recorded name. */
export type AuditedRecord = { resource: string; id: string; name: string | null };

/** The current names of existing records by `keyOf`; null for kinds of records whose current name is not read. */
export type KnownRecords = ReadonlyMap<string, string | null>;

export const keyOf = ({ resource, id }: Pick<AuditedRecord, 'resource' | 'id'>): string => `${resource} ${id}`;

/** Returns whether the record exists; null for kinds that are not declared, such as tokens. */
export const doesExist = (known: KnownRecords, record: AuditedRecord): boolean | null =>
  resourceNamed(record.resource) ? known.has(keyOf(record)) : null;

const isUuid = ({ id }: AuditedRecord): boolean => uuidForm.test(id);

/** Returns which of the records exist, in one statement that reads each table by its primary key. */
export async function findRecords(db: Kysely<Database>, records: readonly AuditedRecord[]): Promise<KnownRecords> {
  const named = (kind: string) => records.filter(({ resource }) => resource === kind);
  const idsOf = (kind: string) => named(kind).map(({ id }) => id);
  const uuidsOf = (kind: string) =>
    named(kind)
      .filter(isUuid)
      .map(({ id }) => id);
  const declared = resources.filter(({ module }) => !module).map(({ name }) => name);
  const ofDeclared = declared.map(
    (name) => sql`
    union all select ${name}, id::text, null from ${sql.table(name)} where id = any(${uuidsOf(name)}::uuid[])`,
  );
  const { rows } = await sql<{ resource: string; id: string; name: string | null }>`
    select 'campaigns' as resource, id::text, name from campaigns where id = any(${uuidsOf('campaigns')}::uuid[])
    union all select 'users', id::text, display_name from users where id = any(${uuidsOf('users')}::uuid[])
    union all select 'directory_groups', id::text, display_name from directory_groups
      where id = any(${uuidsOf('directory_groups')}::uuid[])
    union all select 'apps', id, name from apps where id = any(${idsOf('apps')}::text[])
    union all select 'webhooks', id::text, name from webhooks where id = any(${uuidsOf('webhooks')}::uuid[])
    union all select 'uploads', filename, name from uploads where filename = any(${idsOf('uploads')}::text[])
    union all select 'uploads', path, path from upload_folders where path = any(${idsOf('uploads')}::text[])${sql.join(ofDeclared, sql``)}`.execute(
    db,
  );
  return new Map(rows.map(({ name, ...record }) => [keyOf(record), name]));
}
