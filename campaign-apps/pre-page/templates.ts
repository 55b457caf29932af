import type { PageTemplate } from '../kit/pageTemplates.ts';

/** The pages with which a pre-page can start. */
export const prePageTemplates: readonly PageTemplate[] = [
  {
    id: 'announcement',
    label: 'Announcement',
    description: 'Something is coming, and fans leave their email to hear of it first.',
    blocks: [
      { type: 'cover' },
      {
        type: 'text',
        values: {
          text: {
            en: 'Something new is on its way. We have worked on it for a long time, and we can’t wait to show it to you.\n\nIt starts here, on this page. Join the list, and you are the first to know.',
            de: 'Bald gibt es etwas Neues. Wir haben lange daran gearbeitet und können es kaum erwarten, es euch zu zeigen.\n\nLos geht es hier, auf dieser Seite. Trag dich ein, dann erfährst du es zuerst.',
          },
        },
      },
      { type: 'fact', values: { name: { en: 'What', de: 'Was' }, words: { en: 'The title', de: 'Der Titel' } } },
      { type: 'fact', values: { name: { en: 'With', de: 'Mit' }, words: { en: 'The artists', de: 'Die Namen' } } },
      {
        type: 'fact',
        values: { name: { en: 'Where', de: 'Wo' }, words: { en: 'On this page', de: 'Auf dieser Seite' } },
      },
      { type: 'signUp' },
    ],
  },
  {
    id: 'release',
    label: 'Release with pre-saves',
    description: 'Links to save the release, the first single and a sign-up.',
    blocks: [
      { type: 'cover' },
      {
        type: 'text',
        values: {
          text: {
            en: 'The new record is almost here. Save it now, and it is in your library on the day of its release.',
            de: 'Das neue Album ist fast da. Speichere es jetzt, dann ist es am Tag der Veröffentlichung in deiner Bibliothek.',
          },
        },
      },
      { type: 'presave', values: { service: 'spotify' } },
      { type: 'presave', values: { service: 'apple' } },
      { type: 'heading', values: { words: { en: 'Hear the first single', de: 'Hör die erste Single' } } },
      { type: 'video', values: { title: { en: 'The first single', de: 'Die erste Single' } } },
      { type: 'signUp' },
      { type: 'follow' },
    ],
  },
  {
    id: 'concert',
    label: 'Concert',
    description: 'What happens on the evening, the most important facts and a link to the tickets.',
    blocks: [
      { type: 'cover' },
      { type: 'countdown' },
      { type: 'heading', values: { words: { en: 'What to expect', de: 'Was dich erwartet' } } },
      {
        type: 'text',
        values: {
          text: {
            en: 'One evening, one stage, and songs that nobody has heard live before. Bring your friends and come early: the first rows fill up fast.',
            de: 'Ein Abend, eine Bühne und Songs, die noch niemand live gehört hat. Bring deine Freunde mit und komm früh: Die ersten Reihen sind schnell voll.',
          },
        },
      },
      {
        type: 'fact',
        values: { name: { en: 'Where', de: 'Wo' }, words: { en: 'Venue and city', de: 'Ort und Stadt' } },
      },
      { type: 'fact', values: { name: { en: 'Doors', de: 'Einlass' }, words: { en: '7 pm', de: '19 Uhr' } } },
      {
        type: 'link',
        values: { words: { en: 'Get tickets', de: 'Tickets holen' }, look: 'filled' },
      },
      {
        type: 'picture',
        values: { caption: { en: 'From the last tour', de: 'Von der letzten Tour' } },
      },
      {
        type: 'quote',
        values: {
          words: { en: 'The best seat is wherever you can dance.', de: 'Der beste Platz ist da, wo man tanzen kann.' },
          name: { en: 'The band', de: 'Die Band' },
        },
      },
      { type: 'signUp' },
    ],
  },
];
