import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { csvMark, csvRow, withoutFormula } from '#contracts/formulaCells.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { ToolLocale } from '#contracts/toolLocales.ts';
import { csvCell } from '#resources/schema/csvCell.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { choiceOf } from '#resources/schema/visibility.ts';
import type { Caller } from '../../caller.ts';
import { systemTimers } from '../../clock.ts';
import { BoundedQueue } from '../../concurrency/boundedQueue.ts';
import type { Dependencies } from '../../dependencies.ts';
import { InvalidFieldsError } from '../../plugins/apiError.ts';
import { columnsFor, presentRecords, withFields } from './presentRecord.ts';
import { mayRead, visibleTo } from './recordAccess.ts';
import { type RecordQuery, recordBatches } from './recordLists.ts';
import { wordsOf } from './recordWords.ts';
import { targetOf, titlesFor } from './referenceTargets.ts';

type Values = Record<string, unknown>;
type Exporting = Dependencies & { caller: Caller; resource: Resource };
type Asked = Omit<RecordQuery, 'range'> & { columns: string | undefined; locale: ToolLocale };

/** An export keeps a connection of the pool as long as its client reads; see `inTurn`. */
const turns = new BoundedQueue({ atOnce: 3, atOnceOfOwner: 1 });

/**
 * Returns the columns of a file that the caller may read: those asked for, else those declared for it, else those that
 * a list shows at first.
 * @throws InvalidFieldsError for a column that is unknown to the caller
 */
function columnsOf({ caller, resource }: Exporting, asked: string | undefined): string[] {
  const { fields, list, title } = resource;
  const isReadable = (name: string) => fields[name] !== undefined && mayRead(caller, fields[name]);
  if (asked !== undefined) {
    const names = [...new Set(asked.split(','))];
    if (!names.every(isReadable)) throw new InvalidFieldsError([{ loc: ['columns'], code: 'enum' }]);
    return names;
  }
  const shown = [...new Set([...(list.columns.includes(title) ? [] : [title]), ...list.columns])];
  return (list.exported ?? shown.filter((name) => !list.optional.includes(name))).filter(isReadable);
}

/** Returns the titles of the records that these columns refer to, by id, as far as the caller may see them. */
async function titlesIn(call: Exporting, columns: readonly string[], records: readonly Values[]) {
  const titles = new Map<string, ReadonlyMap<string, string>>();
  for (const name of columns) {
    const field = call.resource.fields[name];
    const one = field?.kind === 'list' ? field.item : field;
    const target = one?.kind === 'reference' ? targetOf(call, call.caller, one.to) : undefined;
    if (!target) continue;
    const { table, id, title, isUuid, visible } = target;
    const ids = [...new Set(records.flatMap((record) => [record[name] ?? []].flat()))];
    const { rows } = await sql<{ id: string; title: string }>`
      select ${sql.ref(id)} as id, coalesce(nullif(${sql.ref(title ?? id)}::text, ''), ${sql.ref(id)}::text) as title
      from ${sql.table(table)} where ${sql.ref(id)} = any(${ids}::${sql.raw(isUuid ? 'uuid' : 'text')}[]) and ${visible}`.execute(
      call.db,
    );
    titles.set(name, new Map(rows.map((row) => [row.id, row.title])));
  }
  return titles;
}

/** Replaces the ids of a reference, single or in a list, by titles. */
function named(value: unknown, titles: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.flatMap((id) => titles.get(String(id)) ?? []);
  return titles.get(String(value)) ?? value;
}

type Printed = Omit<Asked, 'columns'> & { columns: readonly string[] };

async function* partsOf(call: Exporting, { columns, locale, ...query }: Printed): AsyncGenerator<string> {
  const { db, caller, resource } = call;
  const { fields } = resource;
  const words = wordsOf(resource, locale);
  yield csvMark + csvRow(columns.map((name) => withoutFormula(words.field(name))));
  const titlesOfSort = titlesFor(call, query.sort.field);
  const reach = visibleTo(caller, resource, 'list');
  const printed = withFields(resource, columns);
  const batches = recordBatches(
    db,
    resource,
    { ...query, titles: titlesOfSort, columns: columnsFor(resource, printed) },
    reach,
  );
  for await (const { trx, records } of batches) {
    const inSnapshot = { ...call, resource: printed, db: trx };
    const presented = await presentRecords(inSnapshot, records);
    const titles = await titlesIn(inSnapshot, columns, presented);
    const cell = (record: Values, name: string): string => {
      const field = fields[name];
      if (!field) return '';
      const value = titles.has(name) ? named(record[name], titles.get(name) ?? new Map()) : record[name];
      return csvCell(value, field, choiceOf(field) ? (option) => words.choice(name, option) : undefined);
    };
    yield presented.map((record) => csvRow(columns.map((name) => cell(record, name)))).join('');
  }
}

/**
 * Waits for a turn, and ends it with the parts. If the client takes none for a whole period, it calls `abort`, because
 * others wait.
 */
async function* inTurn(
  { caller, timers = systemTimers }: Exporting,
  parts: AsyncGenerator<string>,
  abort: () => void,
): AsyncGenerator<string> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  await new Promise<void>((begin) => {
    const work = () => {
      begin();
      return ended;
    };
    void turns.run(work, { owner: caller.id });
  });
  let offered: 'now' | 'before' | undefined;
  const stop = timers.every(serverLimits.exportPeriodMs, () => {
    if (offered === 'before') abort();
    else if (offered) offered = 'before';
  });
  try {
    for await (const part of parts) {
      offered = 'now';
      yield part;
      offered = undefined;
    }
  } finally {
    stop();
    end();
  }
}

/**
 * Returns a CSV file of all records under a list's filters and within the caller's reach, in its order, as they are at
 * one moment. It is made as fast as the client reads, and ends with its connection.
 * @throws InvalidFieldsError for a column that is unknown to the caller
 */
export function exportRecords(call: Exporting, asked: Asked): Readable {
  const columns = columnsOf(call, asked.columns);
  const parts = inTurn(call, partsOf(call, { ...asked, columns }), () => file.destroy());
  // Not of objects, because a stream of objects is filled with sixteen of them.
  const file = Readable.from(parts, { objectMode: false });
  return file;
}
