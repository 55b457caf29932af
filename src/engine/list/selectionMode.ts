import type { RaRecord } from 'ra-core';
import { createContext, useContext } from 'react';

/** How the rows of a list are chosen. */
export type SelectionMode = {
  pick(record: RaRecord): void;
  /** Why a record can't be chosen, in words; null when it can. */
  against(record: RaRecord): string | null;
};

const SelectionModeContext = createContext<SelectionMode | null>(null);

/** Around a list: its rows choose a record, and nothing else can be done with them. */
export const SelectionModeProvider = SelectionModeContext.Provider;

/** How rows are chosen where the list is a picker; null where its rows open records. */
export const useSelectionMode = (): SelectionMode | null => useContext(SelectionModeContext);
