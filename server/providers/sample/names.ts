type Words = readonly [string, ...string[]];

const words = (text: string): Words => {
  const [first = '', ...rest] = text.split(',').map((word) => word.trim());
  return [first, ...rest];
};

const firstNames = words(`
  Nova, Màiri, Kofi, Amélie, Zoë, Iris, Håkon, Rosa, Elif, Mateo, Ines, Jonas, Noor, Lukas, Freya, Tomasz, Aiko, Leïla,
  Oskar, Pilar, Dario, Sunniva, Emeka, Yara, Anton`);

const lastNames = words(`
  Lindqvist, Skye, Duroc, Castellanos, Moreau, Åsberg, Valente, Harbour, Orbit, Static, Abara, Brandt, Calloway, Dahl,
  Eriksen, Fontaine, Gallowhay, Hoffmann, Ibarra, Jansen, Kowalski, Laurent, Mensah, Novák, Okafor`);

const adjectives = words(`
  Glass, Midnight, Soft, Salt, Paper, Small, Golden, Slow, Neon, Quiet, Silver, Distant, Hollow, Bright, Northern, Velvet,
  Amber, Broken, Hidden, Electric, Gentle, Crimson, Lunar, Wild, Frozen`);

const nouns = words(`
  Weather, Ferry, Machines, Room, Signal, Moons, Undertow, Hours, Letters, Tide, Orchard, Gardens, Lanterns, Harbours,
  Engines, Rivers, Mirrors, Winters, Satellites, Stations, Islands, Fires, Windows, Echoes, Postcards`);

const verbs = words(`
  Hold, Follow, Forget, Leave, Remember, Carry, Borrow, Count, Paint, Call, Bring, Wake, Lose, Trust, Answer`);

const moods = words(
  'Morning, Night Drive, Slow Sunday, Focus, Kitchen, Long Way Home, First Light, Rooftop, Rain, Loud',
);

const at = (list: Words, index: number): string => list[index % list.length] ?? list[0];

/** Returns a pseudorandom integer, always the same for the same numbers (an integer hash). */
export function scattered(...numbers: number[]): number {
  let mixed = 0x9e3779b9;
  for (const number of numbers) {
    mixed = Math.imul(mixed ^ number, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    mixed ^= mixed >>> 16;
  }
  return mixed >>> 0;
}

/** Returns a pair of two lists of 25; goes through all pairs before one repeats. */
const pair = (first: Words, second: Words, index: number): [string, string] => [
  at(first, index),
  at(second, index + Math.floor(index / first.length)),
];

/** Number of invented artists with music. */
export const artistCount = 300;

/** The artists of the demo's campaigns. */
export const demoArtists = [
  'Nova Lindqvist', 'The Paper Lanterns', 'Màiri Skye', 'Kofi & The Tides', 'Velvet Harbour', 'Amélie Duroc', 'Low Orbit',
  'Zoë Castellanos', 'Northbound Choir', 'DJ Saffron', 'Iris Moreau', 'Concrete Gardens', 'Håkon Ås', 'Sunday Static',
  'Rosa Valente',
] as const; // biome-ignore format: a list of names

/**
 * Returns the name of the artist with this number: people, with a band for every third; the last ones with music are
 * the demo's artists.
 */
export const artistName = (index: number): string =>
  (index < artistCount ? lastWithMusic[index - artistCount + lastWithMusic.length] : undefined) ?? pairedName(index);

/** Returns the number of the artist with music by name; -1 if there is none. */
export const artistNumber = (name: string): number =>
  Array.from({ length: artistCount }, (_, index) => artistName(index)).indexOf(name);

/** Returns a name that is unique up to 1,000. */
function pairedName(index: number): string {
  const [first, second] = index % 3 === 2 ? pair(adjectives, nouns, index) : pair(firstNames, lastNames, index);
  return index % 3 === 2 ? `The ${first} ${second}` : `${first} ${second}`;
}

const pairedNames = new Set(Array.from({ length: artistCount }, (_, index) => pairedName(index)));
const lastWithMusic = demoArtists.filter((name) => !pairedNames.has(name));

export const albumName = (index: number): string => pair(adjectives, nouns, scattered(index, 1) % 625).join(' ');

export function trackName(index: number): string {
  const seed = scattered(index, 2);
  const noun = at(nouns, seed >>> 8);
  return seed % 3 === 0 ? `${at(verbs, seed >>> 16)} the ${noun}` : `${at(adjectives, seed >>> 16)} ${noun}`;
}

export const playlistName = (index: number): string =>
  `${at(moods, index)} ${index < moods.length ? 'Mix' : `Mix, volume ${Math.floor(index / moods.length) + 1}`}`;
