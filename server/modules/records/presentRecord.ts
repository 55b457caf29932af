import type { Resource } from '#resources/schema/defineResource.ts';
import type { Field } from '#resources/schema/fields.ts';
import { leavesIn, someField, usesFiles } from '#resources/schema/leaves.ts';
import type { Caller } from '../../caller.ts';
import { yieldToEventLoop } from '../../concurrency/yieldToEventLoop.ts';
import { presentRow, storedFields } from '../../db/declaredTable.ts';
import type { Dependencies } from '../../dependencies.ts';
import { withContentVersions } from '../uploads/uploads.ts';
import { computationsFor } from './behaviour.ts';
import { mayRead } from './recordAccess.ts';
import { rowColumns, type StoredRecord } from './recordStore.ts';

type Values = Record<string, unknown>;

/** Returns every stored field of a record: its value, else its empty value; null while its condition does not hold. */
export const wholeRecord = (resource: Resource, row: { id: string } & Readonly<Values>): Values =>
  presentRow(resource, row, { fillEntries: true });

/**
 * Returns a resource with only these fields and those that decide whether they are present: to read and present the
 * others took most of the time of an export.
 */
export function withFields(resource: Resource, names: readonly string[]): Resource {
  const needed = new Set(names);
  for (const name of needed) {
    const condition = resource.fields[name]?.visibleIf;
    if (condition) needed.add(condition.field);
  }
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => needed.has(name)));
  return { ...resource, fields };
}

/** Returns the columns of which records are presented with the fields of `shown`. Computations may need any field. */
export function columnsFor(resource: Resource, shown: Resource): string[] {
  const isComputed = storedFields(shown.fields).length < Object.keys(shown.fields).length;
  return rowColumns(isComputed ? resource : shown);
}

type Presenting = Pick<Dependencies, 'db' | 'behaviours'> & { caller: Caller; resource: Resource };

/**
 * Returns records for the response, with computed fields and without fields that the caller may not read.
 * @param names the fields; by default all of the resource
 */
export async function presentRecords(
  { db, behaviours = {}, caller, resource }: Presenting,
  records: readonly StoredRecord[],
  names: readonly string[] = Object.keys(resource.fields),
): Promise<Values[]> {
  const computed = await Promise.all(
    computationsFor(resource, behaviours).map(
      async ([name, compute]) => [name, await compute(db, caller, records)] as const,
    ),
  );
  const readable = names.filter((name) => {
    const field = resource.fields[name];
    return field && mayRead(caller, field);
  });
  const giveWay = yieldToEventLoop();
  const presented: Values[] = [];
  for (const record of records) {
    const values = wholeRecord(resource, record);
    for (const [name, byId] of computed) values[name] = byId.get(record.id) ?? null;
    const { id, created_at, updated_at } = record;
    const times = { created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
    presented.push({ id, ...Object.fromEntries(readable.map((name) => [name, values[name] ?? null])), ...times });
    await giveWay();
  }
  if (usesFiles(resource)) await addContentVersions(db, resource, presented);
  return presented;
}

/** URLs of files that are looked up at once. */
const urlsAtOnce = 2_000;

/** Gives the URLs of replaced files in records the number of their content (`withContentVersions`). */
async function addContentVersions(db: Dependencies['db'], { fields }: Resource, records: Values[]): Promise<void> {
  const isFile = ({ kind }: Field): boolean => kind === 'upload';
  const withFiles = Object.fromEntries(Object.entries(fields).filter(([, field]) => someField(field, isFile)));
  const giveWay = yieldToEventLoop();
  const files: ReturnType<typeof leavesIn> = [];
  for (const record of records) {
    // The lists of a presented record are those of the stored one.
    for (const name of Object.keys(withFiles)) if (name in record) record[name] = structuredClone(record[name]);
    files.push(...leavesIn(withFiles, record).filter(({ field }) => isFile(field)));
    await giveWay();
  }
  for (let first = 0; first < files.length; first += urlsAtOnce) {
    const some = files.slice(first, first + urlsAtOnce);
    const urls: unknown[] = JSON.parse(await withContentVersions(db, JSON.stringify(some.map(({ value }) => value))));
    for (const [at, { replace }] of some.entries()) replace(urls[at]);
    await giveWay();
  }
}

/** Returns one record for the response. */
export async function presentRecord(call: Presenting, record: StoredRecord): Promise<Values> {
  const [presented = {}] = await presentRecords(call, [record]);
  return presented;
}
