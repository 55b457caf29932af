import type { MessageCatalogue } from '../kit/messages.ts';
import { musicMessages } from '../kit/musicMessages.ts';
import { videoMessages } from '../kit/videoMessages.ts';
import { partySoundMessages } from './soundMessages.ts';

/** The public page's texts in addition to the kit's; each new campaign gets a copy. */
export const listeningPartyMessages: MessageCatalogue = {
  en: {
    ...musicMessages.en,
    ...videoMessages.en,
    ...partySoundMessages.en,
    'party.eyebrow': 'Listening party',
    'party.upcoming': 'Upcoming',
    'party.running': 'Live now',
    'party.playing': 'Live now',
    'party.played': 'Played',
    'party.now_playing': 'Now playing',
    'party.position': 'Position in the track',
    'party.videos_later': 'The videos open here when the party starts.',
    'party.tracklist': 'Tracklist',
    'party.tracklist_length': '{length} in total',
    'party.played_through': 'The last track has played. Thank you for listening with us.',
    'party.ended': 'Ended',
    'party.starts': 'Starts {date}',
    'party.until': 'Open until {date}',
    'party.always_open': 'The needle is down. Come in and listen.',
    'party.ended_at': 'Ended {date}',
    'party.closed.title': 'The party is over',
    'party.closed.body': 'Thank you for listening with us.',
  },
  de: {
    ...musicMessages.de,
    ...videoMessages.de,
    ...partySoundMessages.de,
    'party.eyebrow': 'Listening-Party',
    'party.upcoming': 'Demnächst',
    'party.running': 'Läuft gerade',
    'party.playing': 'Läuft gerade',
    'party.played': 'Gespielt',
    'party.now_playing': 'Jetzt läuft',
    'party.position': 'Stelle im Titel',
    'party.videos_later': 'Die Videos öffnen sich hier, wenn die Party beginnt.',
    'party.tracklist': 'Titelliste',
    'party.tracklist_length': 'Zusammen {length}',
    'party.played_through': 'Der letzte Titel ist gespielt. Danke fürs gemeinsame Hören.',
    'party.ended': 'Beendet',
    'party.starts': 'Beginn: {date}',
    'party.until': 'Geöffnet bis {date}',
    'party.always_open': 'Die Nadel liegt auf. Komm rein und hör mit.',
    'party.ended_at': 'Beendet: {date}',
    'party.closed.title': 'Die Party ist vorbei',
    'party.closed.body': 'Danke an alle, die mit uns gehört haben.',
  },
};
