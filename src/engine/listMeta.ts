import type { Resource } from '#resources/schema/defineResource.ts';

/**
 * The `meta` of queries of lists that omit fields. React-admin shows the records of a list in every query of a single
 * record with the same `meta` until that is answered. With a `meta` of their own, no form opens on such a record.
 */
export const omitsFields = { omitsFields: true } as const;

/** Returns the `meta` of the list queries of a resource. */
export const listMetaOf = ({ fields }: Resource): typeof omitsFields | undefined =>
  Object.values(fields).some(({ detailOnly }) => detailOnly) ? omitsFields : undefined;
