import { describe, expect, test } from 'vitest';
import { germanOfResources } from '#src/i18n/de.ts';
import { englishOfResources } from '#src/i18n/englishWith.ts';
import { firstLanguage, languageCodes, languages } from '#src/i18n/languages.ts';

type Texts = Record<string, string>;

/** Returns the texts of a catalog by full dotted key. */
function flat(catalog: object, prefix = ''): Texts {
  const parts = Object.entries(catalog).map(([key, value]): Texts => {
    const name = `${prefix}${key}`;
    return typeof value === 'object' && value !== null ? flat(value, `${name}.`) : { [name]: String(value) };
  });
  return Object.assign({}, ...parts);
}

const textsOf = async (language: keyof typeof languages): Promise<Texts> =>
  flat((await languages[language].load()).messages);

const formsOf = (text: string): string[] => text.split('||||');
/** The count may be written out or left out, as in `1 file |||| %{smart_count} files`. */
const placeholdersOf = (form: string): string[] =>
  [...new Set([...form.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name))]
    .filter((name) => name !== 'smart_count')
    .sort();

describe.each(languageCodes.filter((code) => code !== firstLanguage))('the messages in %s', (code) => {
  test('have the keys of the English ones', async () => {
    const [english, texts] = [await textsOf(firstLanguage), await textsOf(code)];
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  });

  test('have as many plural forms as the English ones', async () => {
    const [english, texts] = [await textsOf(firstLanguage), await textsOf(code)];
    const different = Object.keys(english).filter(
      (key) => formsOf(english[key] ?? '').length !== formsOf(texts[key] ?? '').length,
    );
    expect(different).toEqual([]);
  });

  test('have the placeholders of the English ones in each plural form', async () => {
    const [english, texts] = [await textsOf(firstLanguage), await textsOf(code)];
    const placeholders = (text = '') => formsOf(text).map(placeholdersOf);
    const shown = (all: Texts) => Object.fromEntries(Object.keys(english).map((key) => [key, placeholders(all[key])]));
    expect(shown(texts)).toEqual(shown(english));
  });

  test('have no empty text and no straight quotation mark', async () => {
    const texts = Object.entries(await textsOf(code)).filter(([key]) => key !== 'ra.boolean.null');
    expect(texts.filter(([, text]) => text.trim() === '' || text.includes('"'))).toEqual([]);
  });
});

test('the German texts of the resources are complete, except for names that are shown as they are on the wire', () => {
  const shownAsTheyAre = ([key, text]: [string, string]) => key.endsWith(`.${text}`);
  const missing = Object.entries(englishOfResources)
    .filter(([key]) => !(key in germanOfResources))
    .filter((entry) => !shownAsTheyAre(entry));
  expect(missing).toEqual([]);
  expect(Object.keys(germanOfResources).filter((key) => !(key in englishOfResources))).toEqual([]);
});
