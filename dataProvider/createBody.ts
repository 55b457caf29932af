import type { Resource } from '../resources/schema/defineResource.ts';

/** Fields that the server computes are not sent back to it, and those left empty take their defaults. */
export function createBody({ fields }: Resource, data: Record<string, unknown>): Record<string, unknown> {
  const writable = Object.entries(data).filter(
    ([name, value]) => value !== undefined && fields[name]?.computed !== true,
  );
  return Object.fromEntries(writable.filter(([name, value]) => name in fields && value !== null));
}
