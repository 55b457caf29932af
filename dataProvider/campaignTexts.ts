import type { AppTexts } from '#contracts/appTexts.ts';
import type { AnswerTo } from './call.ts';
import { unexpected } from './httpClient.ts';

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

type Answered = Pick<AnswerTo<'GET /api/campaigns/:id'>, 'updated_at' | 'i18n'>;

/** Returns the texts of a campaign that was requested with `include_i18n`. @throws ApiCallError without texts */
export function textsOf({ updated_at, i18n }: Answered): CampaignTexts {
  if (!i18n) throw unexpected();
  const languages = i18n.translations.map(({ locale: { code, name, plural_form }, messages }) => ({
    code,
    name,
    nplurals: plural_form.nplurals,
    messages,
  }));
  return { updated_at, default_locale: i18n.default_locale, languages };
}
