import type { Resource } from '../../../resources/schema/defineResource.ts';
import type { Field } from '../../../resources/schema/fields.ts';

export type Column = { source: string; field: Field; sortable: boolean; numeric: boolean };

const known = new WeakMap<Resource, readonly Column[]>();

/**
 * The columns of a list as declared; what names the record is there in any case. Made once, not at each render.
 */
export function columnsOf(resource: Resource): readonly Column[] {
  const made = known.get(resource);
  if (made) return made;
  const { columns, sortable } = resource.list;
  const sources = columns.includes(resource.title) ? columns : [resource.title, ...columns];
  const built = sources.flatMap((source) => {
    const field = resource.fields[source];
    if (!field) return [];
    return [{ source, field, sortable: sortable.includes(source), numeric: field.kind === 'number' }];
  });
  known.set(resource, built);
  return built;
}
