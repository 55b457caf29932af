import type { PageTemplate } from '../kit/app/pageTemplates.ts';

/** The pages with which a page of listen-and-unlock can start. */
export const listenAndUnlockTemplates = [
  {
    id: 'three-surprises',
    label: 'Three surprises',
    description: 'A message, a photo and a link open one after the other.',
    blocks: [
      {
        type: 'text',
        values: {
          text: {
            en: 'Press play and stay a while. The longer you listen, the more opens on this page.',
            de: 'Drück auf Abspielen und bleib ein wenig. Je länger du hörst, desto mehr öffnet sich auf dieser Seite.',
          },
        },
      },
      { type: 'tracklist' },
      {
        type: 'unlock',
        values: {
          title: { en: 'A message', de: 'Eine Nachricht' },
          measure: 'minutes',
          amount: 3,
        },
      },
      {
        type: 'unlock',
        values: {
          title: { en: 'A photo', de: 'Ein Foto' },
          measure: 'tracks',
          amount: 3,
        },
      },
      {
        type: 'unlock',
        values: {
          title: { en: 'For those who hear everything', de: 'Für alle, die alles hören' },
          measure: 'tracks',
          amount: 600,
          words: { en: 'Open it', de: 'Öffnen' },
        },
      },
      { type: 'signUp' },
    ],
  },
  {
    id: 'story',
    label: 'Story of the album',
    description: 'The artist tells how the songs came about, track by track.',
    blocks: [
      { type: 'heading', values: { words: { en: 'How this album came about', de: 'Wie dieses Album entstand' } } },
      {
        type: 'text',
        values: {
          text: {
            en: 'Listen to a song to the end, and its story opens.',
            de: 'Hör einen Song bis zum Ende, dann öffnet sich seine Geschichte.',
          },
        },
      },
      { type: 'quote' },
      { type: 'tracklist' },
      {
        type: 'unlock',
        values: {
          title: { en: 'The first song', de: 'Der erste Song' },
          measure: 'tracks',
          amount: 1,
        },
      },
      {
        type: 'unlock',
        values: {
          title: { en: 'The third song', de: 'Der dritte Song' },
          measure: 'tracks',
          amount: 3,
        },
      },
      { type: 'artists' },
      { type: 'signUp' },
      { type: 'follow' },
    ],
  },
  {
    id: 'pre-listening',
    label: 'Early listening',
    description: 'Fans hear the songs early, save the release and unlock a place to order it.',
    blocks: [
      { type: 'countdown' },
      {
        type: 'text',
        values: {
          text: {
            en: 'Hear the songs early. Stay for two of them, and something opens for you.',
            de: 'Hör die Songs schon jetzt. Bleib für zwei davon, dann öffnet sich etwas für dich.',
          },
        },
      },
      { type: 'presave', values: { service: 'spotify' } },
      { type: 'presave', values: { service: 'apple' } },
      { type: 'tracklist' },
      {
        type: 'unlock',
        values: {
          title: { en: 'Order the release', de: 'Die Veröffentlichung bestellen' },
          measure: 'tracks',
          amount: 2,
          words: { en: 'Order it', de: 'Bestellen' },
        },
      },
      { type: 'video' },
      { type: 'signUp' },
    ],
  },
] as const satisfies readonly PageTemplate[];
