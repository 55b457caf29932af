import { expect, test } from 'vitest';
import { humanSize } from '#server/modules/uploads/store/presentUpload.ts';
import { formatBytes } from '#src/ui/format/fileSize.ts';

test('a size has at most one decimal, in the user’s locale', () => {
  const written = [0, 1, 999, 1_000, 11_540, 99_940, 240_400, 1_440_000].map((bytes) => formatBytes(bytes, 'en'));
  expect(written).toEqual(['0 bytes', '1 byte', '999 bytes', '1 kB', '11.5 kB', '99.9 kB', '240 kB', '1.4 MB']);
  expect(formatBytes(11_540, 'de')).toBe('11,5 kB');
});

test('a size is never a thousand of the smaller unit', () => {
  expect([999_499, 999_999, 999_999_999].map((bytes) => formatBytes(bytes, 'en'))).toEqual(['999 kB', '1 MB', '1 GB']);
});

test.each([
  1_000, 1_049, 1_050, 9_960, 11_540, 99_949, 99_951, 240_400, 5_000_000, 123_456_789, 2_500_000_000,
])('%i bytes have the same text on the screen and in the server’s responses', (bytes) => {
  expect(formatBytes(bytes, 'en')).toBe(humanSize(bytes));
});
