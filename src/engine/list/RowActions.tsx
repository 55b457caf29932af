import type { RaRecord } from 'ra-core';
import { memo } from 'react';
import { useScreens } from '../ScreensContext.ts';
import { DeleteIconButton } from '../views/DeleteButton.tsx';
import { useRenderedRowActions } from './deferredRowActions.ts';

type ActionsProps = { record: RaRecord; compact: boolean };

/** Whether anything can be done with a record of this list at all: else it has no place for it. */
export function useHasRowActions(): boolean {
  const { resource, overrides } = useScreens();
  return overrides.rowActions !== undefined || (resource.access.delete ?? 'nobody') !== 'nobody';
}

/** What can be done with one record of a list; `at` is its row's place in a table, which may draw it later. */
export function RowActions({ at = 0, ...props }: ActionsProps & { at?: number }) {
  return at < useRenderedRowActions() ? <Actions {...props} /> : null;
}

/** As the resource's `ui.tsx` says, else delete. */
const Actions = memo(function Actions({ record, compact }: ActionsProps) {
  const { overrides } = useScreens();
  const Own = overrides.rowActions;
  if (!Own) return <DeleteIconButton record={record} />;
  return <Own record={{ ...record, id: String(record.id) }} compact={compact} />;
});
