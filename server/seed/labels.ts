import { type Kysely, sql } from 'kysely';
import { colourForLabel } from '#contracts/labels.ts';
import { labels } from '#resources/labels/schema.ts';
import type { Database } from '../db/schema.ts';
import { insertRows } from './insertRows.ts';
import { seededRandom } from './random.ts';

type Names = readonly [string, ...string[]];

/** Creates labels that do not exist yet. Returns the ids of all, in the order of the names. */
export async function ensureLabels(db: Kysely<Database>, names: Names, now: Date): Promise<[string, ...string[]]> {
  const random = seededRandom(20_261_126);
  const made = names.map((name) => ({
    id: random.id(now),
    name,
    colour: colourForLabel(name),
    created_at: now,
    updated_at: now,
  }));
  // Leaves out those whose name is taken.
  await insertRows(db, labels.name, made);
  const { rows } = await sql<{ id: string }>`
    select labels.id from unnest(${[...names]}::text[]) with ordinality as wanted (name, place)
      join labels on unique_form(labels.name) = unique_form(wanted.name) order by place`.execute(db);
  const [first = '', ...others] = rows.map(({ id }) => id);
  return [first, ...others];
}
