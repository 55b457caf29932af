import { editorLanguage, languageInWords } from './texts/words.ts';

/** The languages that are offered besides those of the campaign. */
const commonLanguages =
  'ar bg ca cs da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko lt lv ms nb nl nn pl pt pt-BR ro ru sk sl sr sv ta th tr uk vi zh-Hans zh-Hant'.split(
    ' ',
  );

/** Returns the offered languages and the given one, by name. */
export function languagesWith(language: string): string[] {
  const codes = [...new Set([language, ...commonLanguages])];
  const byName = new Intl.Collator(editorLanguage).compare;
  return codes.sort((one, other) => byName(languageInWords(one), languageInWords(other)));
}
