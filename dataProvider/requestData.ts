import type { UpdateParams } from 'react-admin';
import { diffFields } from '#resources/schema/changes.ts';
import type { Resource } from '#resources/schema/defineResource.ts';

/** Returns the body of a create, without computed fields and without empty ones, which get their defaults. */
export function createBody({ fields }: Resource, data: Record<string, unknown>): Record<string, unknown> {
  const writable = Object.entries(data).filter(
    ([name, value]) => value !== undefined && fields[name]?.computed !== true,
  );
  return Object.fromEntries(writable.filter(([name, value]) => name in fields && value !== null));
}

/**
 * Returns the changed fields of an update: `data` compared with `previousData`; without that, `data` contains only
 * changed fields.
 */
export const changedData = ({ fields }: Resource, { data, previousData }: UpdateParams): Record<string, unknown> =>
  previousData ? diffFields(fields, data, previousData) : data;
