import type { Kysely } from 'kysely';
import { colourForLabel } from '#contracts/labels.ts';
import { searchForm, uniqueForm } from '#contracts/searchForm.ts';
import type { Database } from '../db/schema.ts';
import { insertRows } from './insertRows.ts';
import { seededRandom } from './random.ts';

type Names = readonly [string, ...string[]];

/** Creates labels that do not exist yet. Returns the ids of all, in the order of the names. */
export async function ensureLabels(db: Kysely<Database>, names: Names, now: Date): Promise<[string, ...string[]]> {
  const random = seededRandom(20_261_126);
  const taken = await db
    .selectFrom('record_unique_values')
    .select(['value', 'record_id'])
    .where('resource', '=', 'labels')
    .where('field', '=', 'name')
    .execute();
  const known = new Map(taken.map(({ value, record_id }) => [value, record_id]));
  const all = names.map((name) => {
    const made = random.id(now);
    return { name, form: uniqueForm(name), id: known.get(uniqueForm(name)) ?? made };
  });
  const missing = all.filter(({ form }) => !known.has(form));
  await insertRows(
    db,
    'records',
    missing.map(({ id, name }) => {
      const colour = colourForLabel(name);
      const search_form = searchForm(`${name} ${colour}`);
      const times = { created_at: now, updated_at: now };
      return { resource: 'labels', id, data: { name, colour, note: null }, search_form, ...times };
    }),
  );
  await insertRows(
    db,
    'record_unique_values',
    missing.map(({ id, form }) => ({ resource: 'labels', field: 'name', value: form, record_id: id })),
  );
  const [first = '', ...others] = all.map(({ id }) => id);
  return [first, ...others];
}
