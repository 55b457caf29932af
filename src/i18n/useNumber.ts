import { useLocale } from 'ra-core';
import { formatNumber } from '../../contracts/formatNumber.ts';

/** Writes a number that stands alone as the language of the screens does. A message does so with its own (`useT`). */
export function useNumber(): (value: number) => string {
  const locale = useLocale() ?? 'en';
  return (value) => formatNumber(value, locale);
}
