import type { PageTemplate } from '../kit/app/pageTemplates.ts';

/** The pages with which a pre-page can start. */
export const prePageTemplates = [
  {
    id: 'announcement',
    label: 'Announcement',
    description: 'Something is coming, and fans sign up for an email at the start.',
    blocks: [
      { type: 'cover' },
      {
        type: 'text',
        values: {
          text: {
            en: 'Something new is on its way.\n\nJoin the list to get an email when it starts.',
            de: 'Bald gibt es etwas Neues.\n\nTrag dich ein, dann bekommst du zum Beginn eine E-Mail.',
          },
        },
      },
      { type: 'fact', values: { name: { en: 'What', de: 'Was' } } },
      { type: 'fact', values: { name: { en: 'With', de: 'Mit' } } },
      { type: 'fact', values: { name: { en: 'Where', de: 'Wo' } } },
      { type: 'signUp' },
    ],
  },
  {
    id: 'release',
    label: 'Release with pre-saves',
    description: 'Links to save the release, a video and a sign-up.',
    blocks: [
      { type: 'cover' },
      {
        type: 'text',
        values: {
          text: {
            en: 'A new release is on its way. Join the list to get an email when it starts.',
            de: 'Bald gibt es eine neue Veröffentlichung. Trag dich ein, dann bekommst du zum Beginn eine E-Mail.',
          },
        },
      },
      { type: 'presave', values: { service: 'spotify' } },
      { type: 'presave', values: { service: 'apple' } },
      { type: 'video' },
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
      { type: 'heading', values: { words: { en: 'See you there', de: 'Wir sehen uns dort' } } },
      {
        type: 'text',
        values: {
          text: {
            en: 'Save the date and bring your friends. Join the list to get an email when it starts.',
            de: 'Merk dir den Termin und bring deine Freunde mit. Trag dich ein, dann bekommst du zum Beginn eine E-Mail.',
          },
        },
      },
      { type: 'fact', values: { name: { en: 'Where', de: 'Wo' } } },
      { type: 'fact', values: { name: { en: 'Doors', de: 'Einlass' } } },
      {
        type: 'link',
        values: { words: { en: 'Get tickets', de: 'Tickets holen' }, look: 'filled' },
      },
      { type: 'picture' },
      { type: 'quote' },
      { type: 'signUp' },
    ],
  },
] as const satisfies readonly PageTemplate[];
