import type { PageTemplate } from '../kit/pageTemplates.ts';

/** The pages with which a community playlist can start. */
export const communityPlaylistTemplates: readonly PageTemplate[] = [
  {
    id: 'favorites',
    label: 'Fan favorites',
    description: 'Fans build the playlist together, with several votes each.',
    blocks: [
      {
        type: 'text',
        values: {
          text: {
            en: 'Which songs belong on this playlist? You decide. Propose your favorites, and vote for those of others.',
            de: 'Welche Songs gehören auf diese Playlist? Das entscheidet ihr. Schlag deine Lieblinge vor und stimm für die der anderen.',
          },
        },
      },
      { type: 'rules', values: { votes: 10, proposals: 3 } },
      { type: 'tracklist' },
      { type: 'artists' },
      { type: 'signUp' },
      { type: 'social' },
    ],
  },
  {
    id: 'setlist',
    label: 'Setlist of a tour',
    description: 'Fans choose what is played on stage, beside a link to the tickets.',
    blocks: [
      { type: 'picture', values: { caption: { en: 'From the last tour', de: 'Von der letzten Tour' } } },
      { type: 'heading', values: { words: { en: 'You choose the setlist', de: 'Ihr wählt die Setlist' } } },
      {
        type: 'text',
        values: {
          text: {
            en: 'Five votes, one show. The songs at the top of the chart are played on every evening of the tour.',
            de: 'Fünf Stimmen, eine Show. Die Songs ganz oben in den Charts spielen wir an jedem Abend der Tour.',
          },
        },
      },
      { type: 'rules', values: { votes: 5, proposals: 2 } },
      { type: 'tracklist' },
      {
        type: 'link',
        values: { words: { en: 'Get tickets', de: 'Tickets holen' }, look: 'filled' },
      },
      {
        type: 'quote',
        values: {
          words: {
            en: 'We have not played some of these for ten years. Now we have to practice.',
            de: 'Manche davon haben wir seit zehn Jahren nicht gespielt. Jetzt müssen wir üben.',
          },
          name: { en: 'The band', de: 'Die Band' },
        },
      },
      { type: 'signUp' },
      { type: 'social' },
    ],
  },
  {
    id: 'one-vote',
    label: 'One vote each',
    description: 'A short vote on one song, with a video about it.',
    blocks: [
      { type: 'heading', values: { words: { en: 'One song, one vote', de: 'Ein Song, eine Stimme' } } },
      {
        type: 'text',
        values: {
          text: {
            en: 'Which song should be the next single? You have one vote. You can change it until voting closes.',
            de: 'Welcher Song soll die nächste Single werden? Du hast eine Stimme. Bis zum Ende der Abstimmung kannst du sie ändern.',
          },
        },
      },
      { type: 'rules', values: { votes: 1, proposals: 1 } },
      { type: 'tracklist' },
      { type: 'video', values: { title: { en: 'The band on the vote', de: 'Die Band zur Abstimmung' } } },
      { type: 'signUp' },
    ],
  },
];
