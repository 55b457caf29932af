import { type Static, Type } from 'typebox';

/** A country of GET /api/i18n/countries: its code of two letters and its English name. */
export const CountryItem = Type.Object({ code: Type.String(), name: Type.String() });
export type CountryItem = Static<typeof CountryItem>;

const englishNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** A country by its code; named by the runtime (Intl), which knows all that have one. */
export const countryItem = (code: string): CountryItem => ({ code, name: englishNames.of(code) ?? code });
