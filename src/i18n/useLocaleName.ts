import { useLocale } from 'react-admin';
import { localeName } from '#contracts/locales.ts';

/** Returns a function that returns a language's name in the user's language, by its code. */
export function useLocaleName(): (code: string) => string {
  const locale = useLocale();
  return (code) => localeName(code, locale);
}
