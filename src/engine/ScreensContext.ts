import { createContext, useContext } from 'react';
import type { FieldKind } from '#resources/schema/fields.ts';
import type { Cell, Screens } from './overrides.ts';

/** `cells` are in the context because the cells of structures render other cells. */
type ScreensAround = Screens & { cells: Readonly<Record<FieldKind, Cell>> };

export const ScreensContext = createContext<ScreensAround | null>(null);

/** Returns the declaration and overrides of the current screen. @throws outside of a generated screen or RecordForm. */
export function useScreens(): ScreensAround {
  const screens = useContext(ScreensContext);
  if (!screens) throw new Error('This part belongs inside a generated screen or a RecordForm.');
  return screens;
}
