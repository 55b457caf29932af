import { createContext, useContext } from 'react';
import type { Lock } from '../../../dataProvider/liveCalls.ts';

const LocksContext = createContext<readonly Lock[]>([]);

/** Hears of the locks once for all rows of a list. */
export const LocksProvider = LocksContext.Provider;

/** The live lock of a campaign in the list around, if it has one. */
export const useLockInList = (id: string): Lock | undefined =>
  useContext(LocksContext).find(({ campaign_id }) => campaign_id === id);
