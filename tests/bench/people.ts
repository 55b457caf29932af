import { type Kysely, sql } from 'kysely';
import { connect } from '#server/db/connect.ts';
import type { EmbeddedPostgres } from '#server/db/embedded/index.ts';
import type { Database } from '#server/db/schema.ts';
import { type Line, table } from './figures.ts';
import { unsent } from './load.ts';
import { type Person, peopleRows } from './peopleWorkload.ts';
import { ensureUsers, seededDatabase } from './seeded.ts';
import { headsOf, measureRow, type Pace, setStage } from './sideBySide.ts';

const campaigns = 1_001;
const pageSize = 25;

type Options = Pace & { postgres: EmbeddedPostgres; users: number };

/** Measures requests per second of the product and of the floor, in turns, with thousands of users. */
export async function measurePeople({ postgres, users, ...pace }: Options): Promise<string> {
  // A number that no other part seeds, so that no other part uses the database.
  const databaseUrl = await seededDatabase(postgres, campaigns);
  const targets = await peopleOf(databaseUrl, users);
  const stage = await setStage({ size: users, databaseUrl, rows: peopleRows, targets });
  try {
    const lines: Line[] = [];
    for (const row of peopleRows) lines.push(...(await measureRow(row, [stage], pace)));
    return table(headsOf('users'), lines);
  } finally {
    await stage.stop();
  }
}

async function peopleOf(databaseUrl: string, users: number): Promise<Person[]> {
  const db = connect(databaseUrl, { queryTimeout: null });
  try {
    await ensureUsers(db, users);
    return await pickPeople(db);
  } finally {
    await db.destroy();
  }
}

/** Returns users who can be granted campaigns, in arbitrary order. */
async function pickPeople(db: Kysely<Database>): Promise<Person[]> {
  const { rows: crowds } = await sql<{ campaign_id: string }>`
    select campaign_id from campaign_access group by campaign_id order by count(*) desc, campaign_id limit 1`.execute(
    db,
  );
  const rows = await db
    .selectFrom('users')
    .select(['id', 'display_name'])
    .where('email', 'like', '%@seed.example')
    .where('role', '=', 'external')
    .where('state', '=', 'approved')
    .orderBy(sql`md5(email)`)
    .execute();
  const page = rows.slice(0, pageSize).map(({ id }) => id);
  const crowded = crowds[0]?.campaign_id ?? '';
  return rows.map(({ id, display_name }) => ({
    id,
    words: encodeURIComponent(display_name.split(' ').at(-1) ?? ''),
    crowded,
    page,
    ...unsent,
  }));
}
