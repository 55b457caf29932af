import { type ScimListQuery, scimUrns } from '#contracts/api/scim.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { type Columns, conditionOf, parseFilter, plainPath } from './filter.ts';
import { ScimError } from './scimError.ts';
import type { PageQuery } from './userStore.ts';

/** @throws ScimError `invalidFilter`, `invalidPath` for an unknown attribute to sort by */
export function pageOf(
  { filter, sortBy, sortOrder, startIndex = 1, count }: ScimListQuery,
  columns: Columns,
  urn: string,
) {
  const most = serverLimits.maxScimPageSize;
  const path = sortBy === undefined ? null : plainPath(sortBy, urn);
  const column = path !== null && Object.hasOwn(columns, path) ? columns[path] : undefined;
  if (path !== null && (!column || column.some))
    throw new ScimError('invalidPath', 'Lists are not sorted by this attribute.');
  const page: PageQuery = {
    where: filter === undefined ? null : conditionOf(parseFilter(filter), columns, urn),
    orderBy: column?.of ?? null,
    isDescending: sortOrder?.toLowerCase() === 'descending',
    offset: Math.max(startIndex, 1) - 1,
    limit: Math.min(Math.max(count ?? most, 0), most),
  };
  return page;
}

/** Returns a list as SCIM sends it (RFC 7644, section 3.4.2). */
export const listOf = <Resource extends object>(
  resources: readonly Resource[],
  { total, offset = 0 }: { total: number; offset?: number },
) => ({
  schemas: [scimUrns.list],
  totalResults: total,
  startIndex: offset + 1,
  itemsPerPage: resources.length,
  Resources: [...resources],
});
