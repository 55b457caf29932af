import { describe, expect, test } from 'vitest';
import { fileName } from '#src/reports/downloads/Downloads.tsx';
import { addressUnder, imageAddress } from '#src/reports/wire/appAddress.ts';

const root = 'https://apps.example.com';

describe('a URL of an app’s reports', () => {
  test.each([
    ['/party/reports/7/table', `${root}/party/reports/7/table`],
    ['/party/reports/7/table?of=a%20b&x=../y', `${root}/party/reports/7/table?of=a%20b&x=../y`],
    ['/a b/..c/d..', `${root}/a%20b/..c/d..`],
    ['/data#part', `${root}/data`],
  ])('is a path under its root: %s', (path, address) => {
    expect(addressUnder(root, path)).toBe(address);
  });

  test.each([
    ['https://evil.example.com/data'],
    ['https://apps.example.com/data'],
    ['//evil.example.com/data'],
    ['/\\evil.example.com/data'],
    ['\\\\evil.example.com'],
    ['/a\\..\\b'],
    ['/\t/evil.example.com'],
    ['\n//evil.example.com'],
    ['/party/../../other'],
    ['/party/%2e%2E/other'],
    ['/party/.%2e/other'],
    ['/party/./other'],
    ['/..'],
    ['data'],
    ['javascript:alert(1)'],
    ['@evil.example.com/'],
    [':8080/data'],
    [''],
  ])('may not be anything else: %j', (path) => {
    expect(addressUnder(root, path)).toBeNull();
  });

  test.each([
    ['/covers/1.jpg', `${root}/covers/1.jpg`],
    ['https://images.example.com/1.jpg', 'https://images.example.com/1.jpg'],
    ['http://tool.example.com/uploads/1.jpg', 'http://tool.example.com/uploads/1.jpg'],
  ])('of an image may be a web URL: %s', (value, address) => {
    expect(imageAddress(root, value, 'http://tool.example.com')).toBe(address);
  });

  test.each([
    ['javascript:alert(1)'],
    [' javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['data:image/svg+xml,<svg onload="alert(1)"/>'],
    ['blob:https://apps.example.com/1'],
    ['http://images.example.com/1.jpg'],
    ['https://user:pass@images.example.com/1.jpg'],
    ['//evil.example.com/1.jpg'],
    ['no address'],
    [7],
    [null],
    [{ src: '/covers/1.jpg' }],
  ])('of an image is never %j', (value) => {
    expect(imageAddress(root, value, 'http://tool.example.com')).toBeNull();
  });
});

test('a saved file is named by campaign, title and format, without characters that file names may not contain', () => {
  expect(fileName('summer-tour', { url: '/x', title: 'Sign-ups by day', format: 'csv' })).toBe(
    'summer-tour-Sign-ups by day.csv',
  );
  expect(fileName('a', { url: '/x', title: '../../etc/passwd\u0000:*?', format: 'csv' })).toBe(
    'a-..-..-etc-passwd-.csv',
  );
});
