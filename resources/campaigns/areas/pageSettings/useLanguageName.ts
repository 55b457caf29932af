import { useLocale } from 'ra-core';
import type { CampaignLanguage } from '../../../../dataProvider/index.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { nameOfCode } from '../history/useChangeWords.ts';

/** A language with its code, in the reader's words; the campaign's default one is said to be. */
export function useLanguageName(languages: readonly CampaignLanguage[]): (code: string) => string {
  const t = useT();
  const locale = useLocale();
  return (code) => {
    const known = languages.find((each) => each.code === code)?.name;
    const language = `${known ?? nameOfCode('language', code, locale)} (${code})`;
    return languages[0]?.code === code ? t('pageSettings.entry.defaultLanguage', { language }) : language;
  };
}
