import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * Inserts any number of rows with one statement and one parameter. Every row has the columns of the first; JSON
 * columns take values, not text.
 */
export async function insertRows(
  db: Kysely<Database>,
  table: keyof Database,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})
    on conflict do nothing`.execute(db);
}
