import { createContext, useContext } from 'react';
import type { MessageKey } from '#src/i18n/messageKey.ts';

/** What areas know of each other: those that the campaign has and the user may open. */
type OfferedArea = { path: string; label: MessageKey };

const OfferedAreasContext = createContext<readonly OfferedArea[]>([]);
export const OfferedAreasProvider = OfferedAreasContext.Provider;

/** Returns the areas that the user can open in this campaign. */
export const useOfferedAreas = (): readonly OfferedArea[] => useContext(OfferedAreasContext);
