import { useCallback, useMemo, useState } from 'react';
import type { DataTable } from '#contracts/reportItems.ts';

/** The rows whose details are shown. */
export type Expansion = {
  /** True if any row has details. */
  offered: boolean;
  allOpen: boolean;
  isOpen(place: number): boolean;
  toggle(place: number): void;
  toggleAll(): void;
};

/** `all` expands all rows or none; `others` are the exceptions. `of` are the rows that this applies to. */
type Chosen = { all: boolean; others: ReadonlySet<number>; of: DataTable['rows'] };

const none: ReadonlySet<number> = new Set();

const withChanged = (others: ReadonlySet<number>, place: number): ReadonlySet<number> => {
  const next = new Set(others);
  if (!next.delete(place)) next.add(place);
  return next;
};

/** Returns the expanded rows of a table. New rows, as after a reload, are expanded as the table says. */
export function useExpansion({ rows, all_expanded }: DataTable): Expansion {
  const [{ all, others, of }, choose] = useState<Chosen>({ all: all_expanded, others: none, of: rows });
  // After a reload the indexes refer to other rows.
  if (of !== rows) choose({ all, others: none, of: rows });
  const offered = useMemo(() => rows.some(({ details }) => details !== undefined), [rows]);
  const allOpen = all && others.size === 0;
  const isOpen = useCallback((place: number) => all !== others.has(place), [all, others]);
  const toggle = useCallback(
    (place: number) => choose((before) => ({ ...before, others: withChanged(before.others, place) })),
    [],
  );
  const toggleAll = useCallback(() => choose({ all: !allOpen, others: none, of: rows }), [allOpen, rows]);
  return useMemo(
    () => ({ offered, allOpen, isOpen, toggle, toggleAll }),
    [offered, allOpen, isOpen, toggle, toggleAll],
  );
}
