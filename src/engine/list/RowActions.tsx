import type { RaRecord } from 'ra-core';
import { useScreens } from '../ScreensContext.tsx';
import { DeleteIconButton } from '../views/DeleteButton.tsx';
import { useActionsDrawn } from './laterActions.ts';

type RowActionsProps = {
  record: RaRecord;
  compact: boolean;
  /** Not later than the row itself: one row of a table, by which their column is as wide as it will be. */
  atOnce?: boolean;
};

/** Whether anything can be done with a record of this list at all: else it has no place for it. */
export function useHasRowActions(): boolean {
  const { resource, overrides } = useScreens();
  return overrides.rowActions !== undefined || (resource.access.delete ?? 'nobody') !== 'nobody';
}

/** What can be done with one record of a list: as the resource's `ui.tsx` says, else delete. */
export function RowActions({ record, compact, atOnce = false }: RowActionsProps) {
  const { overrides } = useScreens();
  const drawn = useActionsDrawn();
  if (!drawn && !atOnce) return null;
  const Actions = overrides.rowActions;
  if (!Actions) return <DeleteIconButton record={record} />;
  return <Actions record={{ ...record, id: String(record.id) }} compact={compact} />;
}
