import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { wholeListOf } from '#contracts/api/lists.ts';
import { countryCodes } from '#contracts/countries.ts';
import { CountryItem, countryItem } from '#contracts/countryItems.ts';
import { LocaleItem, localeCodes, localeItem } from '#contracts/locales.ts';
import type { Dependencies } from '../../dependencies.ts';

const Locales = wholeListOf(LocaleItem);
const Countries = wholeListOf(CountryItem);
/** The lists only change with the version, so they may be cached for a day. */
const kept = 'public, max-age=86400';

/** Routes of the languages and countries, which are the same for all users. */
export const i18nModule: FastifyPluginAsyncTypebox<Dependencies> = async (server) => {
  let locales: LocaleItem[] | null = null;
  let countries: CountryItem[] | null = null;

  server.get('/api/i18n/locales', {
    config: { access: 'public' },
    schema: { summary: 'List languages with names and plural counts', tags: ['i18n'], response: { 200: Locales } },
    handler: async (_request, reply) => {
      // About 300 names from Intl, computed on first use.
      locales ??= localeCodes.map(localeItem).sort((one, other) => one.name.localeCompare(other.name, 'en'));
      reply.header('cache-control', kept);
      return { items: locales };
    },
  });

  server.get('/api/i18n/countries', {
    config: { access: 'public' },
    schema: { summary: 'List countries with English names', tags: ['i18n'], response: { 200: Countries } },
    handler: async (_request, reply) => {
      countries ??= countryCodes.map(countryItem).sort((one, other) => one.name.localeCompare(other.name, 'en'));
      reply.header('cache-control', kept);
      return { items: countries };
    },
  });
};
