import { useNotify } from 'ra-core';
import { chooseLanguage } from '../i18n/language.ts';
import type { Language } from '../i18n/languages.ts';
import { useT } from '../i18n/useT.ts';

/** Returns a function that changes the language of the tool. It shows an error if the language can't be loaded. */
export function useChooseLanguage(): (language: Language) => void {
  const t = useT();
  const notify = useNotify();
  return (language) => {
    chooseLanguage(language).catch(() => notify(t('shell.account.languageFailed'), { type: 'error' }));
  };
}
