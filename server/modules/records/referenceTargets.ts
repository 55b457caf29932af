import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Caller } from '../../caller.ts';
import { isText, quoted, textOrder } from '../../db/declaredColumns.ts';
import { storedFields } from '../../db/declaredTable.ts';
import { within } from '../../db/recordScope.ts';
import type { Dependencies } from '../../dependencies.ts';
import { fileVisibleTo } from '../mediaAccess/mediaAccess.ts';
import { knownResources } from '../recordUses/recordUses.ts';
import { visibleTo as campaignVisibleTo } from '../visibility/visibility.ts';
import { mayRead, visibleTo } from './recordAccess.ts';
import type { Titles } from './recordLists.ts';

/** The records that a reference can have, as a table. */
type Target = {
  table: string;
  /** The column of the ids. */
  id: string;
  isUuid: boolean;
  /** The records that the caller may see. */
  visible: RawBuilder<SqlBool>;
  /** The column of the title; undefined without one that the caller may read. */
  title?: string | undefined;
  /** SQL by which a list that refers to them is sorted; undefined without a title that the caller may read. */
  titleKey?: string | undefined;
  /** Its declaration, if the generic store has them, which locks a record before it deletes it. */
  declared?: Resource;
};

type Known = Pick<Dependencies, 'resources'>;

type ModuleTarget = {
  id: string;
  isUuid: boolean;
  /** The column of its title, if that is not the id. */
  title?: string;
  visible(caller: Caller, permitted: RawBuilder<SqlBool>): RawBuilder<SqlBool>;
};

/** The resources with a module that records can refer to. */
const moduleTargets: Readonly<Record<string, ModuleTarget>> = {
  apps: { id: 'id', isUuid: false, title: 'name', visible: (_caller, permitted) => permitted },
  campaigns: { id: 'id', isUuid: true, title: 'name', visible: (caller) => campaignVisibleTo(caller) },
  uploads: {
    id: 'filename',
    isUuid: false,
    visible: (caller, permitted) => sql`(${permitted} and ${fileVisibleTo(caller)})`,
  },
  users: {
    id: 'id',
    isUuid: true,
    title: 'display_name',
    visible: ({ id }, permitted) => sql`(${permitted} or users.id = ${id})`,
  },
};

const titled = (title: string | undefined) => ({ title, titleKey: title && textOrder(quoted(title)) });

/** Returns the records that a reference to this resource can have; undefined if they have no table of their own. */
export function targetOf(known: Known, caller: Caller, to: string): Target | undefined {
  const resource = knownResources(known).find(({ name }) => name === to);
  if (!resource) return undefined;
  const permitted = within(resource, visibleTo(caller, resource, 'show'));
  if (!resource.module) {
    const [, title] = storedFields(resource.fields).find(([name]) => name === resource.title) ?? [];
    const column = title && isText(title) && mayRead(caller, title) ? resource.title : undefined;
    return { table: to, id: 'id', isUuid: true, visible: permitted, ...titled(column), declared: resource };
  }
  const ofModule = moduleTargets[to];
  if (!ofModule) return undefined;
  const { id, isUuid, title, visible } = ofModule;
  return { table: to, id, isUuid, visible: visible(caller, permitted), ...titled(title) };
}

/** Returns the titles by which a list is sorted by this field; undefined if the field's own value decides. */
export function titlesFor(
  { caller, resource, ...known }: Known & { caller: Caller; resource: Resource },
  name: string,
): Titles | undefined {
  const field = resource.fields[name];
  const target = field?.kind === 'reference' ? targetOf(known, caller, field.to) : undefined;
  if (!target?.titleKey) return undefined;
  const { table, id, titleKey, visible } = target;
  return sql`(
    select ${sql.ref(id)} as "target id", ${sql.raw(titleKey)} as "target title"
    from ${sql.table(table)} where ${visible})`;
}
