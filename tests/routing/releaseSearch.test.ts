import { expect, test } from 'vitest';
import { releaseIn, withReleaseOf } from '#src/routing/releaseSearch.ts';

const place = (address: string) => {
  const [pathname = '', search = ''] = address.split('?');
  return { pathname, search: search && `?${search}` };
};
const linkFrom = (here: string, to: string) => {
  const target = place(to);
  return target.pathname + withReleaseOf(target, place(here));
};

test.each([
  ['another area', '/campaigns/7/music', '/campaigns/7/music?release=r'],
  ['the settings', '/campaigns/7', '/campaigns/7?release=r'],
  [
    'a section with parameters',
    '/campaigns/7/settings/media?field=og_image',
    '/campaigns/7/settings/media?field=og_image&release=r',
  ],
  ['another release', '/campaigns/7/music?release=other', '/campaigns/7/music?release=other'],
  ['the live campaign', '/campaigns/7/music?release=', '/campaigns/7/music'],
  ['another campaign', '/campaigns/70', '/campaigns/70'],
  ['the list', '/campaigns?page=2', '/campaigns?page=2'],
  ['the release itself', '/releases/r', '/releases/r'],
])('in a release, a link to %s', (_, to, expected) => {
  expect(linkFrom('/campaigns/7/editor?release=r', to)).toBe(expected);
});

test('outside of a release, links are unchanged', () => {
  expect(linkFrom('/campaigns/7', '/campaigns/7/music')).toBe('/campaigns/7/music');
  expect(linkFrom('/campaigns', '/campaigns/7/settings?field=a')).toBe('/campaigns/7/settings?field=a');
  expect(releaseIn('?field=a')).toBe('');
});
