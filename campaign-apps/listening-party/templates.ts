import type { PageTemplate } from '../kit/pageTemplates.ts';

/** The pages with which a listening party can start. */
export const listeningPartyTemplates: readonly PageTemplate[] = [
  {
    id: 'first-listen',
    label: 'First listen',
    description: 'Explains the party, with the tracklist and a sign-up.',
    blocks: [
      {
        type: 'text',
        values: {
          text: {
            en: 'We play the record from the first to the last track, at the same moment for everyone. Open this page before the start, put your headphones on, and listen with us.',
            de: 'Wir spielen das Album vom ersten bis zum letzten Titel, für alle im selben Moment. Öffne diese Seite vor dem Beginn, setz die Kopfhörer auf und hör mit uns.',
          },
        },
      },
      { type: 'countdown' },
      { type: 'heading', values: { words: { en: 'What we play', de: 'Was wir spielen' } } },
      { type: 'tracklist' },
      {
        type: 'quote',
        values: {
          words: {
            en: 'We made it to be heard in one go, with the lights down.',
            de: 'Wir haben es gemacht, damit man es am Stück hört, bei wenig Licht.',
          },
          name: { en: 'The artist', de: 'Die Band' },
        },
      },
      { type: 'signUp' },
      { type: 'follow' },
    ],
  },
  {
    id: 'release-night',
    label: 'Release night',
    description: 'Shows the artists, a photo, a video and where to buy the record.',
    blocks: [
      { type: 'heading', values: { words: { en: 'The night before it is out', de: 'Die Nacht davor' } } },
      {
        type: 'text',
        values: {
          text: {
            en: 'At midnight the album is everywhere. A few hours earlier we play it here, and everyone who made it is listening too.',
            de: 'Um Mitternacht ist das Album überall. Ein paar Stunden vorher läuft es hier, und alle, die daran gearbeitet haben, hören mit.',
          },
        },
      },
      { type: 'picture', values: { caption: { en: 'In the studio', de: 'Im Studio' } } },
      { type: 'artists' },
      { type: 'tracklist' },
      { type: 'video', values: { title: { en: 'How the album was made', de: 'So ist das Album entstanden' } } },
      {
        type: 'link',
        values: { words: { en: 'Order the album', de: 'Album bestellen' }, look: 'filled' },
      },
      { type: 'signUp' },
      { type: 'social' },
    ],
  },
  {
    id: 'invitation',
    label: 'Short invitation',
    description: 'A few sentences, links to save the release and a sign-up.',
    blocks: [
      {
        type: 'text',
        values: {
          text: {
            en: 'You are invited to the first play of the new single. Save it now, and come back when the countdown ends.',
            de: 'Du bist eingeladen: Die neue Single läuft hier zum ersten Mal. Speichere sie jetzt und komm wieder, wenn der Countdown endet.',
          },
        },
      },
      { type: 'presave', values: { service: 'spotify' } },
      { type: 'presave', values: { service: 'apple' } },
      { type: 'signUp' },
      { type: 'follow' },
    ],
  },
];
