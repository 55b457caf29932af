import { formatNumber } from '../../contracts/formatNumber.ts';
import type { Messages } from './campaign.ts';
import { gateMessages } from './gateMessages.ts';
import { type Html, html } from './html.ts';

/** Texts by locale; each locale has the same ids as the default one. */
export type MessageCatalogue = Record<string, Messages>;

/**
 * The text of a message id, with its `{values}` filled in, numbers as its language writes them; an unknown id is itself,
 * so that a gap is seen.
 */
export type Text = (id: string, values?: Record<string, string | number>) => string;

/** Looks in each set in turn: the campaign's own texts first, the app's own last. */
export function createText(locale: string, ...sets: (Messages | undefined)[]): Text {
  return (id, values = {}) => {
    const template = sets.find((set) => set && Object.hasOwn(set, id))?.[id] ?? id;
    return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name] ?? whole;
      return typeof value === 'number' ? formatNumber(value, locale) : value;
    });
  };
}

/** A text with markup in the places of its `{values}`; the words around them are escaped. */
export function phrase(template: string, values: Record<string, Html>): Html {
  const parts = template.split(/\{(\w+)\}/);
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : (values[part] ?? `{${part}}`)))}`;
}

/** The visitor's best locale of those that there are, by exact code, then by language; else the fallback. */
export function chooseLocale(acceptLanguage: string | undefined, available: string[], fallback: string): string {
  for (const wanted of wantedLocales(acceptLanguage)) {
    const chosen = nearestLocale(wanted, available);
    if (chosen) return chosen;
  }
  return fallback;
}

/** The locale among those that there are: this one, else one of the same language. */
export function nearestLocale(wanted: string, available: readonly string[]): string | undefined {
  const exact = available.find((locale) => locale.toLowerCase() === wanted.toLowerCase());
  return exact ?? available.find((locale) => languageOf(locale) === languageOf(wanted));
}

const languageOf = (locale: string): string => locale.toLowerCase().split('-')[0] ?? '';

function wantedLocales(acceptLanguage = ''): string[] {
  return acceptLanguage
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [code = '', quality] = entry.trim().split(/;\s*q=/);
      return { code: code.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ code, quality }) => code !== '' && quality > 0)
    .sort((left, right) => right.quality - left.quality)
    .map(({ code }) => code);
}

const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi']);

const scripts = /-(arab|hebr|latn|cyrl|deva|guru)(-|$)/i;

/** Which way a language is written; a script in its code decides (`ku-Arab`, `ks-Deva`). */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  const script = scripts.exec(locale)?.[1]?.toLowerCase();
  if (script) return script === 'arab' || script === 'hebr' ? 'rtl' : 'ltr';
  return rightToLeft.has(languageOf(locale)) ? 'rtl' : 'ltr';
}

/** The texts that every app's public page has. */
export const kitMessages = {
  en: {
    ...gateMessages.en,
    'page.skip': 'Skip to sign-up',
    'page.not_found.title': 'There is no page here',
    'page.not_found.body': 'The address may be mistyped, or the page has been taken down.',
    'page.unavailable.title': 'Back in a moment',
    'page.unavailable.body': 'This page cannot be shown just now. Try again in a minute.',
    'page.failed.title': 'This did not work',
    'page.failed.body': 'Something went wrong on our side. Go back and try again.',
    'page.languages': 'Language',
    'page.social': 'Find us elsewhere',
    'follow.title': 'Follow',
    'countdown.label': 'Time until the start',
    'countdown.days': 'Days',
    'countdown.hours': 'Hours',
    'countdown.minutes': 'Minutes',
    'countdown.seconds': 'Seconds',
    'signup.title': 'Save your place',
    'signup.intro': 'We keep you posted by e-mail.',
    'signup.name': 'Name',
    'signup.email': 'E-mail address',
    'signup.country': 'Country',
    'signup.country.optional': 'Country (optional)',
    'signup.country.choose': 'Choose a country',
    'signup.consent': 'Yes, you may e-mail me about this campaign.',
    'signup.newsletter': 'Yes, send me the newsletter “{name}” by e-mail.',
    'signup.newsletters.implicit': 'Signing up also subscribes you to: {names}.',
    'signup.submit': 'Sign up',
    'signup.done.title': 'You are on the list',
    'signup.done.body': 'Thank you. We will be in touch by e-mail.',
    'signup.closed': 'Sign-up has closed.',
    'signup.problems': 'Please check the fields marked below.',
    'signup.name.missing': 'Enter your name',
    'signup.name.invalid': 'Enter a name of at most 100 characters',
    'signup.email.missing': 'Enter your e-mail address',
    'signup.email.invalid': 'Enter an e-mail address, like name@example.com',
    'signup.consent.missing': 'Tick this box so that we may write to you',
    'signup.country.missing': 'Choose the country you live in',
    'signup.country.invalid': 'Sign-up is not open in this country; choose one of the list',
    'signup.newsletter.missing': 'Tick this box to sign up',
    'signup.kept': 'You are in again, and nothing has been sent yet. Look over what you typed, then sign up.',
    'signup.changed': 'What you agree to has changed meanwhile. Read it again, then sign up.',
    'signup.limited': 'Too many sign-ups from your network. Try again in {minutes} min; what you typed is kept here.',
    'signup.failed': 'Your sign-up could not be saved. Try again in a moment; what you typed is kept here.',
  },
  de: {
    ...gateMessages.de,
    'page.skip': 'Zur Anmeldung springen',
    'page.not_found.title': 'Hier ist keine Seite',
    'page.not_found.body': 'Die Adresse ist vielleicht falsch geschrieben, oder es gibt die Seite nicht mehr.',
    'page.unavailable.title': 'Gleich wieder da',
    'page.unavailable.body': 'Diese Seite ist gerade nicht verfügbar. Versuche es in einer Minute noch einmal.',
    'page.failed.title': 'Das hat nicht geklappt',
    'page.failed.body': 'Bei uns ist etwas schiefgegangen. Geh zurück und versuche es noch einmal.',
    'page.languages': 'Sprache',
    'page.social': 'Hier sind wir auch',
    'follow.title': 'Folgen',
    'countdown.label': 'Zeit bis zum Beginn',
    'countdown.days': 'Tage',
    'countdown.hours': 'Stunden',
    'countdown.minutes': 'Minuten',
    'countdown.seconds': 'Sekunden',
    'signup.title': 'Sichere dir deinen Platz',
    'signup.intro': 'Wir halten dich per E-Mail auf dem Laufenden.',
    'signup.name': 'Name',
    'signup.email': 'E-Mail-Adresse',
    'signup.country': 'Land',
    'signup.country.optional': 'Land (freiwillig)',
    'signup.country.choose': 'Wähle ein Land',
    'signup.consent': 'Ja, ihr dürft mir zu dieser Kampagne E-Mails schicken.',
    'signup.newsletter': 'Ja, schickt mir den Newsletter „{name}“ per E-Mail.',
    'signup.newsletters.implicit': 'Mit der Anmeldung abonnierst du auch: {names}.',
    'signup.submit': 'Anmelden',
    'signup.done.title': 'Du stehst auf der Liste',
    'signup.done.body': 'Danke. Wir melden uns per E-Mail.',
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
    'signup.kept':
      'Du bist wieder drin, und noch ist nichts abgeschickt. Sieh deine Eingaben durch und melde dich dann an.',
    'signup.changed': 'Worin du einwilligst, hat sich inzwischen geändert. Lies es noch einmal und melde dich dann an.',
    'signup.limited':
      'Zu viele Anmeldungen aus deinem Netz. Versuche es in {minutes} min wieder; deine Eingaben bleiben hier.',
    'signup.failed':
      'Die Anmeldung konnte nicht gespeichert werden. Versuche es gleich wieder; deine Eingaben bleiben hier.',
  },
} satisfies MessageCatalogue;

/** The kit's and the app's own texts together, by locale: also the `default_translations` of the app's config. */
export function joinMessages(own: MessageCatalogue): MessageCatalogue {
  const shared: MessageCatalogue = kitMessages;
  return Object.fromEntries(Object.entries(own).map(([locale, texts]) => [locale, { ...shared[locale], ...texts }]));
}
