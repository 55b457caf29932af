import { describe, expect, test } from 'vitest';
import { downloadUrl } from '#contracts/fileNames.ts';
import { thumbnailUrl } from '#contracts/media.ts';
import {
  addContentVersions,
  haveSameRatio,
  removeContentVersions,
  uploadsIn,
  withContentVersion,
} from '#contracts/mediaContents.ts';

const file = 'cover-0123456789abcdef.jpg';
const crop = 'cover-abcdef0123456789-1200x630.jpg';
const at = (rest: string) => `https://cms.example.com/uploads/${rest}`;
const versions = new Map([
  [file, 3],
  [crop, 12],
]);

describe('URLs of files with the number of the content', () => {
  test.each([
    [at(file), at(`${file}?v=3`)],
    [at(`${file}/640.avif`), at(`${file}/640.avif?v=3`)],
    [at(`${file}/thumbnail/320`), at(`${file}/thumbnail/320?v=3`)],
    [at(`${file}?v=2`), at(`${file}?v=3`)],
    [at(`${file}?download=a.jpg`), at(`${file}?v=3&download=a.jpg`)],
    [at(`${file}?v=2&download=a.jpg`), at(`${file}?v=3&download=a.jpg`)],
    [`{"og":"${at(crop)}","page":["/uploads/${file}"]}`, `{"og":"${at(crop)}?v=12","page":["/uploads/${file}?v=3"]}`],
    [`Look at ${at(file)}. Or at ${at(file)}?`, `Look at ${at(file)}?v=3. Or at ${at(file)}?v=3?`],
    [at('other-0123456789abcdef.jpg'), at('other-0123456789abcdef.jpg')],
  ])('are added to %s', (text, expected) => {
    expect(addContentVersions(text, versions)).toBe(expected);
    expect(addContentVersions(expected, versions)).toBe(expected);
  });

  test.each([
    [at(`${file}?v=3`), at(file)],
    [at(`${crop}?v=12`), at(crop)],
    [at(`${file}/640.avif?v=3`), at(`${file}/640.avif`)],
    [at(`${file}?v=3&download=a.jpg`), at(`${file}?download=a.jpg`)],
    [at(`${file}?v=x`), at(`${file}?v=x`)],
    [
      'https://blog.example.com/wp-content/uploads/photo.jpg?v=3',
      'https://blog.example.com/wp-content/uploads/photo.jpg?v=3',
    ],
    ['https://video.example.com/watch?v=3', 'https://video.example.com/watch?v=3'],
  ])('are removed from %s', (text, expected) => {
    expect(removeContentVersions(text)).toBe(expected);
  });

  test('name each file once', () => {
    expect(uploadsIn(`${at(file)} ${at(`${file}/640.avif`)} ${at(`${crop}?v=2`)}`)).toEqual([file, crop]);
    expect(uploadsIn('no files')).toEqual([]);
  });

  test('are those of thumbnails and downloads of a replaced file', () => {
    const replaced = { url: at(file), type: 'image', mimetype: 'image/jpeg', picture_url: null, content_version: 3 };
    expect(thumbnailUrl(replaced, 320)).toBe(at(`${file}/thumbnail/320?v=3`));
    expect(downloadUrl(at(`${file}?v=3`), 'a b.jpg')).toBe(at(`${file}?v=3&download=a%20b.jpg`));
  });

  test('have no number before the first replacement', () => {
    expect([withContentVersion(at(file), 1), withContentVersion(at(file), 2)]).toEqual([at(file), at(`${file}?v=2`)]);
  });
});

test.each([
  [{ width: 400, height: 300 }, { width: 1600, height: 1200 }, true],
  [{ width: 1200, height: 630 }, { width: 600, height: 316 }, true],
  [{ width: 400, height: 300 }, { width: 300, height: 400 }, false],
  [{ width: 400, height: 300 }, { width: 400, height: 280 }, false],
  [{ width: null, height: null }, { width: null, height: null }, true],
])('the proportions of %o and %o are the same: %o', (one, other, expected) => {
  expect(haveSameRatio(one, other)).toBe(expected);
});
