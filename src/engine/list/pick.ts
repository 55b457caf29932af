import type { RaRecord } from 'ra-core';
import { createContext, useContext } from 'react';

type Pick = (record: RaRecord) => void;

const PickContext = createContext<Pick | null>(null);

/** Around a list: its rows choose a record, and nothing else can be done with them. */
export const PickProvider = PickContext.Provider;

/** What choosing a row does where the list is a picker; null where its rows open records. */
export const usePick = (): Pick | null => useContext(PickContext);
