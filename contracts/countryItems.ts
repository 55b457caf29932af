import { type Static, Type } from 'typebox';

/** A country of GET /api/i18n/countries: its code of two letters and its English name. */
export const CountryItem = Type.Object({ code: Type.String(), name: Type.String() });
export type CountryItem = Static<typeof CountryItem>;

/** A country's name: in English, or in the language given; the code itself where it is no country's. */
export function countryName(code: string, inLanguage = 'en'): string {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** A country by its code; named by the runtime (Intl), which knows all that have one. */
export const countryItem = (code: string): CountryItem => ({ code, name: countryName(code) });
