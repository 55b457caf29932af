import type { FieldKind } from '#resources/schema/fields.ts';
import { requiredContext } from '../ui/requiredContext.ts';
import type { Cell, Screens } from './overrides.ts';

/** `cells` are in the context because the cells of structures render other cells. */
type ScreensAround = Screens & { cells: Readonly<Record<FieldKind, Cell>> };

/** `useScreens` returns the declaration and overrides of the current screen. */
export const [ScreensContext, useScreens] = requiredContext<ScreensAround>('a generated screen or a RecordForm');
