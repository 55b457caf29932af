import type { MessageCatalogue } from './messages.ts';

/** The texts of responses that no page of a campaign has before a request: error pages, and why a form was refused. */
export const responseMessages: MessageCatalogue = {
  en: {
    'page.not_found.title': 'Page not found',
    'page.not_found.body': 'The URL may be mistyped, or the page was taken down.',
    'page.unavailable.title': 'Back in a moment',
    'page.unavailable.body': 'This page can’t be shown right now. Try again in a minute.',
    'page.failed.title': 'Something went wrong',
    'page.failed.body': 'The problem is on our side. Go back and try again.',
    'signup.kept': 'You are logged in again, but nothing has been sent yet. Check your input, then sign up.',
    'signup.changed': 'What you agree to has changed. Read it again, then sign up.',
    'signup.limited': 'Too many sign-ups from your network. Try again in {minutes} min; your input is kept.',
    'page.preview_ended.title': 'This preview has ended',
    'page.preview_ended.body': 'Ask the person who sent you the link for a new one.',
  },
  de: {
    'page.not_found.title': 'Seite nicht gefunden',
    'page.not_found.body': 'Die Adresse ist vielleicht falsch geschrieben, oder es gibt die Seite nicht mehr.',
    'page.unavailable.title': 'Gleich wieder da',
    'page.unavailable.body': 'Diese Seite ist gerade nicht verfügbar. Versuche es in einer Minute noch einmal.',
    'page.failed.title': 'Das hat nicht geklappt',
    'page.failed.body': 'Bei uns ist etwas schiefgegangen. Geh zurück und versuche es noch einmal.',
    'signup.kept':
      'Du bist wieder eingeloggt, aber noch ist nichts abgeschickt. Prüfe deine Eingaben und melde dich dann an.',
    'signup.changed': 'Worin du einwilligst, hat sich inzwischen geändert. Lies es noch einmal und melde dich dann an.',
    'signup.limited':
      'Zu viele Anmeldungen aus deinem Netz. Versuche es in {minutes} min wieder; deine Eingaben bleiben hier.',
    'page.preview_ended.title': 'Diese Vorschau ist beendet',
    'page.preview_ended.body': 'Frag die Person, die dir den Link geschickt hat, nach einem neuen.',
  },
};
