import { sql, type Transaction } from 'kysely';
import { uuidForm } from '#contracts/ids.ts';
import type { Problem } from '#contracts/validation.ts';
import { isText } from '#contracts/values.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { referenceFields } from '#resources/schema/references.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { InvalidFieldsError } from '../../plugins/apiError.ts';
import { targetOf } from './referenceTargets.ts';

type Call = Pick<Dependencies, 'resources'> & { caller: Caller; resource: Resource };
type Values = Readonly<Record<string, unknown>>;

/** A reference that a write adds, with its place in the record. */
type Added = { to: string; id: string; loc: Problem['loc'] };

const idsIn = (value: unknown): string[] => [value].flat().filter(isText);

function addedReferences(resource: Resource, record: Values, before: Values): Added[] {
  return referenceFields(resource).flatMap(({ name, field: { to }, isList }) => {
    const former = new Set(idsIn(before[name]));
    const all = idsIn(record[name]).map((id, at) => ({ to, id, loc: isList ? [name, at] : [name] }));
    return all.filter(({ id }) => !former.has(id));
  });
}

/**
 * Returns the ids of those that the caller may see. Those of declared resources can't be deleted until the transaction
 * ends: a list of references has no foreign key.
 */
async function visibleAmong(
  trx: Transaction<Database>,
  call: Call,
  to: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const target = targetOf(call, call.caller, to);
  if (!target) return new Set(ids);
  const possible = target.isUuid ? ids.filter((id) => uuidForm.test(id)) : ids;
  if (possible.length === 0) return new Set();
  const id = sql.ref(`${target.table}.${target.id}`);
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${sql.table(target.table)}
    where ${id} = any(${possible}) and ${target.visible}
    order by ${id} ${sql.raw(target.isDeclared ? 'for key share' : '')}`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

/** Returns a problem for each added reference to a record that does not exist or that the caller may not see. */
async function unknownReferences(
  trx: Transaction<Database>,
  call: Call,
  record: Values,
  before: Values,
): Promise<Problem[]> {
  const added = addedReferences(call.resource, record, before);
  const problems: Problem[] = [];
  for (const to of new Set(added.map((one) => one.to))) {
    const each = added.filter((one) => one.to === to);
    const visible = await visibleAmong(
      trx,
      call,
      to,
      each.map(({ id }) => id),
    );
    problems.push(
      ...each.flatMap(({ id, loc }) => (visible.has(id) ? [] : [{ loc, code: 'unknown-reference' as const }])),
    );
  }
  return problems;
}

/**
 * Refuses references that a write adds, to records that do not exist or that the caller may not see. `before` is the
 * record before the change; references that it has already are not checked.
 * @throws InvalidFieldsError `unknown-reference` at each of them
 */
export async function refuseUnknownReferences(
  trx: Transaction<Database>,
  call: Call,
  record: Values,
  before: Values = {},
): Promise<void> {
  const problems = await unknownReferences(trx, call, record, before);
  if (problems.length > 0) throw new InvalidFieldsError(problems);
}

/** Returns the fields without those that would add references that `refuseUnknownReferences` refuses. */
export async function withoutUnknownReferences(
  trx: Transaction<Database>,
  call: Call,
  fields: Values,
  before: Values,
): Promise<Values> {
  const problems = await unknownReferences(trx, call, fields, before);
  const refused = new Set(problems.map(({ loc: [name] }) => name));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !refused.has(name)));
}
