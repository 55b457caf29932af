import { useLocale } from 'react-admin';
import { formatNumber } from '#contracts/formatNumber.ts';

/** Returns a function that formats a number in the user's language. Messages format their own numbers (`useT`). */
export function useNumber(): (value: number) => string {
  const locale = useLocale() ?? 'en';
  return (value) => formatNumber(value, locale);
}
