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

/** A record after a write, and before it: what it has already is not checked. */
type Referring = { whole: Values; before?: Values };

/** A reference or file that a write adds, with its place in the record, and the index of the record. */
type Added<F extends Field = ReferenceField | UploadField> = { field: F; id: string; loc: Problem['loc']; at: number };
type ProblemAt = Problem & { at: number };

const idsIn = ({ fields }: Resource, record: Values, at: number): Added[] =>
  leavesIn(fields, record).flatMap(({ field, value, loc }) =>
    (field.kind === 'reference' || field.kind === 'upload') && isText(value) ? [{ field, id: value, loc, at }] : [],
  );

/** The same ids of the same field, at whatever place of a list or map. */
function addedIn(resource: Resource, { whole, before = {} }: Referring, at = 0): Added[] {
  const former = idsIn(resource, before, at);
  return idsIn(resource, whole, at).filter(
    ({ field, id }) => !former.some((one) => one.field === field && one.id === id),
  );
}

/** Returns whether a write adds references or files, so that `refuseUnknownReferences` needs a transaction. */
export const addsReferences = (resource: Resource, record: Referring): boolean => addedIn(resource, record).length > 0;

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
): Promise<ProblemAt[]> {
  const problems: ProblemAt[] = [];
  for (const field of new Set(added.map((one) => one.field))) {
    const each = added.filter((one) => one.field === field);
    const visible = await visibleAmong(trx, call, field, [...new Set(each.map(({ id }) => id))]);
    const unknown = each.filter(({ id }) => !visible.has(id));
    problems.push(...unknown.map(({ loc, at }) => ({ loc, at, code: 'unknown-reference' as const })));
  }
  return problems;
}

async function unfitFiles(trx: Transaction<Database>, call: Call, added: Added<UploadField>[]): Promise<ProblemAt[]> {
  if (added.length === 0) return [];
  const nameOf = (address: string) => filenameOfAddress(call.config.publicUrl, address) ?? '';
  const types = await lockedTypes(trx, call.caller, { filenames: added.map(({ id }) => nameOf(id)), used: [] });
  return added.flatMap(({ field: { accept }, id, loc, at }): ProblemAt[] => {
    const type = types.get(nameOf(id));
    if (type === undefined) return [{ loc, at, code: 'no-such-file' }];
    return accept === undefined || [accept].flat().includes(type) ? [] : [{ loc, at, code: 'other-kind' }];
  });
}

/**
 * Returns the problems of each record: references that a write adds to records that do not exist or that the caller may not
 * see (`unknown-reference`), and files that do not exist or that the caller may not see (`no-such-file`), or that are of
 * another kind (`other-kind`).
 */
export async function referenceProblems(
  trx: Transaction<Database>,
  call: Call,
  records: readonly Referring[],
): Promise<Problem[][]> {
  const added = records.flatMap((record, at) => addedIn(call.resource, record, at));
  const references = await unknownReferences(trx, call, added.filter(isOf('reference')));
  const files = await unfitFiles(trx, call, added.filter(isOf('upload')));
  const all = records.map((): Problem[] => []);
  for (const { at, ...problem } of [...references, ...files]) all[at]?.push(problem);
  return all;
}

/**
 * Refuses a write with `referenceProblems`.
 * @throws InvalidFieldsError at each of them
 */
export async function refuseUnknownReferences(
  trx: Transaction<Database>,
  call: Call,
  record: Referring,
): Promise<void> {
  const [problems = []] = await referenceProblems(trx, call, [record]);
  if (problems.length > 0) throw new InvalidFieldsError(problems);
}
