import { describe, expect, test } from 'vitest';
import { loginPath, safeReturnTo } from '#authProvider/returnTo.ts';
import { readFailure } from '#authProvider/signInReturn.ts';

describe('the destination after sign-in', () => {
  test.each([
    '/campaign',
    '/campaign/7/settings/meta-tags',
    '/campaign?filters=%7B%22status%22%3A%22running%22%7D',
    '/user/new',
    '/loginhelp',
  ])('keeps the path %s of the admin', (next) => {
    expect(safeReturnTo(next)).toBe(next);
  });

  test.each([
    '',
    'campaign',
    'https://evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    '/%2f/evil.example',
    '/%2F%2Fevil.example',
    '/%5cevil.example',
    '/\u0000/evil.example',
  ])('ignores %j', (next) => {
    expect(safeReturnTo(next)).toBe('/');
  });

  test.each([
    '/login',
    '/login/',
    '/LOGIN',
    '/login?next=%2Flogin',
    '/%6cogin',
    '/./login',
    '/%zz',
  ])('ignores the login page itself, as %s', (next) => {
    expect(safeReturnTo(next)).toBe('/');
  });

  test('is passed to the login page, except for the home page', () => {
    expect(loginPath('/campaign?page=2')).toBe('/login?next=%2Fcampaign%3Fpage%3D2');
    expect(loginPath('/')).toBe('/login');
    expect(loginPath('//evil.example')).toBe('/login');
  });
});

describe('a failure code in the URL', () => {
  test.each(['no-code', 'no-state', 'state-mismatch', 'exchange-failed', 'access_denied'])('%s is known', (failure) => {
    expect(readFailure(failure)).toEqual({ failure });
  });

  test('another code of the sign-in page is shown unchanged', () => {
    expect(readFailure('temporarily_unavailable')).toEqual({ failure: 'error', code: 'temporarily_unavailable' });
  });

  test.each(['<script>', 'Call us at 555', 'a'.repeat(41)])('a text like %s is not shown', (text) => {
    expect(readFailure(text)).toEqual({ failure: 'error', code: 'unknown' });
  });
});
