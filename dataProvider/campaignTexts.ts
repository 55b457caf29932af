import type { I18nPatch } from '../contracts/campaignCalls.ts';
import type { LocaleItem } from '../contracts/locales.ts';
import type { Campaign } from '../resources/campaigns/schema.ts';
import { isNumber, isObject, isText, readAs, readMember, readRecord, unexpected } from './answers.ts';
import type { CallApi } from './httpClient.ts';

/** A text, or one for each plural form of its language. */
export type Message = string | string[];

/** A language of a campaign, with its texts by message id. */
export type TextLanguage = {
  code: string;
  /** In English. */
  name: string;
  nplurals: number;
  messages: Record<string, Message>;
};

/** A campaign's texts, as they were in the version that `updated_at` names. */
export type CampaignTexts = { updated_at: string; default_locale: string; languages: TextLanguage[] };

export type TextCalls = {
  campaignTexts(campaignId: string, options?: { signal?: AbortSignal }): Promise<CampaignTexts>;
  /**
   * Writes what of a campaign's texts changed since the version `baseUpdatedAt`. 409 `campaign-conflict`,
   * `default-language`, `sheet-linked`; 423 `campaign-locked`.
   */
  saveCampaignTexts(
    campaignId: string,
    patch: I18nPatch,
    baseUpdatedAt: string,
  ): Promise<{ campaign: Campaign; texts: CampaignTexts }>;
  /** The languages that texts can be in, by their English names. */
  locales(options?: { signal?: AbortSignal }): Promise<LocaleItem[]>;
};

const pathOf = (campaignId: string): string => `/api/campaigns/${encodeURIComponent(campaignId)}`;

const isMessage = (value: unknown): value is Message => isText(value) || (Array.isArray(value) && value.every(isText));
const areMessages = (value: unknown): value is Record<string, Message> =>
  isObject(value) && Object.values(value).every(isMessage);

function languageOf(translation: unknown): TextLanguage {
  const { locale, messages } = isObject(translation) ? translation : {};
  const plural = isObject(locale) ? locale.plural_form : undefined;
  return {
    code: readMember(locale, 'code', isText),
    name: readMember(locale, 'name', isText),
    nplurals: readMember(plural, 'nplurals', isNumber),
    messages: readAs(messages, areMessages),
  };
}

/** What a campaign's answer with `include_i18n` says of its texts. */
function textsOf(json: unknown): CampaignTexts {
  const i18n = isObject(json) ? json.i18n : undefined;
  if (!isObject(i18n) || !Array.isArray(i18n.translations)) throw unexpected();
  return {
    updated_at: readMember(json, 'updated_at', isText),
    default_locale: readMember(i18n, 'default_locale', isText),
    languages: i18n.translations.map(languageOf),
  };
}

function withoutTexts(json: unknown): Campaign {
  const { i18n: _, ...campaign } = readRecord<Campaign & { i18n?: unknown }>(json);
  return campaign;
}

const isLocaleItem = (value: unknown): value is LocaleItem =>
  isObject(value) && isText(value.code) && isText(value.name) && isText(value.native_name);
const areLocales = (value: unknown): value is { items: LocaleItem[] } =>
  isObject(value) && Array.isArray(value.items) && value.items.every(isLocaleItem);

export function textCalls(callApi: CallApi): TextCalls {
  return {
    async campaignTexts(campaignId, { signal } = {}) {
      const { json } = await callApi('GET', pathOf(campaignId), { query: { include_i18n: true }, signal });
      return textsOf(json);
    },
    async saveCampaignTexts(campaignId, i18n, baseUpdatedAt) {
      const body = { fields: { i18n }, include_i18n: true, base_updated_at: baseUpdatedAt };
      const { json } = await callApi('POST', `${pathOf(campaignId)}/patch`, { json: body });
      return { campaign: withoutTexts(json), texts: textsOf(json) };
    },
    async locales({ signal } = {}) {
      const { json } = await callApi('GET', '/api/i18n/locales', { signal });
      return readAs(json, areLocales).items;
    },
  };
}
