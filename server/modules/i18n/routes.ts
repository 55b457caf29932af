import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { countryCodes } from '../../../contracts/countries.ts';
import { CountryItem, countryItem } from '../../../contracts/countryItems.ts';
import { LocaleItem, localeCodes, localeItem } from '../../../contracts/locales.ts';
import type { Dependencies } from '../../dependencies.ts';
import { wholeListOf } from '../../plugins/listQuery.ts';

const Locales = wholeListOf(LocaleItem);
const Countries = wholeListOf(CountryItem);
/** A list changes with the version that runs; a day without a question is no loss. */
const kept = 'public, max-age=86400';

/** What is the same for everybody: the languages that texts can be in, and the countries. */
export const i18nModule: FastifyPluginAsyncTypebox<Dependencies> = async (server) => {
  let locales: LocaleItem[] | null = null;
  let countries: CountryItem[] | null = null;

  server.get('/api/i18n/locales', {
    config: { access: 'public' },
    schema: { summary: 'Languages, with names and plural counts', tags: ['i18n'], response: { 200: Locales } },
    handler: async (_request, reply) => {
      // Some 300 names from Intl, made when they are first asked for.
      locales ??= localeCodes.map(localeItem).sort((one, other) => one.name.localeCompare(other.name, 'en'));
      reply.header('cache-control', kept);
      return { items: locales };
    },
  });

  server.get('/api/i18n/countries', {
    config: { access: 'public' },
    schema: { summary: 'Countries, with English names', tags: ['i18n'], response: { 200: Countries } },
    handler: async (_request, reply) => {
      countries ??= countryCodes.map(countryItem).sort((one, other) => one.name.localeCompare(other.name, 'en'));
      reply.header('cache-control', kept);
      return { items: countries };
    },
  });
};
