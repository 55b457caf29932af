import type { Resource } from '#resources/schema/defineResource.ts';
import { usesFiles } from '#resources/schema/leaves.ts';
import type { Caller } from '../../caller.ts';
import { yieldToEventLoop } from '../../concurrency/yieldToEventLoop.ts';
import { presentRow } from '../../db/declaredTable.ts';
import type { Dependencies } from '../../dependencies.ts';
import { withContentVersions } from '../uploads/uploads.ts';
import { computationsFor } from './behaviour.ts';
import { mayRead } from './recordAccess.ts';
import type { StoredRecord } from './recordStore.ts';

type Values = Record<string, unknown>;

/** Returns every stored field of a record: its value, else its empty value; null while its condition does not hold. */
export const wholeRecord = (resource: Resource, row: { id: string } & Readonly<Values>): Values =>
  presentRow(resource, row, { fillEntries: true });

type Presenting = Pick<Dependencies, 'db' | 'behaviours'> & { caller: Caller; resource: Resource };

/** Returns records for the response, with computed fields and without fields that the caller may not read. */
export async function presentRecords(
  { db, behaviours = {}, caller, resource }: Presenting,
  records: readonly StoredRecord[],
): Promise<Values[]> {
  const computed = await Promise.all(
    computationsFor(resource, behaviours).map(
      async ([name, compute]) => [name, await compute(db, caller, records)] as const,
    ),
  );
  const readable = Object.keys(resource.fields).filter((name) => {
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
  if (usesFiles(resource)) return JSON.parse(await withContentVersions(db, JSON.stringify(presented)));
  return presented;
}

/** Returns one record for the response. */
export async function presentRecord(call: Presenting, record: StoredRecord): Promise<Values> {
  const [presented = {}] = await presentRecords(call, [record]);
  return presented;
}
