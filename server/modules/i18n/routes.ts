import type { FastifyPluginAsync } from 'fastify';
import { i18nApi } from '#contracts/api/i18n.ts';
import { countryCodes } from '#contracts/countries.ts';
import { type CountryItem, countryItem } from '#contracts/countryItems.ts';
import { type LocaleItem, localeCodes, localeItem } from '#contracts/locales.ts';
import type { Dependencies } from '../../dependencies.ts';
import { serve } from '../../plugins/serve.ts';

/** The lists only change with the version, so they may be cached for a day. */
const kept = 'public, max-age=86400';

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, 'en');

/** Languages and countries, computed on first use: about 300 names from Intl. */
export const i18nModule: FastifyPluginAsync<Dependencies> = async (server) => {
  let locales: LocaleItem[] | null = null;
  let countries: CountryItem[] | null = null;

  serve(server, i18nApi, {
    'GET /api/i18n/locales': async ({ reply }) => {
      locales ??= localeCodes.map(localeItem).sort(byName);
      reply.header('cache-control', kept);
      return { items: locales };
    },
    'GET /api/i18n/countries': async ({ reply }) => {
      countries ??= countryCodes.map(countryItem).sort(byName);
      reply.header('cache-control', kept);
      return { items: countries };
    },
  });
};
