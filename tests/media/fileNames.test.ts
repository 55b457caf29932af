import { describe, expect, test } from 'vitest';
import { bytesOf, fileNameProblem, nameOfUpload, nameOfVersion, renamedFile } from '#contracts/fileNames.ts';
import { limits } from '#contracts/limits.ts';
import { type MediaType, mediaTypeOfExtension } from '#contracts/media.ts';

const typeOf = (extension: string): MediaType => {
  const type = mediaTypeOfExtension(extension);
  if (!type) throw new Error(`No type ${extension}`);
  return type;
};
const jpg = typeOf('jpg');

describe('the name of an upload', () => {
  test.each([
    ['ok one.JPEG', 'ok one.JPEG'],
    ['שלום לעולם.jpg', 'שלום לעולם.jpg'],
    ['表紙（最終）.jpg', '表紙（最終）.jpg'],
    ['نمی‌خواهم.jpg', 'نمی‌خواهم.jpg'],
    ['👩‍👩‍👧.jpg', '👩‍👩‍👧.jpg'],
    ['Café.jpg', 'Café.jpg'.normalize('NFC')],
    ['7%22 mix.jpg', '7" mix.jpg'],
    ['C:\\pictures\\cover.jpg', 'cover.jpg'],
    ['../../etc/cover.jpg', 'cover.jpg'],
    ['..', 'file.jpg'],
    ['...jpg', 'file.jpg'],
    ['', 'file.jpg'],
    [' cover .jpg', 'cover.jpg'],
    ['cover', 'cover.jpg'],
    ['cover.', 'cover.jpg'],
    ['gpj.\u202eexe.jpg', 'gpj.exe.jpg'],
    ['a\u0000b\r\n\u00adc\ud800d.jpg', 'abcd.jpg'],
  ])('of %j is %j', (clientName, name) => {
    expect(nameOfUpload(clientName, jpg)).toBe(name);
    expect(fileNameProblem(name)).toBeNull();
  });

  test.each([
    'x',
    'é',
    '語',
    '👩‍👩‍👧',
    'e\u0301\u0302',
  ])('is cut after a whole %s, and keeps its extension', (letter) => {
    const name = nameOfUpload(`${letter.repeat(300)}.jpeg`, jpg);
    expect(name).toMatch(/\.jpeg$/);
    expect(name.slice(0, -5)).toMatch(new RegExp(`^(${letter.normalize('NFC')})+$`, 'u'));
    expect(bytesOf(name)).toBeLessThanOrEqual(limits.maxFileNameBytes);
    expect(bytesOf(name)).toBeGreaterThan(limits.maxFileNameBytes - bytesOf(letter));
  });

  test('with 10,000 marks on one letter is shortened quickly', () => {
    const started = performance.now();
    const name = nameOfUpload(`a${'\u0301\u0323'.repeat(5_000)}.jpg`, jpg);
    expect(performance.now() - started).toBeLessThan(200);
    expect(bytesOf(name)).toBeLessThanOrEqual(limits.maxFileNameBytes);
    expect(fileNameProblem(name)).toBeNull();
  });
});

describe('a renamed file', () => {
  test.each([
    ['cover', 'cover.JPG'],
    ['cover.jpeg', 'cover.jpeg'],
    ['cover.png', 'cover.JPG'],
    ['cover v1.2', 'cover v1.2.JPG'],
    ['cover.', 'cover.JPG'],
    [' cover ', 'cover.JPG'],
  ])('typed as %j is %j', (typed, name) => {
    expect(renamedFile(typed, 'Old.JPG')).toBe(name);
  });
});

test.each([
  ['  ', 'required'],
  ['...jpg', 'file-name'],
  ['a/b.jpg', 'file-name'],
  ['a\\b.jpg', 'file-name'],
  ['a\u0000.jpg', 'file-name'],
  ['a\u202egpj.jpg', 'file-name'],
  ['a\ud800.jpg', 'file-name'],
  [`${'é'.repeat(126)}.jpg`, 'maxBytes'],
])('the name %j breaks the rule %s', (name, code) => {
  expect(fileNameProblem(name)?.code).toBe(code);
});

test('the name of a version has its size before the extension', () => {
  expect(nameOfVersion('Coverbild ü.jpg', { width: 1200, height: 630 })).toBe('Coverbild ü-1200x630.jpg');
});
