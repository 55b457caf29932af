import { useLocale } from 'ra-core';
import { localeName } from '../../../../contracts/locales.ts';
import type { CampaignLanguage } from '../../../../dataProvider/index.ts';
import { useT } from '../../../../src/i18n/useT.ts';

/** A language with its code, in the reader's words; the campaign's default one is said to be. */
export function useLanguageName(languages: readonly CampaignLanguage[]): (code: string) => string {
  const t = useT();
  const locale = useLocale();
  return (code) => {
    const known = languages.find((each) => each.code === code)?.name;
    const language = `${known ?? localeName(code, locale)} (${code})`;
    return languages[0]?.code === code ? t('pageSettings.entry.defaultLanguage', { language }) : language;
  };
}
