import { isObject, isText, readMember, unexpected } from './answers.ts';
import type { CallApi } from './httpClient.ts';

/** A language that a campaign speaks: its code, as `pt-BR`, and its English name. */
export type CampaignLanguage = { code: string; name: string };

export type CampaignLanguages = {
  /** The languages of a campaign's texts, the default one first. */
  campaignLanguages(campaignId: string, options?: { signal?: AbortSignal }): Promise<CampaignLanguage[]>;
};

function languageOf(translation: unknown): CampaignLanguage {
  const locale = isObject(translation) ? translation.locale : undefined;
  return { code: readMember(locale, 'code', isText), name: readMember(locale, 'name', isText) };
}

export function campaignLanguages(callApi: CallApi): CampaignLanguages {
  return {
    async campaignLanguages(campaignId, { signal } = {}) {
      const path = `/api/campaigns/${encodeURIComponent(campaignId)}`;
      const { json } = await callApi('GET', path, { query: { include_i18n: true }, signal });
      const i18n = isObject(json) ? json.i18n : undefined;
      if (!isObject(i18n) || !Array.isArray(i18n.translations)) throw unexpected();
      const first = readMember(i18n, 'default_locale', isText);
      const languages = i18n.translations.map(languageOf);
      return languages.sort((one, other) => Number(other.code === first) - Number(one.code === first));
    },
  };
}
