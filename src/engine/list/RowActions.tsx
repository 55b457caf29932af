import type { RaRecord } from 'ra-core';
import { useScreens } from '../ScreensContext.tsx';
import { DeleteIconButton } from '../views/DeleteButton.tsx';

/** What can be done with one record of a list: as the resource's `ui.tsx` says, else delete. */
export function RowActions({ record, compact }: { record: RaRecord; compact: boolean }) {
  const { overrides } = useScreens();
  const Actions = overrides.rowActions;
  if (!Actions) return <DeleteIconButton record={record} />;
  return <Actions record={{ ...record, id: String(record.id) }} compact={compact} />;
}
