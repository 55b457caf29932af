import { describe, expect, test } from 'vitest';
import { folderAddress, folderInAddress } from '#src/media/library/folderAddress.ts';
import {
  type GridShape,
  maxCards,
  movedBy,
  rowCountOf,
  rowOf,
  rowsAhead,
  shownIn,
  spanOfRow,
} from '#src/media/library/gridShape.ts';
import { defaultView, readView, viewAddress } from '#src/media/library/view.ts';
import { folderFor, problemOf } from '#src/media/uploads/acceptance.ts';

describe('the URL of the library', () => {
  test.each([
    '/',
    '/Summer',
    '/Summer/Day 1',
    '/100 %/Ä & Ö?#',
    '/new',
    '/create/日本',
    '/a+b/c=d',
    '/~tilde/(x)',
  ])('restores the folder %s', (folder) => {
    expect(folderInAddress(folderAddress(folder))).toBe(folder);
  });

  test.each([
    '/media/a%2Fb',
    '/media/%E0%A4%A',
    '/media/..%2F',
    '/media/%2E%2E',
    '/media/%00',
  ])('has no valid folder with %s', (pathname) => {
    expect(folderInAddress(pathname)).toBeNull();
  });

  test('omits defaults and contains everything else', () => {
    expect(viewAddress(defaultView)).toBe('/media');
    const view = {
      ...defaultView,
      folder: '/Day 1',
      search: 'a&b',
      everywhere: true,
      type: 'video' as const,
      tags: ['Live', 'a&b'],
      size: 'large' as const,
      orientation: 'portrait' as const,
      unused: true,
      missingAlt: true,
      sort: 'size' as const,
      order: 'asc' as const,
      file: 'x-1.mp4',
    };
    const address = viewAddress(view);
    expect(address).toBe(
      '/media/Day%201?search=a%26b&scope=everything&type=video&tag=Live&tag=a%26b&size=large&orientation=portrait&used=no&alt=no&sort=size&order=asc&file=x-1.mp4',
    );
    const [pathname = '', search = ''] = address.split('?');
    expect(readView({ pathname, search })).toEqual(view);
  });

  test('falls back to the defaults for invalid values', () => {
    expect(readView({ pathname: '/media', search: '?sort=colour&order=up&type=smell&size=1&used=yes&tag=' })).toEqual(
      defaultView,
    );
  });
});

describe('folders and files in rows', () => {
  const shape: GridShape = { folders: 5, files: 7, columns: 3 };

  test('are in one order, folders first', () => {
    expect(rowCountOf(shape)).toBe(5);
    expect([0, 1, 2, 3, 4].map((row) => spanOfRow(shape, row))).toEqual([
      { from: 0, to: 3 },
      { from: 3, to: 5 },
      { from: 5, to: 8 },
      { from: 8, to: 11 },
      { from: 11, to: 12 },
    ]);
    expect([0, 4, 5, 11].map((index) => rowOf(shape, index))).toEqual([0, 1, 2, 4]);
    expect(shownIn(shape, 1, 2)).toEqual({ folders: { from: 3, to: 5 }, files: { from: 0, to: 3 } });
  });

  test.each([
    ['ArrowDown', 0, 3],
    ['ArrowDown', 2, 4],
    ['ArrowDown', 4, 6],
    ['ArrowDown', 9, 11],
    ['ArrowDown', 11, 11],
    ['ArrowUp', 1, 1],
    ['ArrowUp', 7, 4],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 4, 5],
    ['ArrowRight', 11, 11],
    ['PageDown', 0, 5],
    ['PageUp', 11, 5],
    ['End', 0, 11],
    ['Home', 9, 0],
    ['Tab', 4, null],
  ])('%s moves from %i to %s', (key, from, to) => {
    expect(movedBy(shape, from, key, 2)).toBe(to);
  });

  test('are never more than 300 in the page, however many fit a screen', () => {
    for (const [columns, seen] of [
      [2, 8],
      [7, 5],
      [11, 22],
      [12, 8],
      [12, 24],
      [1, 90],
    ] as const) {
      const ahead = rowsAhead(columns, seen);
      expect((seen + 2 * ahead + 1) * columns).toBeLessThanOrEqual(maxCards);
    }
    expect(rowsAhead(7, 5)).toBe(3);
  });

  test('have no key targets if they are empty', () => {
    expect(movedBy({ folders: 0, files: 0, columns: 3 }, 0, 'End', 2)).toBeNull();
  });
});

describe('the check of a file before its upload', () => {
  test.each([
    ['photo.JPG', 10, null],
    ['program.exe', 10, 'wrongType'],
    ['no-extension', 10, null],
    ['photo.png ', 10, null],
    ['empty.png', 0, 'empty'],
    ['film.mp4', 209_715_200, null],
    ['film.mp4', 209_715_201, 'tooLarge'],
    ['drawing.svg', 2_097_153, 'tooLarge'],
  ] as const)('%s of %i bytes: %s', (name, size, problem) => {
    expect(problemOf({ name, size }, null)).toBe(problem);
  });

  test('reports a file of the wrong kind', () => {
    expect(problemOf({ name: 'song.mp3', size: 1 }, ['image'])).toBe('wrongKind');
  });

  test.each([
    ['a.png', '/x', '/x'],
    ['./a.png', '/', '/'],
    ['/photos/day 1/a.png', '/', '/photos/day 1'],
    ['./photos/ blank /a.png', '/x', '/x/photos/blank'],
    ['photos/../a.png', '/x', null],
    [`${'deep/'.repeat(21)}a.png`, '/', null],
  ])('%s dropped into %s goes to %s', (path, into, folder) => {
    expect(folderFor(path, into)).toBe(folder);
  });
});
