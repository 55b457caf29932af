import { useMemo } from 'react';
import { useStore } from 'react-admin';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Column } from '../rowProps.ts';
import { useFieldAccess } from '../useFieldAccess.ts';

function columnAt({ fields, list }: Resource, source: string): Column[] {
  const field = fields[source];
  if (!field) return [];
  return [{ source, field, sortable: list.sortable.includes(source), numeric: field.kind === 'number' }];
}

const known = new WeakMap<Resource, readonly Column[]>();

/** Returns the declared columns of a list, and always the one with the record's name. Cached per resource. */
function columnsOf(resource: Resource): readonly Column[] {
  const made = known.get(resource);
  if (made) return made;
  const { columns } = resource.list;
  const sources = columns.includes(resource.title) ? columns : [resource.title, ...columns];
  const built = sources.flatMap((source) => columnAt(resource, source));
  known.set(resource, built);
  return built;
}

const none: readonly string[] = [];

/**
 * Returns the columns that the user may read, which of them are shown, and a function that changes that. The store has
 * the columns that the user changed: shown instead of hidden, or the other way round.
 */
export function useColumns(resource: Resource) {
  const { mayRead } = useFieldAccess();
  const [changed, setChanged] = useStore<readonly string[]>(`${resource.name}.hiddenColumns`, none);
  const columns = useMemo(() => columnsOf(resource).filter(({ field }) => mayRead(field)), [resource, mayRead]);
  const shown = useMemo(
    () => columns.filter(({ source }) => resource.list.optional.includes(source) === changed.includes(source)),
    [columns, changed, resource],
  );
  const toggle = (source: string) =>
    setChanged(changed.includes(source) ? changed.filter((each) => each !== source) : [...changed, source]);
  return { columns, shown, toggle };
}

/** Returns the columns of a list's CSV file that the user may read: those declared for it, else the shown ones. */
export function useExportedColumns(resource: Resource): readonly Column[] {
  const { mayRead } = useFieldAccess();
  const { shown } = useColumns(resource);
  const { exported } = resource.list;
  if (!exported) return shown;
  return exported.flatMap((source) => columnAt(resource, source)).filter(({ field }) => mayRead(field));
}
