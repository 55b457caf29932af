import { sql, type Transaction } from 'kysely';
import { uuidForm } from '#contracts/ids.ts';
import type { Problem } from '#contracts/validation.ts';
import { isText } from '#contracts/values.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Field, ReferenceField, UploadField } from '#resources/schema/fields.ts';
import { leavesIn } from '#resources/schema/leaves.ts';
import type { Caller } from '../../caller.ts';
import { within } from '../../db/recordScope.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { InvalidFieldsError } from '../../plugins/apiError.ts';
import { filenameOfAddress, lockedTypes } from '../uploads/uploads.ts';
import { targetOf } from './referenceTargets.ts';

type Call = Pick<Dependencies, 'resources' | 'config'> & { caller: Caller; resource: Resource };
type Values = Readonly<Record<string, unknown>>;

/** A reference or file that a write adds, with its place in the record. */
type Added<F extends Field = ReferenceField | UploadField> = { field: F; id: string; loc: Problem['loc'] };

const idsIn = ({ fields }: Resource, record: Values): Added[] =>
  leavesIn(fields, record).flatMap(({ field, value, loc }) =>
    (field.kind === 'reference' || field.kind === 'upload') && isText(value) ? [{ field, id: value, loc }] : [],
  );

/** The same ids of the same field, at whatever place of a list or map. */
function addedIn(resource: Resource, record: Values, before: Values): Added[] {
  const former = idsIn(resource, before);
  return idsIn(resource, record).filter(({ field, id }) => !former.some((one) => one.field === field && one.id === id));
}

/** Returns whether a write adds references or files, so that `refuseUnknownReferences` needs a transaction. */
export const addsReferences = (resource: Resource, record: Values, before: Values): boolean =>
  addedIn(resource, record, before).length > 0;

const isOf =
  <Kind extends Field['kind']>(kind: Kind) =>
  (added: Added<Field>): added is Added<Extract<Field, { kind: Kind }>> =>
    added.field.kind === kind;

/**
 * Returns the ids of those that the caller may see and that the field accepts. Those of declared resources can't be deleted until the transaction
 * ends: a list of references has no foreign key.
 */
async function visibleAmong(
  trx: Transaction<Database>,
  call: Call,
  { to, where = {} }: ReferenceField,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const target = targetOf(call, call.caller, to);
  if (!target) return new Set(ids);
  const possible = target.isUuid ? ids.filter((id) => uuidForm.test(id)) : ids;
  if (possible.length === 0) return new Set();
  const id = sql.ref(`${target.table}.${target.id}`);
  const wanted = Object.entries(where).map(([name, value]): [string, (typeof value)[]] => [name, [value]]);
  const fitting = target.declared ? within(target.declared, [wanted]) : sql`true`;
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${sql.table(target.table)}
    where ${id} = any(${possible}) and ${target.visible} and ${fitting}
    order by ${id} ${sql.raw(target.declared ? 'for key share' : '')}`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

async function unknownReferences(
  trx: Transaction<Database>,
  call: Call,
  added: Added<ReferenceField>[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const field of new Set(added.map((one) => one.field))) {
    const each = added.filter((one) => one.field === field);
    const ids = each.map(({ id }) => id);
    const visible = await visibleAmong(trx, call, field, ids);
    problems.push(
      ...each.flatMap(({ id, loc }) => (visible.has(id) ? [] : [{ loc, code: 'unknown-reference' as const }])),
    );
  }
  return problems;
}

async function unfitFiles(trx: Transaction<Database>, call: Call, added: Added<UploadField>[]): Promise<Problem[]> {
  if (added.length === 0) return [];
  const nameOf = (address: string) => filenameOfAddress(call.config.publicUrl, address) ?? '';
  const types = await lockedTypes(trx, call.caller, { filenames: added.map(({ id }) => nameOf(id)), used: [] });
  return added.flatMap(({ field: { accept }, id, loc }): Problem[] => {
    const type = types.get(nameOf(id));
    if (type === undefined) return [{ loc, code: 'no-such-file' }];
    return accept === undefined || [accept].flat().includes(type) ? [] : [{ loc, code: 'other-kind' }];
  });
}

/** Returns a problem for each reference and file that `refuseUnknownReferences` refuses. */
async function problemsOf(trx: Transaction<Database>, call: Call, record: Values, before: Values): Promise<Problem[]> {
  const added = addedIn(call.resource, record, before);
  return [
    ...(await unknownReferences(trx, call, added.filter(isOf('reference')))),
    ...(await unfitFiles(trx, call, added.filter(isOf('upload')))),
  ];
}

/**
 * Refuses references that a write adds, to records that do not exist or that the caller may not see, and files that
 * do not exist, that the caller may not see, or that are of another kind. `before` is the record before the change: what
 * it has already is not checked.
 * @throws InvalidFieldsError `unknown-reference`, `no-such-file`, `other-kind` at each of them
 */
export async function refuseUnknownReferences(
  trx: Transaction<Database>,
  call: Call,
  record: Values,
  before: Values = {},
): Promise<void> {
  const problems = await problemsOf(trx, call, record, before);
  if (problems.length > 0) throw new InvalidFieldsError(problems);
}

/** Returns the fields without those that `refuseUnknownReferences` refuses. */
export async function withoutUnknownReferences(
  trx: Transaction<Database>,
  call: Call,
  fields: Values,
  before: Values,
): Promise<Values> {
  const problems = await problemsOf(trx, call, fields, before);
  const refused = new Set(problems.map(({ loc: [name] }) => name));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !refused.has(name)));
}
