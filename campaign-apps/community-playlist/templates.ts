import type { PageTemplate } from '../kit/app/pageTemplates.ts';

/** The pages with which a community playlist can start. */
export const communityPlaylistTemplates = [
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
      { type: 'picture' },
      { type: 'heading', values: { words: { en: 'You choose the setlist', de: 'Ihr wählt die Setlist' } } },
      {
        type: 'text',
        values: {
          text: {
            en: 'Which songs would you like to hear live? Propose them here, and vote for those of others.',
            de: 'Welche Songs wollt ihr live hören? Schlagt sie hier vor und stimmt für die der anderen.',
          },
        },
      },
      { type: 'rules', values: { votes: 5, proposals: 2 } },
      { type: 'tracklist' },
      {
        type: 'link',
        values: { words: { en: 'Get tickets', de: 'Tickets holen' }, look: 'filled' },
      },
      { type: 'quote' },
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
            en: 'Which song is your favorite? You have one vote. You can change it until voting closes.',
            de: 'Welcher Song ist dein Favorit? Du hast eine Stimme. Bis zum Ende der Abstimmung kannst du sie ändern.',
          },
        },
      },
      { type: 'rules', values: { votes: 1, proposals: 1 } },
      { type: 'tracklist' },
      { type: 'video' },
      { type: 'signUp' },
    ],
  },
] as const satisfies readonly PageTemplate[];
