import { type RaRecord, useNavigate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { useScreens } from '../ScreensContext.ts';
import { useRecordPath } from '../useRecordPath.ts';
import { useSelectionMode } from './selectionMode.ts';

type RowOpening = {
  /** The address of a row's record; null where the rows choose. */
  pathOf(record: RaRecord): string | null;
  /** Opens or chooses the record; the same function from render to render. */
  open(record: RaRecord): void;
};

/** What a click on a row does: it opens its record, or chooses it where the list is a picker. */
export function useRowOpening(): RowOpening {
  const picking = useSelectionMode();
  const recordPath = useRecordPath(useScreens().resource.name);
  const navigate = useNavigate();
  const open = useCallback(
    (record: RaRecord) => {
      if (!picking) navigate(recordPath(record.id));
      else if (picking.against(record) === null) picking.pick(record);
    },
    [picking, navigate, recordPath],
  );
  return useMemo(
    () => ({ open, pathOf: (record) => (picking ? null : recordPath(record.id)) }),
    [open, picking, recordPath],
  );
}
