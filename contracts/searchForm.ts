/** Latin letters, and the final sigma, that Unicode does not decompose, with the letters that users type for them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ŋ: 'ng',
  œ: 'oe',
  ŧ: 't',
  ƀ: 'b',
  ƒ: 'f',
  ƙ: 'k',
  ƚ: 'l',
  ƴ: 'y',
  ƶ: 'z',
  ǝ: 'e',
  ǥ: 'g',
  ɓ: 'b',
  ɔ: 'o',
  ɖ: 'd',
  ɗ: 'd',
  ə: 'e',
  ɛ: 'e',
  ɣ: 'g',
  ɨ: 'i',
  ɲ: 'n',
  ɵ: 'o',
  ʉ: 'u',
  ʋ: 'v',
  ς: 'σ',
};

/**
 * Normalizes text for searches and for sorting by name: case and accents are ignored, and ø is o, ß is ss. The function
 * `plain_form` of the database has the same result.
 */
export const searchForm = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => plainLetters[letter] ?? letter);

/** Normalizes text that must be unique: case and accents are ignored, but ø and o differ. */
export const uniqueForm = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
