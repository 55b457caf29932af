import { countryCodes } from '../../contracts/countries.ts';

export type Country = { code: string; name: string };

const known = new Map<string, Country[]>();

/** Every country with its name in this language, in that language's order. */
function allCountries(locale: string): Country[] {
  const remembered = known.get(locale);
  if (remembered) return remembered;
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' });
  const { compare } = new Intl.Collator([locale, 'en']);
  const countries = countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((left, right) => compare(left.name, right.name));
  known.set(locale, countries);
  return countries;
}

/** The countries that a campaign takes sign-ups from, by their codes; all of them where it names none. */
export function countriesFor(locale: string, codes: readonly string[]): Country[] {
  const all = allCountries(locale);
  return codes.length === 0 ? all : all.filter(({ code }) => codes.includes(code));
}
