import type { PageTemplate } from '../kit/app/pageTemplates.ts';

/** The pages with which a listening party can start. */
export const listeningPartyTemplates = [
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
      { type: 'quote' },
      { type: 'signUp' },
      { type: 'follow' },
    ],
  },
  {
    id: 'release-night',
    label: 'Release night',
    description: 'Shows the artists, a photo, a video and where to buy the record.',
    blocks: [
      { type: 'heading', values: { words: { en: 'Release night', de: 'Die Nacht der Veröffentlichung' } } },
      {
        type: 'text',
        values: {
          text: {
            en: 'We play the record here, at the same moment for everyone. Open this page before the start and listen with us.',
            de: 'Wir spielen das Album hier, für alle im selben Moment. Öffne diese Seite vor dem Beginn und hör mit uns.',
          },
        },
      },
      { type: 'picture' },
      { type: 'artists' },
      { type: 'tracklist' },
      { type: 'video' },
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
            en: 'You are invited to listen with us, at the same moment as everyone else. Come back when the countdown ends.',
            de: 'Du bist eingeladen: Hör mit uns, im selben Moment wie alle anderen. Komm wieder, wenn der Countdown endet.',
          },
        },
      },
      { type: 'presave', values: { service: 'spotify' } },
      { type: 'presave', values: { service: 'apple' } },
      { type: 'signUp' },
      { type: 'follow' },
    ],
  },
] as const satisfies readonly PageTemplate[];
