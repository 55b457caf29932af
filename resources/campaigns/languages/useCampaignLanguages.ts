import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useLocale } from 'react-admin';
import { localeName } from '#contracts/locales.ts';
import { type CampaignLanguage, type CampaignTexts, textsOf } from '#dataProvider/campaignTexts.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
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
  const { call } = useDataProvider<CmsDataProvider>();
  const { id } = useCampaign().campaign;
  const locale = useLocale();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['campaigns', 'languages', id],
    queryFn: async ({ signal }) => {
      const input = { params: { id }, query: { include_i18n: true }, signal };
      return defaultFirst(textsOf(answered(await call('GET /api/campaigns/:id', input))));
    },
    retry: false,
  });
  const languages = useMemo(
    () => data?.map(({ code }) => ({ code, name: localeName(code, locale) })) ?? noneYet,
    [data, locale],
  );
  return { languages, isPending, error, retry: () => void refetch() };
}
