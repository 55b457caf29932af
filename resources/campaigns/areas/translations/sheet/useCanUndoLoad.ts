import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { CmsDataProvider } from '../../../../../dataProvider/index.ts';
import { useCampaign } from '../../../campaignContext.ts';

/** Can the last load or import be undone? Asked anew with each version of the campaign; false until that is known. */
export function useCanUndoLoad(): boolean {
  const { id, updated_at } = useCampaign().campaign;
  const { canUndoLoad } = useDataProvider<CmsDataProvider>();
  const { data = false } = useQuery({
    queryKey: ['campaigns', id, 'can-undo-load', updated_at],
    queryFn: ({ signal }) => canUndoLoad(id, { signal }),
    placeholderData: keepPreviousData,
  });
  return data;
}
