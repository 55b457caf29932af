import { createContext, startTransition, useContext, useEffect, useState } from 'react';

const LaterActionsContext = createContext(true);

/** Around the rows of a table: are their actions drawn yet? */
export const LaterActionsProvider = LaterActionsContext.Provider;

/**
 * The actions of rows, which are not seen before one points at a row, are drawn after what is seen, bit by bit, so that
 * nobody waits for them. False until then.
 */
export function useLaterActions(): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return drawn;
}

export const useActionsDrawn = (): boolean => useContext(LaterActionsContext);
