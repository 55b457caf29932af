import type { Track } from '../kit/campaign/tracklist.ts';
import type { Video } from '../kit/campaign/videos.ts';
import type { Rules } from './rules.ts';

/** A proposed track with its votes; `mine` says whether the visitor voted for it. */
export type Entry = { track: Track; votes: number; mine: boolean };

/** A visitor's search and its results; an empty search lists the tracks that have not been proposed yet. */
type Search = { words: string; found: Track[]; more: boolean };

/** The data that the page shows in addition to the campaign. */
export type Playlist = {
  rules: Rules;
  /** Most votes first; with equal votes, the older first. */
  entries: Entry[];
  search: Search;
  /** Number of tracks that can be proposed. */
  catalogueSize: number;
  /** Shown without votes. */
  videos: Video[];
  /** The votes and proposals that the visitor has left. */
  left: Rules;
  showsAll: boolean;
  notice: string | null;
  /** The proof of a visitor without a key, who was recognized by network and browser; null for others. */
  proof?: string | null;
};

const maxWords = 100;
const maxFound = 8;
/** Suggestions without a search: few, since the sign-up follows. */
const maxSuggested = 4;

/** Finds tracks by prefixes of words in their titles and artists, ignoring case and accents. */
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
  const max = wanted.length === 0 ? maxSuggested : maxFound;
  return { words, found: found.slice(0, max), more: found.length > max };
}

/** Splits a text into words of letters and digits, without accents and in lower case. */
const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
