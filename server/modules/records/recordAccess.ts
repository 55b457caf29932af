import { type AccessRule, allows, isWithin, reachOf, ruleOf } from '../../../contracts/permissions.ts';
import { sameValue } from '../../../resources/schema/changes.ts';
import type { Resource } from '../../../resources/schema/defineResource.ts';
import type { Field } from '../../../resources/schema/fields.ts';
import type { JsonObject } from '../../../resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import { ApiError } from '../../plugins/apiError.ts';

/** May the caller read a field at all: in answers, filters, sorts and searches? */
export const mayRead = (caller: Caller, { access, writeOnly }: Field): boolean =>
  !writeOnly && (access?.read === undefined || allows(caller, access.read));

const mayWrite = (caller: Caller, { access }: Field): boolean =>
  access?.write === undefined || allows(caller, access.write);

/** The records that the caller may see: for lists, counts, single reads and as the ground of every write. */
export const visibleTo = (caller: Caller, { access }: Resource, action: 'list' | 'show') =>
  reachOf(caller, ruleOf(access, action));

/** @throws ApiError `forbidden` for a record that the caller sees, but may not do this to */
export function refuseOutOfReach(caller: Caller, rule: AccessRule | undefined, record: object): void {
  if (!isWithin(reachOf(caller, rule), record)) throw new ApiError('forbidden');
}

/**
 * Fields that the caller may not write may be sent back as they are, as react-admin does with whole records.
 * @throws ApiError `forbidden` with the names of those that would change
 */
export function refuseUnwritable(caller: Caller, { fields }: Resource, changes: JsonObject, record: object): void {
  const before = new Map<string, unknown>(Object.entries(record));
  const refused = Object.keys(changes).filter((name) => {
    const field = fields[name];
    return field && !mayWrite(caller, field) && !sameValue(changes[name], before.get(name));
  });
  if (refused.length > 0) throw new ApiError('forbidden', { fields: refused });
}
