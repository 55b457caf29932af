import { memo } from 'react';
import type { RaRecord } from 'react-admin';
import { useScreens } from '../ScreensContext.ts';
import { DeleteIconButton } from './DeleteButton.tsx';
import { useRenderedRowActions } from './deferredRowActions.ts';

type ActionsProps = { record: RaRecord; compact: boolean };

/** Returns true if the rows of this list have actions, and thus a cell for them. */
export function useHasRowActions(): boolean {
  const { resource, overrides } = useScreens();
  return overrides.rowActions !== undefined || (resource.access.delete ?? 'nobody') !== 'nobody';
}

/**
 * The actions of a record in a list; `at` is the index of its row in a table, which may render those later that are not
 * pinned.
 */
export function RowActions({ at = 0, ...props }: ActionsProps & { at?: number }) {
  const isDrawn = at < useRenderedRowActions();
  const Pinned = useScreens().overrides.pinnedRowActions;
  if (!Pinned || props.compact) return isDrawn ? <Actions {...props} /> : null;
  return (
    <>
      <Pinned record={{ ...props.record, id: String(props.record.id) }} />
      {isDrawn && (
        <span className="hover-actions">
          <Actions {...props} />
        </span>
      )}
    </>
  );
}

/** The actions of the resource's `ui.tsx`, else delete. */
const Actions = memo(function Actions({ record, compact }: ActionsProps) {
  const { overrides } = useScreens();
  const Own = overrides.rowActions;
  if (!Own) return <DeleteIconButton record={record} />;
  return <Own record={{ ...record, id: String(record.id) }} compact={compact} />;
});
