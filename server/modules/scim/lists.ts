import { type ScimListQuery, scimUrns } from '#contracts/api/scim.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { shownPart } from './attributes.ts';
import { type Columns, conditionOf, parseFilter, plainPath } from './filter.ts';
import { findGroups, findMembers, groupColumns } from './groupStore.ts';
import { groupOf } from './groups.ts';
import { ScimError } from './scimError.ts';
import { findDirectoryUsers, type PageQuery, userColumns } from './userStore.ts';
import { presentUser } from './users.ts';

/** @throws ScimError `invalidFilter`, `invalidPath` for an unknown attribute to sort by */
function pageOf({ filter, sortBy, sortOrder, startIndex = 1, count }: ScimListQuery, columns: Columns, urn: string) {
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

type Needs = Pick<Dependencies, 'db' | 'config'>;

/** Returns a page of users. @throws ScimError `invalidFilter`, `invalidPath` */
export async function listDirectoryUsers({ db, config }: Needs, query: ScimListQuery) {
  const page = pageOf(query, userColumns, scimUrns.user);
  const { rows, total } = await findDirectoryUsers(db, page);
  const resources = rows.map((row) => shownPart(presentUser(row, config.publicUrl), query, scimUrns.user));
  return listOf(resources, { total, offset: page.offset });
}

/** Returns a page of groups. @throws ScimError `invalidFilter`, `invalidPath`; `tooMany` for groups with too many members */
export async function listDirectoryGroups({ db, config }: Needs, query: ScimListQuery) {
  const page = pageOf(query, groupColumns, scimUrns.group);
  const { rows, total } = await findGroups(db, page);
  const showsMembers = 'members' in shownPart({ members: [] }, query, scimUrns.group);
  const members = showsMembers
    ? await findMembers(
        db,
        rows.map(({ id }) => id),
      )
    : [];
  if (members.length > serverLimits.maxGroupMembers)
    throw new ScimError('tooMany', 'These groups have too many members for a list. Add excludedAttributes=members.');
  const resources = rows.map((row) => {
    const own = members.filter(({ group_id }) => group_id === row.id);
    return shownPart(groupOf(row, showsMembers ? own : null, config.publicUrl), query, scimUrns.group);
  });
  return listOf(resources, { total, offset: page.offset });
}
