import type { RaRecord } from 'ra-core';
import { createContext, useContext } from 'react';

/** How the rows of a list are chosen. */
export type Picking = {
  pick(record: RaRecord): void;
  /** Why a record can't be chosen, in words; null when it can. */
  against(record: RaRecord): string | null;
};

const PickContext = createContext<Picking | null>(null);

/** Around a list: its rows choose a record, and nothing else can be done with them. */
export const PickProvider = PickContext.Provider;

/** How rows are chosen where the list is a picker; null where its rows open records. */
export const usePick = (): Picking | null => useContext(PickContext);
