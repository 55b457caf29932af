import { useCallback, useMemo } from 'react';
import { type RaRecord, useNavigate } from 'react-admin';
import { useScreens } from '../ScreensContext.ts';
import { useRecordPath } from '../useRecordPath.ts';
import { useSelectionMode } from './selectionMode.ts';

type RowOpening = {
  /** Returns the path of a row's record; null in a picker. */
  pathOf(record: RaRecord): string | null;
  /** Opens or chooses the record; stable between renders. */
  open(record: RaRecord): void;
};

/** What a click on a row does: opens its record, or chooses it in a picker. */
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
