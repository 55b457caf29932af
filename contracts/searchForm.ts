/** Latin letters, and the final sigma, that Unicode does not decompose, and the letters that users type for them. */
const letters = 'ðøđħıĸłŧƀƒƙƚƴƶǝǥɓɔɖɗəɛɣɨɲɵʉʋς';
const plain = 'dodhikltbfklyzegboddeeginouvσ';
const ligatures: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', þ: 'th', ŋ: 'ng', œ: 'oe' };

const plainLetter = (letter: string): string => ligatures[letter] ?? plain[letters.indexOf(letter)] ?? letter;

/**
 * Normalizes text for searches and for sorting by name: case and accents are ignored, and ø is o, ß is ss. The function
 * `plain_form` of the database has the same result.
 */
export const searchForm = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, plainLetter);
