import { type AccessRule, allows, isWithin, scopeOf } from '#contracts/permissions.ts';
import { sameValue } from '#resources/schema/changes.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Field } from '#resources/schema/fields.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import { ApiError } from '../../plugins/apiError.ts';

export { visibleTo } from '../../db/recordScope.ts';

/** Returns whether the caller may read a field in responses, filters, sorts and searches. */
export const mayRead = (caller: Caller, { access, writeOnly }: Field): boolean =>
  !writeOnly && (access?.read === undefined || allows(caller, access.read));

/** Returns whether the caller may set a field. */
export const mayWrite = (caller: Caller, { access }: Field): boolean =>
  access?.write === undefined || allows(caller, access.write);

/**
 * Refuses an action on a visible record.
 * @throws ApiError `forbidden`
 */
export function refuseOutOfScope(caller: Caller, rule: AccessRule | undefined, record: object): void {
  if (!isWithin(scopeOf(caller, rule), record)) throw new ApiError('forbidden');
}

/**
 * Refuses changes of fields that the caller may not write. Unchanged values are accepted, because react-admin sends
 * whole records.
 * @throws ApiError `forbidden` with the names of the changed fields
 */
export function refuseUnwritable(caller: Caller, { fields }: Resource, changes: JsonObject, record: object): void {
  const before = new Map<string, unknown>(Object.entries(record));
  const refused = Object.keys(changes).filter((name) => {
    const field = fields[name];
    return field && !mayWrite(caller, field) && !sameValue(changes[name], before.get(name));
  });
  if (refused.length > 0) throw new ApiError('forbidden', { fields: refused });
}
