import { textParts } from '#contracts/placeholders.ts';
import type { Translator } from './translator.ts';

/** Letters with accents: pseudolocalization, which shows what is translated and keeps texts readable. */
const accented: Record<string, string> = {
  ...{
    a: 'á',
    c: 'ç',
    d: 'ð',
    e: 'é',
    g: 'ğ',
    i: 'í',
    l: 'ł',
    n: 'ñ',
    o: 'ö',
    r: 'ř',
    s: 'š',
    t: 'ţ',
    u: 'ü',
    y: 'ý',
    z: 'ž',
  },
  ...{
    A: 'Á',
    C: 'Ç',
    D: 'Ð',
    E: 'É',
    G: 'Ğ',
    I: 'Í',
    L: 'Ł',
    N: 'Ñ',
    O: 'Ö',
    R: 'Ř',
    S: 'Š',
    T: 'Ţ',
    U: 'Ü',
    Y: 'Ý',
    Z: 'Ž',
  },
};

const withAccents = (words: string): string =>
  words.replace(/&#?\w+;|[A-Za-z]/g, (found) => (found.length > 1 ? found : (accented[found] ?? found)));

const translated = (text: string): string | null =>
  textParts(text)
    ?.map((part) => (part.kind === 'words' ? withAccents(part.text) : part.text))
    .join('') ?? null;

/** Invents suggestions: the text with accents. */
export const sampleTranslator: Translator = {
  translate: async ({ texts }) => ({ items: texts.map(translated), sample: true }),
};
