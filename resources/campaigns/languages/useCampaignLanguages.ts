import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { CampaignLanguage, CmsDataProvider } from '../../../dataProvider/index.ts';
import { useCampaign } from '../campaignContext.ts';

const noneYet: CampaignLanguage[] = [];

/** The languages of the open campaign's texts, the default one first; none until they are loaded. */
export function useCampaignLanguages() {
  const { campaignLanguages } = useDataProvider<CmsDataProvider>();
  const { id } = useCampaign().campaign;
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['campaigns', 'languages', id],
    queryFn: ({ signal }) => campaignLanguages(id, { signal }),
    retry: false,
  });
  return { languages: data ?? noneYet, isPending, error, retry: () => void refetch() };
}
