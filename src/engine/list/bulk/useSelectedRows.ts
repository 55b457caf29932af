import { type RaRecord, useGetMany, useListContext } from 'ra-core';
import { useState } from 'react';
import { useScreens } from '../../ScreensContext.ts';

/**
 * The records that were ticked when this began, on whichever page or search; those that are gone are left out.
 * `isPending` while they are read.
 */
export function useSelectedRows(): { records: RaRecord[]; isPending: boolean; error: unknown } {
  const { resource } = useScreens();
  const { selectedIds } = useListContext();
  const [ids] = useState(selectedIds);
  const { data, isPending, error } = useGetMany(resource.name, { ids });
  return { records: data?.filter((record) => record !== undefined) ?? [], isPending, error };
}
