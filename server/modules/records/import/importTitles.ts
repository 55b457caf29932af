import { sql, type Transaction } from 'kysely';
import { uuidForm } from '#contracts/ids.ts';
import type { Field } from '#resources/schema/fields.ts';
import type { Database } from '#server/db/schema.ts';
import { targetOf } from '../referenceTargets.ts';
import type { RecordCall } from '../writeRecords.ts';

/** Returns the resource that a field, or the entries of a list, refer to; undefined for other fields. */
export function targetName(field: Field): string | undefined {
  if (field.kind === 'list') return targetName(field.item);
  return field.kind === 'reference' ? field.to : undefined;
}

/** The records that rows of a file refer to: by their ids, and by texts that may be titles. */
export class Titles {
  private readonly known = new Map<string, { titles: Map<string, string>; ids: Map<string, string[]> }>();

  /** Finds the records of `to` that the caller may see, by id or title. */
  async find(trx: Transaction<Database>, call: RecordCall, to: string, texts: readonly string[]): Promise<void> {
    const target = targetOf(call, call.caller, to);
    const titles = new Map<string, string>();
    const ids = new Map<string, string[]>();
    if (!target) return;
    this.known.set(to, { titles, ids });
    if (texts.length === 0) return;
    const id = sql.ref(`${to}.${target.id}`);
    const possible = target.isUuid ? texts.filter((text) => uuidForm.test(text)) : texts;
    const title = target.title === undefined ? sql`null` : sql`${sql.ref(`${to}.${target.title}`)}::text`;
    const { rows } = await sql<{ id: string; title: string | null }>`
      select ${id} as id, ${title} as title from ${sql.table(to)}
      where ${target.visible} and (${id} = any(${possible}) or ${title} = any(${texts}::text[]))
      order by ${id}`.execute(trx);
    for (const row of rows) {
      titles.set(row.id, row.title ?? row.id);
      if (row.title) ids.set(row.title, [...(ids.get(row.title) ?? []), row.id]);
    }
  }

  /** Returns the title of a record; its id if the caller may not see it. */
  titleOf(to: string, id: string): string {
    return this.known.get(to)?.titles.get(id) ?? id;
  }

  /** Returns the ids that a text means: itself, or those of the visible records with this title. */
  idsOf(to: string, text: string): readonly string[] {
    const known = this.known.get(to);
    return !known || known.titles.has(text) ? [text] : (known.ids.get(text) ?? []);
  }
}
