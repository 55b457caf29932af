import type { MessageCatalogue } from '../kit/messages.ts';

/** The public page's texts in addition to the kit's; each new campaign gets a copy. */
export const prePageMessages: MessageCatalogue = {
  en: {
    'pre.upcoming': 'Coming up',
    'pre.soon': 'Coming soon',
    'pre.running': 'Out now',
    'pre.ended': 'Over',
    'pre.starts': 'On {date}',
    'pre.undated': 'The date is still a secret. People on the list hear it first.',
    'pre.since': 'Since {date}',
    'pre.ended_at': 'It ended on {date}',
    'pre.closed.title': 'The list is closed',
    'pre.closed.body': 'Thank you for waiting with us.',
    'signup.title': 'Be the first to know',
    'signup.intro': 'Leave your email. We’ll write when it starts, and not before.',
    'signup.submit': 'Join the list',
  },
  de: {
    'pre.upcoming': 'Demnächst',
    'pre.soon': 'Bald',
    'pre.running': 'Jetzt da',
    'pre.ended': 'Vorbei',
    'pre.starts': 'Am {date}',
    'pre.undated': 'Das Datum ist noch geheim. Wer auf der Liste steht, erfährt es zuerst.',
    'pre.since': 'Seit {date}',
    'pre.ended_at': 'Zu Ende seit {date}',
    'pre.closed.title': 'Die Liste ist geschlossen',
    'pre.closed.body': 'Danke an alle, die mit uns gewartet haben.',
    'signup.title': 'Erfahre es zuerst',
    'signup.intro': 'Hinterlass uns deine Adresse. Wir schreiben, wenn es losgeht, und nicht vorher.',
    'signup.submit': 'Setzt mich auf die Liste',
  },
};
