import { expect, test } from 'vitest';
import { matchFiles } from '#resources/campaigns/areas/music/MatchFilesDialog.tsx';

const titles = ['Night', 'Night Drive', 'Été', 'Paper Moons', '夜の歌'];
const tracks = titles.map((name) => ({ id: `id of ${name}`, name }));
const random = '0123456789abcdef';
/** Returns the matches by the names of the files before their upload. */
const matchesOf = (...stems: string[]) => {
  const files = stems.map((stem) => ({ filename: `${stem}-${random}.wav`, name: `${stem}.wav` }));
  const names = [...matchFiles(tracks, files)].map(([filename, id]) => [filename.replace(`-${random}.wav`, ''), id]);
  return Object.fromEntries(names);
};

test('files are matched by the name of the track in their names, the longest name first', () => {
  expect(matchesOf('nova-night-drive-master', '03-ete', 'night-v2')).toEqual({
    'nova-night-drive-master': 'id of Night Drive',
    '03-ete': 'id of Été',
    'night-v2': 'id of Night',
  });
  expect(matchesOf('midnight', 'papermoons', '4-night')).toEqual({ '4-night': 'id of Night' });
});

test('files without the name of a track are matched by the number that they begin with', () => {
  expect(matchesOf('05-unknown', '4', '01-night-drive', '02-final', '9-none', '0-none')).toEqual({
    '05-unknown': 'id of 夜の歌',
    '4': 'id of Paper Moons',
    '01-night-drive': 'id of Night Drive',
  });
});

test('files are matched in the order of their names only if nothing else matches', () => {
  expect(matchesOf('master-10', 'master-9', 'master-1')).toEqual({
    'master-1': 'id of Night',
    'master-9': 'id of Night Drive',
    'master-10': 'id of Été',
  });
  expect(matchesOf('paper-moons', 'another')).toEqual({ 'paper-moons': 'id of Paper Moons' });
});

test('a track gets one file, and files beyond the last track get none', () => {
  expect(matchesOf('night-a', 'night-b')).toEqual({ 'night-a': 'id of Night' });
  expect(Object.keys(matchesOf('a', 'b', 'c', 'd', 'e', 'f'))).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(matchFiles([], [{ filename: 'a.wav', name: 'a.wav' }]).size).toBe(0);
});
