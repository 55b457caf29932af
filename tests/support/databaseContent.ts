import pg from 'pg';

const tablesQuery = `
  select format('%I.%I', schemaname, tablename) as name, '*' as columns from pg_tables
  where schemaname in ('public', 'graphile_worker', 'campaign_apps')
    and (schemaname, tablename) <> ('graphile_worker', 'migrations')
  union all
  select format('%I.%I', schemaname, sequencename), 'last_value, is_called' from pg_sequences
  where schemaname in ('public', 'graphile_worker', 'campaign_apps')
  order by 1`;

/**
 * Returns the number of rows and a hash of all rows for each table of the product and of the job queue, and the same
 * for the state of each sequence.
 */
export async function contentOf(connectionString: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; columns: string }>(tablesQuery);
    const content: Record<string, string> = {};
    for (const { name, columns } of tables) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(row, e'\\n' order by row collate "C")), '') as hash
         from (select to_jsonb(stored)::text as row from (select ${columns} from ${name}) as stored) as rows`,
      );
      content[name] = rows[0]?.hash ?? '';
    }
    return content;
  } finally {
    await client.end();
  }
}
