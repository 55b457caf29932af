import { useState } from 'react';
import { type RaRecord, useGetMany, useListContext } from 'react-admin';
import { listMetaOf } from '../../listMeta.ts';
import { useScreens } from '../../ScreensContext.ts';

/**
 * Returns the records that were selected when the component mounted, on any page or search, without deleted ones.
 * `isPending` is true while they load.
 */
export function useSelectedRows<R extends RaRecord = RaRecord>(): {
  records: R[];
  isPending: boolean;
  error: unknown;
} {
  const { resource } = useScreens();
  const { selectedIds } = useListContext();
  const [ids] = useState(selectedIds);
  const { data, isPending, error } = useGetMany<R>(resource.name, { ids, meta: listMetaOf(resource) });
  return { records: data?.filter((record) => record !== undefined) ?? [], isPending, error };
}
