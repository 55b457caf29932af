import type { AppTexts } from '#contracts/appTexts.ts';
import type { I18nPatch, LastTextChanges } from '#contracts/campaignCalls.ts';
import { isNumber, isObject, isText } from '#contracts/values.ts';
import type { Campaign } from '#resources/campaigns/schema.ts';
import { readAs, readItems, readMember, readRecord, unexpected } from './answers.ts';
import type { CallApi, Signal } from './httpClient.ts';

/** A message, or one for each plural form of its language. */
export type Message = string | string[];

/** A language of a campaign, with its texts by message id. */
export type TextLanguage = {
  code: string;
  /** In English. */
  name: string;
  nplurals: number;
  messages: Record<string, Message>;
  /** The texts that pages show where the language has no message: those of the app. */
  appMessages?: ReadonlyMap<string, Message>;
};

/** The code of a language, such as `pt-BR`, and its English name. */
export type CampaignLanguage = Pick<TextLanguage, 'code' | 'name'>;

/** A campaign's texts in the version `updated_at`. */
export type CampaignTexts = {
  updated_at: string;
  default_locale: string;
  languages: TextLanguage[];
  /** The texts of the campaign's app by language, and its default language. */
  app?: { defaultLocale: string; texts: AppTexts };
};

/** User and time of the last change of a message in a language; null for an import. */
export type LastTextChange = LastTextChanges['items'][number];

/** A campaign's texts. Each throws `ApiCallError`. */
export type TextCalls = {
  campaignTexts(campaignId: string, options?: Signal): Promise<CampaignTexts>;
  /**
   * Saves changes of a campaign's texts since the version `baseUpdatedAt`. 409 `campaign-conflict`,
   * `default-language`, `sheet-linked`; 423 `campaign-locked`.
   */
  saveCampaignTexts(
    campaignId: string,
    patch: I18nPatch,
    baseUpdatedAt: string,
  ): Promise<{ campaign: Campaign; texts: CampaignTexts }>;
  /** Returns who changed a message last in each language, as far as known. */
  lastTextChanges(campaignId: string, messageId: string, options?: Signal): Promise<LastTextChange[]>;
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

/** Returns the texts from the response of a campaign with `include_i18n`. */
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

const isLastTextChange = (value: unknown): value is LastTextChange =>
  isObject(value) &&
  isText(value.locale) &&
  isText(value.written_at) &&
  (value.user === null || (isObject(value.user) && isText(value.user.display_name)));

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
    async lastTextChanges(campaignId, message, { signal } = {}) {
      const options = { query: { message }, signal };
      const { json } = await callApi('GET', `${pathOf(campaignId)}/translations/last_changes`, options);
      return readItems(json, isLastTextChange);
    },
  };
}
