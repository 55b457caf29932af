import { createContext, startTransition, useContext, useEffect, useState } from 'react';

const RenderedRowActionsContext = createContext(Number.POSITIVE_INFINITY);

/** Around the rows of a table: of how many, from the first on, the actions are drawn. */
export const RenderedRowActionsProvider = RenderedRowActionsContext.Provider;
export const useRenderedRowActions = (): number => useContext(RenderedRowActionsContext);

/** So many rows get their actions together, a moment after those before them. */
const rowsAtOnce = 5;
const momentMs = 30;

/**
 * The actions of rows are not seen before one points at a row: they are drawn after what is seen, a few rows at a time, so
 * that nobody waits for them. Those of the first row come with it, since by them their column is as wide as it will be.
 */
export function useDeferredRowActions(rows: number): number {
  const [drawn, setDrawn] = useState(1);
  useEffect(() => {
    if (drawn >= rows) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + rowsAtOnce)), momentMs);
    return () => clearTimeout(timer);
  }, [drawn, rows]);
  return drawn;
}
