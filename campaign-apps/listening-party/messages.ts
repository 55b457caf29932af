import type { MessageCatalogue } from '../kit/messages.ts';

/** The texts of the public page beside the kit's; a campaign gets its own copy of them when it is made. */
export const listeningPartyMessages: MessageCatalogue = {
  en: {
    'party.eyebrow': 'Listening party',
    'party.upcoming': 'Upcoming',
    'party.running': 'Live now',
    'party.ended': 'Ended',
    'party.starts': 'Starts {date}',
    'party.until': 'Open until {date}',
    'party.always_open': 'The needle is down. Come in and listen.',
    'party.ended_at': 'Ended {date}',
    'party.closed.title': 'The party is over',
    'party.closed.body': 'Thank you to everyone who listened with us.',
  },
  de: {
    'party.eyebrow': 'Listening-Party',
    'party.upcoming': 'Demnächst',
    'party.running': 'Läuft gerade',
    'party.ended': 'Beendet',
    'party.starts': 'Beginn: {date}',
    'party.until': 'Geöffnet bis {date}',
    'party.always_open': 'Die Nadel liegt auf. Komm rein und hör mit.',
    'party.ended_at': 'Beendet: {date}',
    'party.closed.title': 'Die Party ist vorbei',
    'party.closed.body': 'Danke an alle, die mit uns gehört haben.',
  },
};
