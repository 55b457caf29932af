import { splitFileName } from '#contracts/fileNames.ts';
import { slugify } from '#contracts/slug.ts';

type Named = { id: string; name: string };
type File = { filename: string; name: string };

/** Returns the name of a file as a slug, without its extension. */
const stemOf = ({ name }: File): string => slugify(splitFileName(name).stem);

const contains = (stem: string, name: string): boolean => name !== '' && `-${stem}-`.includes(`-${name}-`);

/** Returns the track number that a file's name begins with; null if there is none. */
function numberOf(file: File): number | null {
  const digits = /^(\d{1,4})(-|$)/.exec(stemOf(file))?.[1];
  return digits === undefined ? null : Number(digits);
}

const inOrder = (files: readonly File[]) =>
  files.toSorted((one, other) => stemOf(one).localeCompare(stemOf(other), 'en', { numeric: true }));

/**
 * Returns the ids of tracks by file name. A file matches the track whose name its file name contains, the longest name
 * first, else the track whose number its file name begins with. If no file matches, files are assigned to tracks in the
 * order of their names. A track gets one file at most.
 */
export function matchFiles(tracks: readonly Named[], files: readonly File[]): Map<string, string> {
  const matched = new Map<string, string>();
  const taken = new Set<string>();
  const match = (track: Named | undefined, file: File | undefined) => {
    if (!track || !file || taken.has(track.id) || matched.has(file.filename)) return;
    matched.set(file.filename, track.id);
    taken.add(track.id);
  };
  const slugs = tracks.map((track) => ({ track, slug: slugify(track.name) }));
  for (const { track, slug } of slugs.toSorted((one, other) => other.slug.length - one.slug.length)) {
    match(
      track,
      files.find((file) => !matched.has(file.filename) && contains(stemOf(file), slug)),
    );
  }
  for (const file of files) {
    const number = numberOf(file);
    if (number !== null) match(tracks[number - 1], file);
  }
  if (matched.size === 0) for (const [at, file] of inOrder(files).entries()) match(tracks[at], file);
  return matched;
}
