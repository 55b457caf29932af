import type { MessageCatalogue } from '../kit/texts/messages.ts';
import { videoMessages } from '../kit/texts/videoMessages.ts';

/** The public page's texts in addition to the kit's; each new campaign gets a copy. */
export const prePageMessages: MessageCatalogue = {
  en: {
    ...videoMessages.en,
    'pre.upcoming': 'Coming up',
    'pre.soon': 'Coming soon',
    'pre.running': 'Out now',
    'pre.ended': 'Over',
    'pre.starts': 'On {date}',
    'pre.undated': 'The date is not announced yet. People on the list get an email when it starts.',
    'pre.since': 'Since {date}',
    'pre.ended_at': 'It ended on {date}',
    'pre.closed.title': 'The list is closed',
    'pre.closed.body': 'Thank you for waiting with us.',
    'pre.arrived.title': 'It’s here',
    'pre.arrived.body': 'The wait is over.',
    'pre.arrived.gated': 'The page asks you to log in with your account.',
    'pre.arrived.link': 'Go to the page',
    'signup.submit': 'Join the list',
  },
  de: {
    ...videoMessages.de,
    'pre.upcoming': 'Demnächst',
    'pre.soon': 'Bald',
    'pre.running': 'Jetzt da',
    'pre.ended': 'Vorbei',
    'pre.starts': 'Am {date}',
    'pre.undated': 'Das Datum steht noch nicht fest. Wer auf der Liste steht, bekommt zum Beginn eine E-Mail.',
    'pre.since': 'Seit {date}',
    'pre.ended_at': 'Zu Ende seit {date}',
    'pre.closed.title': 'Die Liste ist geschlossen',
    'pre.closed.body': 'Danke an alle, die mit uns gewartet haben.',
    'pre.arrived.title': 'Es ist da',
    'pre.arrived.body': 'Das Warten hat ein Ende.',
    'pre.arrived.gated': 'Auf der Seite loggst du dich mit deinem Konto ein.',
    'pre.arrived.link': 'Zur Seite',
    'signup.submit': 'Setzt mich auf die Liste',
  },
};
