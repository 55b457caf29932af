import type { MessageCatalogue } from './messages.ts';

/** The texts of every app's page that depend on the moment: before, during and after its campaign. */
export const momentMessages = {
  en: {
    'time.yours': 'Your time ({zone})',
    'signup.title': 'Get a reminder',
    'signup.intro': 'Leave your email and we’ll write when it starts.',
    'signup.submit': 'Sign up',
    'signup.consent': 'Yes, you may email me about this campaign.',
    'signup.news.title': 'Join the mailing list',
    'signup.news.intro': 'Leave your email if we may write to you about this campaign.',
    'signup.news.submit': 'Sign up',
    'signup.next.title': 'Join the mailing list for what comes next',
    'signup.next.intro': 'Leave your email if we may write to you about what comes next.',
    'signup.next.submit': 'Sign up',
    'signup.next.consent': 'Yes, you may email me about what comes next.',
  },
  de: {
    'time.yours': 'Deine Zeit ({zone})',
    'signup.title': 'Lass dich erinnern',
    'signup.intro': 'Hinterlass uns deine Adresse. Wir schreiben dir, wenn es losgeht.',
    'signup.submit': 'Anmelden',
    'signup.consent': 'Ja, ihr dürft mir zu dieser Kampagne E-Mails schicken.',
    'signup.news.title': 'Trag dich in den Verteiler ein',
    'signup.news.intro': 'Hinterlass uns deine Adresse, wenn wir dir zu dieser Kampagne schreiben dürfen.',
    'signup.news.submit': 'Anmelden',
    'signup.next.title': 'Trag dich für das ein, was als Nächstes kommt',
    'signup.next.intro': 'Hinterlass uns deine Adresse, wenn wir dir schreiben dürfen, was als Nächstes kommt.',
    'signup.next.submit': 'Anmelden',
    'signup.next.consent': 'Ja, ihr dürft mir E-Mails dazu schicken, was als Nächstes kommt.',
  },
} satisfies MessageCatalogue;
