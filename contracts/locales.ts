import { type Static, Type } from 'typebox';

/** A language of the catalog. The runtime (Intl) provides names and the number of plural forms. */
export const LocaleItem = Type.Object({
  code: Type.String(),
  /** In English. */
  name: Type.String(),
  /** In the language itself. */
  native_name: Type.String(),
  plural_form: Type.Object({ nplurals: Type.Integer() }),
});
export type LocaleItem = Static<typeof LocaleItem>;

/** The default number of plural forms. */
const pluralCountDefault = 2;

/** Languages with names and plural rules in CLDR, then their regional and script variants. */
export const localeCodes: readonly string[] = (
  'af ak am ar as ast az be bem bg bho bm bn bo br brx bs ca ce ceb chr ckb cs csw cv cy da de doi dsb dua dz ee el en ' +
  'eo es et eu fa ff fi fil fo fr fur fy ga gd gl gsw gu gv ha haw he hi hr hsb hu hy ia id ie ig ii is it ja jv ka kab ' +
  'kea kk kl km kn ko kok ks ksh ku kw ky lb lg lkt lmo ln lo lt lv mai mas mg mi mk ml mn mni mr ms mt my naq nb nd nds ' +
  'ne nl nn nnh no nqo nso nus nyn oc om or os pa pcm pl prg ps pt qu raj rm rn ro ru rw sa sah sat sc sd se seh sg shi ' +
  'si sk sl smn sn so sq sr st su sv sw syr szl ta te teo tg th ti tk tn to tr tt tzm ug uk ur uz vai vec vi vun wae wo ' +
  'xh xog yi yo yue za zgh zh zu ' +
  'ar-AE ar-EG ar-MA ar-SA az-Cyrl bs-Cyrl de-AT de-CH de-DE en-AU en-CA en-GB en-IE en-IN en-NZ en-US en-ZA es-419 ' +
  'es-AR es-CL es-CO es-ES es-MX es-US fa-AF fr-BE fr-CA fr-CH fr-FR it-CH it-IT ms-Arab nl-BE nl-NL pa-Arab pt-BR pt-PT ' +
  'ro-MD sr-Cyrl sr-Latn sw-CD uz-Cyrl yue-Hans zh-CN zh-HK zh-Hans zh-Hant zh-TW'
).split(' ');

/** Converts a code to the format of Intl, which does not accept `_`. */
const asIntl = (code: string): string => code.replaceAll('_', '-');

/** Returns whether two codes are the same language in any notation. */
export const isSameLocale = (one: string, other: string): boolean =>
  asIntl(one).toLowerCase() === asIntl(other).toLowerCase();

/** Returns a language's name in English or the given language; its English name or code if the runtime has none. */
export function localeName(code: string, inLanguage = 'en'): string {
  const unknown = rareLocaleNames.get(code) ?? code;
  try {
    const names = new Intl.DisplayNames([asIntl(inLanguage)], { type: 'language', fallback: 'none' });
    return names.of(asIntl(code)) ?? unknown;
  } catch {
    return unknown;
  }
}

/** Returns a language's name with its code, such as `German (de)`; the name is that of `localeName`. */
export const localeLabel = (code: string, inLanguage?: string): string => `${localeName(code, inLanguage)} (${code})`;

/** Returns whether the catalog or the runtime has a language with this code. */
export function isLocale(code: string): boolean {
  if (localeCodes.some((each) => isSameLocale(each, code))) return true;
  try {
    return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(asIntl(code)) !== undefined;
  } catch {
    return false;
  }
}

/** Returns the number of a language's plural forms; 2 if the runtime does not know it. */
export function pluralCount(code: string): number {
  try {
    return new Intl.PluralRules(asIntl(code)).resolvedOptions().pluralCategories.length;
  } catch {
    return pluralCountDefault;
  }
}

/** A plural category of CLDR. */
type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
/** The order of plural forms, which may differ from the runtime's order. */
const pluralCategories: readonly PluralCategory[] = ['zero', 'one', 'two', 'few', 'many', 'other'];
/** Numbers below this include every form of every language twice. */
const countedTo = 200;
const formsOfOneNumber = new Map<string, ReadonlySet<number>>();

/** Returns a language's plural categories in the order of its forms; one and other if the runtime does not know it. */
function categoriesOf(code: string): PluralCategory[] {
  try {
    const own = new Set<string>(new Intl.PluralRules(asIntl(code)).resolvedOptions().pluralCategories);
    return pluralCategories.filter((category) => own.has(category));
  } catch {
    return ['one', 'other'];
  }
}

