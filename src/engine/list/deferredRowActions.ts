import { createContext, startTransition, useContext, useEffect, useState } from 'react';

const RenderedRowActionsContext = createContext(Number.POSITIVE_INFINITY);

/** Provides the number of rows whose actions are rendered, counted from the first. */
export const RenderedRowActionsProvider = RenderedRowActionsContext.Provider;
export const useRenderedRowActions = (): number => useContext(RenderedRowActionsContext);

/** The number of rows whose actions are rendered in one step. */
const rowsAtOnce = 5;
const momentMs = 30;

/**
 * Returns the number of rows whose actions are rendered: after the rest of the list, a few rows at a time, so that they
 * don't delay it. Those of the first row are rendered at once, because they set the width of their column.
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
