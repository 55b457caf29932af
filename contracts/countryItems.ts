import { type Static, Type } from 'typebox';

/** A country of GET /api/i18n/countries: its two-letter code and its English name. */
export const CountryItem = Type.Object({ code: Type.String(), name: Type.String() });
export type CountryItem = Static<typeof CountryItem>;

/** Returns a country's name in English or the given language; the code itself if it is unknown. */
export function countryName(code: string, inLanguage = 'en'): string {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Returns a country by its code, with the name that the runtime (Intl) provides. */
export const countryItem = (code: string): CountryItem => ({ code, name: countryName(code) });
