/**
 * Writes the font of the public pages: the Latin letters of Inter in the weights that the pages use, less than half as
 * large as the original. Run `node scripts/subsetFont.mjs` after an update of `@fontsource-variable/inter`, and commit
 * the file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

/** The `unicode-range` of the font in `campaign-apps/kit/fonts.css`. */
const ranges = readFileSync('campaign-apps/kit/fonts.css', 'utf8').match(/unicode-range:([^;]+)/)?.[1] ?? '';
const letters = ranges.split(',').flatMap((range) => {
  const [first = 0, last = first] = range
    .trim()
    .slice(2)
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
});

const original = readFileSync('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
/** @type {'woff2'} */
const targetFormat = 'woff2';
const options = {
  targetFormat,
  variationAxes: { wght: { min: 400, max: 900 } },
  // Spacing, letters of a language, and digits of equal width. Alternates that depend on neighbors need 4 KB.
  keepFeatures: ['kern', 'ccmp', 'locl', 'tnum'],
  // Copyright and license (OpenType, name table).
  preserveNameIds: [0, 13, 14],
};
const subset = await subsetFont(original, String.fromCodePoint(...letters), options);
writeFileSync('campaign-apps/kit/inter-latin-wght.woff2', subset);
console.log(`${original.length} bytes became ${subset.length}`);
