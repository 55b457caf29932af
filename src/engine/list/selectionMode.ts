import { createContext, useContext } from 'react';
import type { RaRecord } from 'react-admin';

/** How the rows of a picker choose a record. */
export type SelectionMode = {
  pick(record: RaRecord): void;
  /** Returns why a record can't be chosen; null if it can. */
  against(record: RaRecord): string | null;
};

const SelectionModeContext = createContext<SelectionMode | null>(null);

/** Turns a list into a picker: its rows choose a record and have no other actions. */
export const SelectionModeProvider = SelectionModeContext.Provider;

/** Returns the selection mode of a picker; null in a list whose rows open records. */
export const useSelectionMode = (): SelectionMode | null => useContext(SelectionModeContext);
