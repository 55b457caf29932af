import { createContext, useContext } from 'react';
import type { HeldLock } from '#dataProvider/liveCalls.ts';

const LocksContext = createContext<readonly HeldLock[]>([]);

/** Subscribes to the locks once for all rows of a list. */
export const LocksProvider = LocksContext.Provider;

/** Returns the live lock of a campaign in the surrounding list, if it has one. */
export const useLockInList = (id: string): HeldLock | undefined =>
  useContext(LocksContext).find((lock) => lock.id === id);
