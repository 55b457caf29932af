import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useLocale } from 'react-admin';
import { localeName } from '#contracts/locales.ts';
import type { CampaignLanguage, CampaignTexts, CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { useCampaign } from '../campaignContext.ts';

const noneYet: CampaignLanguage[] = [];

const defaultFirst = ({ default_locale, languages }: CampaignTexts): CampaignLanguage[] =>
  languages
    .map(({ code, name }) => ({ code, name }))
    .sort((one, other) => Number(other.code === default_locale) - Number(one.code === default_locale));

/**
 * Returns the languages of the open campaign's texts with their names in the user's language, the default one first;
 * empty until they are loaded.
 */
export function useCampaignLanguages() {
  const { campaignTexts } = useDataProvider<CmsDataProvider>();
  const { id } = useCampaign().campaign;
  const locale = useLocale();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['campaigns', 'languages', id],
    queryFn: async ({ signal }) => defaultFirst(answered(await campaignTexts(id, { signal }))),
    retry: false,
  });
  const languages = useMemo(
    () => data?.map(({ code }) => ({ code, name: localeName(code, locale) })) ?? noneYet,
    [data, locale],
  );
  return { languages, isPending, error, retry: () => void refetch() };
}
