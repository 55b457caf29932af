import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { readTokens } from '#authProvider/tokenStore.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { chooseLanguage } from '../../i18n/language.ts';
import type { Language } from '../../i18n/languages.ts';
import { useT } from '../../i18n/useT.ts';

/**
 * Returns a function that changes the language of the tool, and of the emails of a user who is logged in. It shows an
 * error if the language can't be loaded. Emails keep their language if the server can't be reached.
 */
export function useChooseLanguage(): (language: Language) => void {
  const t = useT();
  const notify = useNotify();
  const { call } = useDataProvider<CmsDataProvider>();
  const { mutate: changeLocale } = useMutation({
    mutationFn: (locale: Language) => call('POST /api/users/me/locale', { body: { locale } }),
    // One request at a time, so that the last choice is stored last.
    scope: { id: 'locale' },
  });
  return (language) => {
    chooseLanguage(language).then(
      () => readTokens() && changeLocale(language),
      () => notify(t('shell.account.languageFailed'), { type: 'error' }),
    );
  };
}