function findFormsOfOneNumber(code: string): ReadonlySet<number> {
  try {
    const rules = new Intl.PluralRules(asIntl(code));
    const numbers = Array.from({ length: countedTo }, (_, number) => rules.select(number));
    const forms = categoriesOf(code).map((category, form) =>
      numbers.filter((each) => each === category).length === 1 ? form : -1,
    );
    return new Set(forms.filter((form) => form !== -1));
  } catch {
    return new Set();
  }
}

/** Numbers for categories without an integer below `countedTo`: French and Spanish `many`, and fractions. */
const rareNumbers = [1_000_000, 0.5, 1.5];
/** Maximum numbers that describe a plural form. */
const maxExamples = 3;
/** Integers that a text is likely to contain. */
const exampleTo = 21;

/** A plural form of a language: its category, and the smallest numbers that it applies to. */
export type PluralForm = { category: PluralCategory; examples: readonly number[] };

const formsByCode = new Map<string, readonly PluralForm[]>();

/** Returns a language's plural forms in their order. */
export function pluralFormsOf(code: string): readonly PluralForm[] {
  const forms = formsByCode.get(code) ?? findPluralForms(code);
  formsByCode.set(code, forms);
  return forms;
}

function findPluralForms(code: string): readonly PluralForm[] {
  const categories = categoriesOf(code);
  const numbers = [...Array.from({ length: countedTo }, (_, number) => number), ...rareNumbers];
  const rules = pluralRulesOf(code);
  return categories.map((category) => {
    const all = numbers.filter((number) => rules.select(number) === category);
    const small = all.filter((number) => number < exampleTo && Number.isInteger(number));
    return { category, examples: (small.length > 0 ? small : all).slice(0, maxExamples) };
  });
}

/** Returns a language's plural rules; those of English if the runtime does not know it. */
function pluralRulesOf(code: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules(asIntl(code));
  } catch {
    return new Intl.PluralRules('en');
  }
}

/**
 * Returns the source form (from 0) that corresponds to a form of a language: that of the same category, otherwise the
 * last one, for all other numbers. The only form of Japanese, for example, is not English 'one'.
 */
export function sourceFormOf({ code, form }: { code: string; form: number }, sourceCode: string): number {
  const source = categoriesOf(sourceCode);
  const category = categoriesOf(code)[form];
  const same = category === undefined ? -1 : source.indexOf(category);
  return same === -1 ? source.length - 1 : same;
}

/**
 * Returns whether a plural form (from 0) applies to a single number, such as English 'one' and Arabic 'zero', but not
 * Russian 'one'.
 */
export function isOfOneNumber(code: string, form: number): boolean {
  const known = formsOfOneNumber.get(code) ?? findFormsOfOneNumber(code);
  formsOfOneNumber.set(code, known);
  return known.has(form);
}

/** Returns a language of the catalog by its code. */
export const localeItem = (code: string): LocaleItem => ({
  code,
  name: localeName(code),
  native_name: localeName(code, code),
  plural_form: { nplurals: pluralCount(code) },
});

/** `code name` of each. Source: CLDR 49. */
const codesAndNames =
  'bem Bemba; bo Tibetan; brx Bodo; ce Chechen; csw Swampy Cree; cv Chuvash; dsb Lower Sorbian; dua Duala; ' +
  'dz Dzongkha; ff Fula; fur Friulian; gsw Swiss German; gv Manx; hsb Upper Sorbian; ie Interlingue; ' +
  'ii Sichuan Yi; kab Kabyle; kea Kabuverdianu; kl Kalaallisut; ks Kashmiri; ksh Colognian; kw Cornish; ' +
  'lkt Lakota; lmo Lombard; mas Masai; naq Nama; nd North Ndebele; nds Low German; nnh Ngiemboon; nqo N’Ko; ' +
  'nus Nuer; nyn Nyankole; os Ossetic; pcm Nigerian Pidgin; prg Prussian; raj Rajasthani; rn Rundi; sah Yakut; ' +
  'sat Santali; sc Sardinian; se Northern Sami; seh Sena; sg Sango; shi Tachelhit; smn Inari Sami; syr Syriac; ' +
  'szl Silesian; teo Teso; tzm Central Atlas Tamazight; vai Vai; vec Venetian; vun Vunjo; wae Walser; xog Soga; ' +
  'za Zhuang; zgh Standard Moroccan Tamazight';

/**
 * English names by code of the catalog's languages that browsers may not name: Chromium only includes the languages
 * that its interface supports, Node.js includes all.
 */
export const rareLocaleNames: ReadonlyMap<string, string> = new Map(
  codesAndNames.split('; ').map((each) => {
    const end = each.indexOf(' ');
    return [each.slice(0, end), each.slice(end + 1)];
  }),
);
