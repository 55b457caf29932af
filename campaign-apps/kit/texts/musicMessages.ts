import { soundMessages } from './soundMessages.ts';

/** The texts of apps that show the campaign's music. */
export const musicMessages = {
  en: {
    ...soundMessages.en,
    'artists.title': 'Artists',
    'tracks.at': '{title} on {service}',
    'lyrics.title': 'Lyrics',
  },
  de: {
    ...soundMessages.de,
    'artists.title': 'Künstler:innen',
    'tracks.at': '{title} bei {service}',
    'lyrics.title': 'Songtexte',
  },
};
