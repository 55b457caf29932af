import { type Static, Type } from 'typebox';
import { rareLocaleNames } from './rareLocales.ts';

/** A language of the catalogue: names and number of plural forms are the runtime's own (Intl). */
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

/** Languages of which CLDR knows names and plural rules, then those of them that are written differently elsewhere. */
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

/** Codes may be written with `_`, which Intl does not read. */
const asIntl = (code: string): string => code.replaceAll('_', '-');

/** The same language, however its code is written. */
export const isSameLocale = (one: string, other: string): boolean =>
  asIntl(one).toLowerCase() === asIntl(other).toLowerCase();

/** A language's name: in English, or in the language given; in English, or its code, where the runtime knows none. */
export function localeName(code: string, inLanguage = 'en'): string {
  const unknown = rareLocaleNames.get(code) ?? code;
  try {
    const names = new Intl.DisplayNames([asIntl(inLanguage)], { type: 'language', fallback: 'none' });
    return names.of(asIntl(code)) ?? unknown;
  } catch {
    return unknown;
  }
}

/** Is it the code of a language, as the catalogue or the runtime knows them? */
export function isLocale(code: string): boolean {
  if (localeCodes.some((each) => isSameLocale(each, code))) return true;
  try {
    return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(asIntl(code)) !== undefined;
  } catch {
    return false;
  }
}

/** How many plural forms a language has; 2 for one that the runtime does not know. */
export function pluralCount(code: string): number {
  try {
    return new Intl.PluralRules(asIntl(code)).resolvedOptions().pluralCategories.length;
  } catch {
    return pluralCountDefault;
  }
}

/** In which order a language's plural forms stand; the runtime's own order is not always this one. */
const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'];
/** By how far one has to count to meet every form of every language twice. */
const countedTo = 200;
const formsOfOneNumber = new Map<string, ReadonlySet<number>>();

/** A language's plural categories, in the order of its forms; the usual two where the runtime does not know it. */
function categoriesOf(code: string): string[] {
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

/**
 * Which form of a source, from 0, says the same as a form of a language: that of its category, else the last one, for all
 * other numbers. Japanese has but one form, and it is not English 'one'.
 */
export function sourceFormOf({ code, form }: { code: string; form: number }, sourceCode: string): number {
  const source = categoriesOf(sourceCode);
  const same = source.indexOf(categoriesOf(code)[form] ?? '');
  return same === -1 ? source.length - 1 : same;
}

/** Is a plural form, from 0, said of one number alone, as English 'one' and Arabic 'zero', but not Russian 'one'? */
export function isOfOneNumber(code: string, form: number): boolean {
  const known = formsOfOneNumber.get(code) ?? findFormsOfOneNumber(code);
  formsOfOneNumber.set(code, known);
  return known.has(form);
}

/** A language of the catalogue by its code. */
export const localeItem = (code: string): LocaleItem => ({
  code,
  name: localeName(code),
  native_name: localeName(code, code),
  plural_form: { nplurals: pluralCount(code) },
});

const rightToLeft = new Set('ar arc ckb dv fa he iw ks lrc mzn nqo pnb ps sd syr ug ur yi'.split(' '));
const rightToLeftScripts = /^(arab|aran|hebr|nkoo|syrc|thaa)$/i;

/** Which way a language is written; a script in its code decides (`ku-Arab`, `ks-Deva`). */
export function directionOf(code: string): 'ltr' | 'rtl' {
  const [language = '', ...rest] = asIntl(code).split('-');
  const script = rest.find((part) => /^[A-Za-z]{4}$/.test(part));
  const isRightToLeft = script ? rightToLeftScripts.test(script) : rightToLeft.has(language.toLowerCase());
  return isRightToLeft ? 'rtl' : 'ltr';
}
