import { countryCodes } from '#contracts/countries.ts';

export type Country = { code: string; name: string };

const known = new Map<string, Country[]>();

/** Returns every country with its name in this language, sorted by that language's rules. */
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

/** Returns the countries from which a campaign accepts sign-ups, by their codes; all countries if it has no list. */
export function countriesFor(locale: string, codes: readonly string[]): Country[] {
  const all = allCountries(locale);
  return codes.length === 0 ? all : all.filter(({ code }) => codes.includes(code));
}
