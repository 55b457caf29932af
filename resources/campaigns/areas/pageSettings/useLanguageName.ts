import { useLocale } from 'react-admin';
import { localeName } from '#contracts/locales.ts';
import type { CampaignLanguage } from '#dataProvider/index.ts';
import { useT } from '#src/i18n/useT.ts';

/** Returns a language's name with its code, in the user's language; marks the campaign's default language. */
export function useLanguageName(languages: readonly CampaignLanguage[]): (code: string) => string {
  const t = useT();
  const locale = useLocale();
  return (code) => {
    const known = languages.find((each) => each.code === code)?.name;
    const language = `${known ?? localeName(code, locale)} (${code})`;
    return languages[0]?.code === code ? t('pageSettings.entry.defaultLanguage', { language }) : language;
  };
}
