import { CountryItem } from '../countryItems.ts';
import { LocaleItem } from '../locales.ts';
import { endpoints } from './endpoint.ts';
import { wholeListOf } from './lists.ts';

/** Languages and countries, which are the same for all users. */
export const i18nApi = endpoints('i18n', {
  'GET /api/i18n/locales': {
    summary: 'List languages with names and plural counts',
    access: 'public',
    answer: { 200: wholeListOf(LocaleItem) },
  },
  'GET /api/i18n/countries': {
    summary: 'List countries with English names',
    access: 'public',
    answer: { 200: wholeListOf(CountryItem) },
  },
});
