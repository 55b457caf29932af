import { trackOf } from '../providers/sample/catalogue.ts';
import { artistName, trackName } from '../providers/sample/names.ts';
import type { SeededPage } from './splitPages.ts';

type Subject = { artist: string; release: string };

/** Returns a page with its texts in a language. All languages have the same blocks. */
export type PageOf = (subject: Subject, language: 'en' | 'de') => SeededPage;

/** Returns invented tracks in the format of page content. */
const tracks = (first: number, size: number, by?: string) =>
  Array.from({ length: size }, (_, index) => {
    const { artists: names, durationMs } = trackOf(first + index);
    const seconds = Math.round(durationMs / 1000);
    return {
      id: `track-${index + 1}`,
      type: 'track',
      title: trackName(first + index),
      artists: by ?? names.map(artistName).join(', '),
      minutes: Math.floor(seconds / 60),
      seconds: seconds % 60,
    };
  });

const playlistTexts = {
  en: ({ artist, release }: Subject) => ({
    title: `${artist}: the tour bus playlist`,
    text: `${release} goes on tour, and the bus needs a playlist. ${artist} plays the winners on stage.`,
  }),
  de: ({ artist, release }: Subject) => ({
    title: `${artist}: die Playlist für den Tourbus`,
    text: `${release} geht auf Tour, und der Bus braucht eine Playlist. Die Gewinner spielt ${artist} live auf der Bühne.`,
  }),
};

export const playlistPage: PageOf = (subject, language) => {
  const { title, text } = playlistTexts[language](subject);
  return {
    title,
    blocks: [
      { id: 'text-1', type: 'text', text },
      { id: 'rules-1', type: 'rules', votes: 10, proposals: 3 },
      ...tracks(subject.artist.length * 100, 40),
    ],
  };
};

const roomTexts = {
  en: ({ artist, release }: Subject) => ({
    title: `${release}, from the inside`,
    text: `${artist} opens the studio door a little further with every song.`,
    quote: 'We kept every take that made us laugh.',
    unlocks: [
      {
        title: 'The first sketch',
        teaser: 'What the opening sounded like a year earlier.',
        content: 'It began as forty seconds on a telephone, sung in a stairwell. The echo is still on the record.',
      },
      {
        title: 'A letter',
        teaser: `${artist} writes to those who got this far.`,
        content: `Thank you for listening.\n\nMost people skip the second track. We nearly did too.\n\n${artist}`,
      },
      {
        title: 'The way in',
        teaser: 'For those who hear it to the end.',
        content: 'Two hundred places, one evening.',
        words: 'Ask for a place',
      },
    ],
  }),
  de: ({ artist, release }: Subject) => ({
    title: `Hinter den Kulissen von ${release}`,
    text: `Mit jedem Song öffnet ${artist} die Studiotür ein Stück weiter.`,
    quote: 'Wir haben jeden Take behalten, der uns zum Lachen gebracht hat.',
    unlocks: [
      {
        title: 'Die erste Skizze',
        teaser: 'So klang der Anfang ein Jahr zuvor.',
        content:
          'Am Anfang waren es vierzig Sekunden auf dem Handy, gesungen im Treppenhaus. Den Hall hört man bis heute auf der Platte.',
      },
      {
        title: 'Ein Brief',
        teaser: `${artist} schreibt an alle, die bis hierher gehört haben.`,
        content: `Danke fürs Zuhören.\n\nDie meisten überspringen den zweiten Track. Wir hätten es fast auch getan.\n\n${artist}`,
      },
      {
        title: 'Dein Platz',
        teaser: 'Für alle, die bis zum Ende hören.',
        content: 'Zweihundert Plätze, ein Abend.',
        words: 'Platz anfragen',
      },
    ],
  }),
};

/** What opens each unlock, and where its button leads. */
const unlockRules = [
  { measure: 'minutes', amount: 1, address: '' },
  { measure: 'tracks', amount: 2, address: '' },
  { measure: 'tracks', amount: 6, address: 'https://example.com/' },
];

export const roomPage: PageOf = (subject, language) => {
  const { title, text, quote, unlocks } = roomTexts[language](subject);
  return {
    title,
    blocks: [
      { id: 'text-1', type: 'text', text },
      { id: 'quote-1', type: 'quote', words: quote, name: subject.artist },
      ...unlockRules.map((rule, place) => ({
        ...{ id: `unlock-${place + 1}`, type: 'unlock', picture: null, words: '' },
        ...rule,
        ...unlocks[place],
      })),
      ...tracks(subject.artist.length * 50, 6, subject.artist),
    ],
  };
};
