import { createContext, useContext } from 'react';
import type { Lock } from '#contracts/api/locks.ts';

const LocksContext = createContext<readonly Lock[]>([]);

/** Subscribes to the locks once for all rows of a list. */
export const LocksProvider = LocksContext.Provider;

/** Returns the live lock of a campaign in the surrounding list, if it has one. */
export const useLockInList = (id: string): Lock | undefined =>
  useContext(LocksContext).find(({ campaign_id }) => campaign_id === id);
