import { type CountryGroup, countryGroups } from '#contracts/continents.ts';
import { countryCodes } from '#contracts/countries.ts';
import { countryName } from '#contracts/countryItems.ts';
import { searchForm } from '#contracts/searchForm.ts';
import type { Translate } from '#src/i18n/useT.ts';

/** A country option: its name in the user's language, and its other search terms. */
export type Country = { code: string; name: string; terms: readonly string[] };

/** Normalizes case, accents and apostrophes. */
const folded = (text: string): string => searchForm(text).replaceAll(/[’‘ʼ]/g, "'");

/** Short names such as 'UK' and 'US'. */
const shortEnglish = new Intl.DisplayNames(['en'], { type: 'region', style: 'short' });

const known = new Map<string, readonly Country[]>();

/** Returns all countries, sorted for the user's language; cached per language. */
export function countriesIn(locale: string): readonly Country[] {
  const before = known.get(locale);
  if (before) return before;
  const { compare } = new Intl.Collator([locale]);
  const countries = countryCodes
    .map((code) => {
      const name = countryName(code, locale);
      const terms = [name, countryName(code), shortEnglish.of(code) ?? code, code].map(folded);
      return { code, name, terms: [...new Set(terms)] };
    })
    .sort((one, other) => compare(one.name, other.name));
  known.set(locale, countries);
  return countries;
}

/** Ranks a country's match: equal term, prefix of a term, prefix of a word, substring. */
function rankOf({ terms }: Country, wanted: string): number {
  if (terms.includes(wanted)) return 0;
  if (terms.some((term) => term.startsWith(wanted))) return 1;
  if (terms.some((term) => term.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)))) return 2;
  return terms.some((term) => term.includes(wanted)) ? 3 : 4;
}

/** Returns the countries that match a search by name, English name or code, best match first. */
export function searchCountries(countries: readonly Country[], search: string): Country[] {
  const wanted = folded(search.trim());
  if (wanted === '') return [...countries];
  const ranked = countries.map((country) => ({ country, rank: rankOf(country, wanted) }));
  return ranked
    .filter(({ rank }) => rank < 4)
    .sort((one, other) => one.rank - other.rank)
    .map(({ country }) => country);
}

/** Returns the continents, sorted for the user's language, then the European Union. `Intl` has no continent names. */
export function countryGroupsIn(locale: string, t: Translate): { group: CountryGroup; name: string }[] {
  const { compare } = new Intl.Collator([locale]);
  const groups: CountryGroup[] = ['002', '003', '005', '009', '142', '150'];
  const named = (group: CountryGroup) => ({ group, name: t(`formSettings.continents.${group}`) });
  return [...groups.map(named).sort((one, other) => compare(one.name, other.name)), named('EU')];
}

/** Returns the group's countries that are not selected yet. */
export const missingOf = (group: CountryGroup, chosen: readonly string[]): string[] =>
  countryGroups[group].split(' ').filter((code) => !chosen.includes(code));
