import type { Track } from '../kit/tracklist.ts';
import type { Video } from '../kit/videos.ts';
import type { Rules } from './rules.ts';

/** A proposed track with its votes; `mine` is one of them by the visitor. */
export type Entry = { track: Track; votes: number; mine: boolean };

/** What a visitor looked for, and the tracks that answer to it; without words those that nobody has proposed yet. */
type Search = { words: string; found: Track[]; more: boolean };

/** All that the page shows beyond the campaign. */
export type Playlist = {
  rules: Rules;
  /** Most votes first; of equals the older. */
  entries: Entry[];
  search: Search;
  /** How many tracks can be proposed at all. */
  catalogueSize: number;
  /** Shown, and not voted for. */
  videos: Video[];
  /** What the visitor has left. */
  left: Rules;
  showsAll: boolean;
  notice: string | null;
};

const maxWords = 100;
const maxFound = 8;

/** Finds tracks by the beginnings of words of their titles and artists; case and accents are ignored. */
export function searchTracks(catalogue: readonly Track[], proposed: ReadonlySet<string>, asked: string): Search {
  const words = asked.slice(0, maxWords).trim();
  const wanted = wordsIn(words);
  const found =
    wanted.length === 0
      ? catalogue.filter(({ id }) => !proposed.has(id))
      : catalogue.filter(({ title, artists }) => {
          const there = wordsIn(`${title} ${artists}`);
          return wanted.every((word) => there.some((other) => other.startsWith(word)));
        });
  return { words, found: found.slice(0, maxFound), more: found.length > maxFound };
}

/** In words of letters and digits, without accents. */
const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
