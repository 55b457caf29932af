import type { AppTexts } from '#contracts/appTexts.ts';
import type { I18nPatch, LastTextChanges } from '#contracts/campaignCalls.ts';
import type { LocaleItem } from '#contracts/locales.ts';
import type {
  ImportCsv,
  LinkedSheet,
  LinkSheet,
  LoadReport,
  LoadSheet,
  LoadUndo,
  TextsCsv,
} from '#contracts/sheets.ts';
import type { Suggestions, SuggestRequest } from '#contracts/suggestions.ts';
import { isFlag, isNumber, isObject, isText, isTextOrNull } from '#contracts/values.ts';
import type { Campaign } from '#resources/campaigns/schema.ts';
import { readAs, readItems, readMember, readRecord, unexpected } from './answers.ts';
import { type CallApi, nullIfNotFound, type Signal } from './httpClient.ts';

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

/** A campaign's texts, their Google sheet and their CSV form. Each throws `ApiCallError`. */
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
  /** Returns the available languages, by their English names. */
  locales(options?: Signal): Promise<LocaleItem[]>;
  /** Returns null if no sheet is linked. */
  translationSheet(campaignId: string, options?: Signal): Promise<LinkedSheet | null>;
  /** 422 at `sheet_url` if it is not the URL of a sheet. */
  linkSheet(campaignId: string, link: LinkSheet): Promise<void>;
  /** Removes the link; the texts stay. */
  removeSheet(campaignId: string): Promise<void>;
  /**
   * 422 `sheet-invalid`, `sheet-private`, `sheet-not-found`, `sheet-unreadable`, `sheet-too-large`; 409
   * `sheet-changed`, `no-sheet`; 502 as lookups.
   */
  loadSheet(campaignId: string, options?: LoadSheet & Signal): Promise<LoadReport>;
  /** Returns true if there is a load or an import to undo. */
  canUndoLoad(campaignId: string, options?: Signal): Promise<boolean>;
  /** Restores the texts that the last load or import replaced. 409 `nothing-to-undo`, `undo-too-late`. */
  undoLoad(campaignId: string): Promise<void>;
  /** Returns who changed a message last in each language, as far as known. */
  lastTextChanges(campaignId: string, messageId: string, options?: Signal): Promise<LastTextChange[]>;
  /** Returns all texts as CSV, in the format of the sheet. */
  exportTexts(campaignId: string): Promise<TextsCsv>;
  /** Like `loadSheet`; 409 `sheet-linked`. */
  importTexts(campaignId: string, input: ImportCsv & Signal): Promise<LoadReport>;
  /** Returns suggestions for translations; stores nothing. 422 `language-not-supported`; 429; 502 as lookups. */
  suggestTexts(campaignId: string, input: SuggestRequest & Signal): Promise<Suggestions>;
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

const isLocaleItem = (value: unknown): value is LocaleItem =>
  isObject(value) && isText(value.code) && isText(value.name) && isText(value.native_name);

const isLinkedSheet = (value: unknown): value is LinkedSheet =>
  isObject(value) && isText(value.doc_id) && isTextOrNull(value.sheet_id) && isText(value.sheet_url);

const isLoadUndo = (value: unknown): value is LoadUndo => isObject(value) && isFlag(value.can_undo);

const isChanges = (value: unknown): boolean => isObject(value) && Array.isArray(value.languages);
const isLoadReport = (value: unknown): value is LoadReport =>
  isObject(value) &&
  [value.added, value.changed, value.removed].every(isChanges) &&
  Array.isArray(value.problems) &&
  isText(value.fingerprint);

const isLastTextChange = (value: unknown): value is LastTextChange =>
  isObject(value) &&
  isText(value.locale) &&
  isText(value.written_at) &&
  (value.user === null || (isObject(value.user) && isText(value.user.display_name)));

const isTextsCsv = (value: unknown): value is TextsCsv =>
  isObject(value) && isText(value.filename) && isText(value.csv);

const isSuggestions = (value: unknown): value is Suggestions =>
  isObject(value) && Array.isArray(value.items) && value.items.every(isTextOrNull) && isFlag(value.sample);

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
      return readItems(json, isLocaleItem);
    },
    async translationSheet(campaignId, { signal } = {}) {
      const answer = await callApi('GET', `${pathOf(campaignId)}/translations/sheet`, { signal }).catch(nullIfNotFound);
      return answer && readAs(answer.json, isLinkedSheet);
    },
    async linkSheet(campaignId, link) {
      await callApi('PUT', `${pathOf(campaignId)}/translations/sheet`, { json: link });
    },
    async removeSheet(campaignId) {
      await callApi('DELETE', `${pathOf(campaignId)}/translations/sheet`);
    },
    async loadSheet(campaignId, { signal, ...options } = {}) {
      const { json } = await callApi('POST', `${pathOf(campaignId)}/translations/sheet/load`, {
        json: options,
        signal,
      });
      return readAs(json, isLoadReport);
    },
    async canUndoLoad(campaignId, { signal } = {}) {
      const { json } = await callApi('GET', `${pathOf(campaignId)}/translations/sheet/undo`, { signal });
      return readAs(json, isLoadUndo).can_undo;
    },
    async undoLoad(campaignId) {
      await callApi('POST', `${pathOf(campaignId)}/translations/sheet/undo`);
    },
    async lastTextChanges(campaignId, message, { signal } = {}) {
      const options = { query: { message }, signal };
      const { json } = await callApi('GET', `${pathOf(campaignId)}/translations/last_changes`, options);
      return readItems(json, isLastTextChange);
    },
    async exportTexts(campaignId) {
      const { json } = await callApi('GET', `${pathOf(campaignId)}/translations/csv`);
      return readAs(json, isTextsCsv);
    },
    async importTexts(campaignId, { signal, ...input }) {
      const { json } = await callApi('POST', `${pathOf(campaignId)}/translations/import`, { json: input, signal });
      return readAs(json, isLoadReport);
    },
    async suggestTexts(campaignId, { signal, ...input }) {
      const { json } = await callApi('POST', `${pathOf(campaignId)}/translations/suggestions`, { json: input, signal });
      return readAs(json, isSuggestions);
    },
  };
}
