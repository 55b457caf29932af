import { gateMessages } from './gateMessages.ts';
import { legalMessages } from './legalMessages.ts';
import type { MessageCatalogue } from './messages.ts';
import { momentMessages } from './momentMessages.ts';
import { previewMessages } from './previewMessages.ts';
import { shareMessages } from './shareMessages.ts';

/** The texts of every app's public page. */
const kitMessages = {
  en: {
    ...gateMessages.en,
    ...legalMessages.en,
    ...momentMessages.en,
    ...previewMessages.en,
    ...shareMessages.en,
    'page.skip': 'Skip to sign-up',
    'page.languages': 'Language',
    'page.social': 'Find us elsewhere',
    'follow.title': 'Follow',
    'countdown.label': 'Time until the start',
    'countdown.days': 'Days',
    'countdown.hours': 'Hours',
    'countdown.minutes': 'Minutes',
    'countdown.seconds': 'Seconds',
    'signup.name': 'Name',
    'signup.email': 'Email address',
    'signup.country': 'Country',
    'signup.country.optional': 'Country (optional)',
    'signup.country.choose': 'Choose a country',
    'signup.newsletter': 'Yes, send me the newsletter “{name}” by email.',
    'signup.newsletters.implicit': 'By signing up, you also agree to these newsletters: {names}.',
    'signup.done.title': 'You are on the list',
    'signup.done.body': 'Thank you. Your sign-up is saved.',
    'signup.check.title': 'Check your inbox',
    'signup.check.body':
      'We sent you a link. Open it to confirm your address: only then you are on the list. Nothing there? Look into the spam folder, or sign up again in ten minutes.',
    'signup.closed': 'Sign-up has closed.',
    'signup.problems': 'Please check the fields marked below.',
    'signup.name.missing': 'Enter your name',
    'signup.name.invalid': 'Enter a name of at most 100 characters',
    'signup.email.missing': 'Enter your email address',
    'signup.email.invalid': 'Enter an email address, like name@example.com',
    'signup.consent.missing': 'Check this box so we can email you',
    'signup.country.missing': 'Choose the country you live in',
    'signup.country.invalid': 'Sign-up is not open in this country; choose one from the list',
    'signup.newsletter.missing': 'Check this box to sign up',
    'signup.failed': 'Your sign-up could not be saved. Try again in a moment; your input is kept.',
  },
  de: {
    ...gateMessages.de,
    ...legalMessages.de,
    ...momentMessages.de,
    ...previewMessages.de,
    ...shareMessages.de,
    'page.skip': 'Zur Anmeldung springen',
    'page.languages': 'Sprache',
    'page.social': 'Hier sind wir auch',
    'follow.title': 'Folgen',
    'countdown.label': 'Zeit bis zum Beginn',
    'countdown.days': 'Tage',
    'countdown.hours': 'Stunden',
    'countdown.minutes': 'Minuten',
    'countdown.seconds': 'Sekunden',
    'signup.name': 'Name',
    'signup.email': 'E-Mail-Adresse',
    'signup.country': 'Land',
    'signup.country.optional': 'Land (freiwillig)',
    'signup.country.choose': 'Wähle ein Land',
    'signup.newsletter': 'Ja, schickt mir den Newsletter „{name}“ per E-Mail.',
    'signup.newsletters.implicit': 'Mit der Anmeldung stimmst du auch diesen Newslettern zu: {names}.',
    'signup.done.title': 'Du stehst auf der Liste',
    'signup.done.body': 'Danke. Deine Anmeldung ist gespeichert.',
    'signup.check.title': 'Sieh in dein Postfach',
    'signup.check.body':
      'Wir haben dir einen Link geschickt. Bestätige damit deine Adresse: Erst dann stehst du auf der Liste. Nichts da? Sieh im Spam-Ordner nach, oder melde dich in zehn Minuten noch einmal an.',
    'signup.closed': 'Die Anmeldung ist geschlossen.',
    'signup.problems': 'Bitte prüfe die markierten Felder.',
    'signup.name.missing': 'Gib deinen Namen ein',
    'signup.name.invalid': 'Gib einen Namen mit höchstens 100 Zeichen ein',
    'signup.email.missing': 'Gib deine E-Mail-Adresse ein',
    'signup.email.invalid': 'Gib eine E-Mail-Adresse ein, etwa name@example.com',
    'signup.consent.missing': 'Setze hier ein Häkchen, damit wir dir schreiben dürfen',
    'signup.country.missing': 'Wähle das Land, in dem du wohnst',
    'signup.country.invalid': 'In diesem Land gibt es keine Anmeldung; wähle eines aus der Liste',
    'signup.newsletter.missing': 'Setze hier ein Häkchen, um dich anzumelden',
    'signup.failed':
      'Die Anmeldung konnte nicht gespeichert werden. Versuche es gleich wieder; deine Eingaben bleiben hier.',
  },
} satisfies MessageCatalogue;

const joined = new WeakMap<MessageCatalogue, MessageCatalogue>();

/**
 * Merges the kit's texts and the app's own, by locale; also the `default_translations` of the app's config. Each
 * catalogue is merged once.
 */
export function joinMessages(own: MessageCatalogue): MessageCatalogue {
  const shared: MessageCatalogue = kitMessages;
  const known = joined.get(own);
  if (known) return known;
  const all = Object.entries(own).map(([locale, texts]) => [locale, { ...shared[locale], ...texts }]);
  const merged: MessageCatalogue = Object.fromEntries(all);
  joined.set(own, merged);
  return merged;
}
