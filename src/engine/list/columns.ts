import type { Resource } from '../../../resources/schema/defineResource.ts';
import type { Field } from '../../../resources/schema/fields.ts';

export type Column = { source: string; field: Field; sortable: boolean; numeric: boolean };

const known = new WeakMap<Resource, readonly Column[]>();

/** The columns of a list: what names the record first, the others as declared. Made once, not at each render. */
export function columnsOf(resource: Resource): readonly Column[] {
  const made = known.get(resource);
  if (made) return made;
  const { columns, sortable } = resource.list;
  const sources = [resource.title, ...columns.filter((name) => name !== resource.title)];
  const built = sources.flatMap((source) => {
    const field = resource.fields[source];
    if (!field) return [];
    return [{ source, field, sortable: sortable.includes(source), numeric: field.kind === 'number' }];
  });
  known.set(resource, built);
  return built;
}
