import type { PageTemplate } from '../kit/pageTemplates.ts';

/** The pages with which a page of listen-and-unlock can start. */
export const listenAndUnlockTemplates: readonly PageTemplate[] = [
  {
    id: 'three-surprises',
    label: 'Three surprises',
    description: 'A message, a photo and a link open one after the other.',
    blocks: [
      {
        type: 'text',
        values: {
          text: {
            en: 'Press play and stay a while. The longer you listen, the more of the album’s secrets open on this page.',
            de: 'Drück auf Abspielen und bleib ein wenig. Je länger du hörst, desto mehr Geheimnisse des Albums öffnen sich auf dieser Seite.',
          },
        },
      },
      { type: 'tracklist' },
      {
        type: 'unlock',
        values: {
          title: { en: 'A message from the studio', de: 'Eine Nachricht aus dem Studio' },
          teaser: { en: 'Written on the last day of recording', de: 'Geschrieben am letzten Tag der Aufnahmen' },
          measure: 'minutes',
          amount: 3,
          content: {
            en: 'Thank you for listening. You are among the first to hear these songs, and we hope that they stay with you.',
            de: 'Danke fürs Zuhören. Du bist unter den Ersten, die diese Songs hören, und wir hoffen, dass sie dich begleiten.',
          },
        },
      },
      {
        type: 'unlock',
        values: {
          title: { en: 'A photo that nobody has seen', de: 'Ein Foto, das noch niemand gesehen hat' },
          teaser: { en: 'It was taken between two songs', de: 'Es entstand zwischen zwei Songs' },
          measure: 'tracks',
          amount: 3,
          content: { en: 'This is where the album began.', de: 'Hier hat das Album angefangen.' },
        },
      },
      {
        type: 'unlock',
        values: {
          title: { en: 'For those who hear everything', de: 'Für alle, die alles hören' },
          teaser: { en: 'It opens with the last track', de: 'Öffnet sich mit dem letzten Titel' },
          measure: 'tracks',
          amount: 600,
          content: {
            en: 'You have heard the whole album. This is for you only.',
            de: 'Du hast das ganze Album gehört. Das hier ist nur für dich.',
          },
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
            en: 'Every song has a story. Listen to it to the end, and the story opens.',
            de: 'Jeder Song hat eine Geschichte. Hör ihn bis zum Ende, dann öffnet sie sich.',
          },
        },
      },
      {
        type: 'quote',
        values: {
          words: {
            en: 'The first song took a day. The last one took a year.',
            de: 'Der erste Song hat einen Tag gebraucht, der letzte ein Jahr.',
          },
          name: { en: 'The artist', de: 'Die Band' },
        },
      },
      { type: 'tracklist' },
      {
        type: 'unlock',
        values: {
          title: { en: 'The first song', de: 'Der erste Song' },
          teaser: { en: 'Why it had to come first', de: 'Warum er am Anfang stehen musste' },
          measure: 'tracks',
          amount: 1,
          content: {
            en: 'We wrote it last. When it was done, we knew how the album begins.',
            de: 'Wir haben ihn zuletzt geschrieben. Als er fertig war, wussten wir, wie das Album beginnt.',
          },
        },
      },
      {
        type: 'unlock',
        values: {
          title: { en: 'The third song', de: 'Der dritte Song' },
          teaser: { en: 'It nearly did not make it', de: 'Fast wäre er nicht dabei gewesen' },
          measure: 'tracks',
          amount: 3,
          content: {
            en: 'We had given it up. Then we played it once more, at night, and kept that take.',
            de: 'Wir hatten ihn aufgegeben. Dann haben wir ihn nachts noch einmal gespielt und diese Aufnahme behalten.',
          },
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
            en: 'Hear the songs before everyone else. Stay for two of them, and you can order the limited edition.',
            de: 'Hör die Songs vor allen anderen. Bleib für zwei davon, dann kannst du die limitierte Auflage bestellen.',
          },
        },
      },
      { type: 'presave', values: { service: 'spotify' } },
      { type: 'presave', values: { service: 'apple' } },
      { type: 'tracklist' },
      {
        type: 'unlock',
        values: {
          title: { en: 'The limited edition', de: 'Die limitierte Auflage' },
          teaser: { en: 'For those who listen early', de: 'Für alle, die früh hören' },
          measure: 'tracks',
          amount: 2,
          content: { en: 'Yours while it lasts.', de: 'Solange der Vorrat reicht.' },
          words: { en: 'Order it', de: 'Bestellen' },
        },
      },
      { type: 'video', values: { title: { en: 'The making of the video', de: 'So entstand das Video' } } },
      { type: 'signUp' },
    ],
  },
];
