import { localeCodes, localeName } from '#contracts/locales.ts';
import { ServiceFailedError } from '../outside/outsideService.ts';
import { SheetRefusedError, type SheetService } from './sheets.ts';

const rows = [
  ['id', 'en', 'de', 'fr'],
  ['signup.title', 'Remind me at the start', 'Erinnert mich zum Start', 'Rappelez-moi au début'],
  [
    'signup.intro',
    'Leave your email address. We write to you when it starts.',
    'Hinterlasst eure E-Mail-Adresse. Wir schreiben euch, wenn es losgeht.',
    'Laissez votre adresse e-mail. Nous vous écrivons au début.',
  ],
  ['signup.submit', 'Put me on the list', 'Setzt mich auf die Liste', 'Ajoutez-moi à la liste'],
  [
    'signup.newsletter',
    'Yes, send me the newsletter “{name}” by email.',
    'Ja, schickt mir den Newsletter „{name}“ per E-Mail.',
    'Oui, envoyez-moi la newsletter « {name} » par e-mail.',
  ],
  ['pre.upcoming', 'Coming up', 'Demnächst', 'À venir'],
  ['pre.soon', 'Coming soon', 'Bald', 'Bientôt'],
  ['pre.running', 'Out now', 'Jetzt da', 'Disponible'],
  ['pre.starts', 'On {date}', 'Am {date}', 'Le {date}'],
  [
    'pre.closed.body',
    'Thank you to everyone\nwho waited with us.',
    'Danke an alle,\ndie mit uns gewartet haben.',
    'Merci à toutes et à tous\nd’avoir attendu avec nous.',
  ],
  ['tracks.left[0]', '{count} track to go', 'Noch {count} Titel', 'Encore {count} titre'],
  ['tracks.left[1]', '{count} tracks to go', 'Noch {count} Titel', 'Encore {count} titres'],
  ['tracks.left[2]', '', '', 'Encore {count} de titres'],
];

/** A sheet with errors: an unknown language, a duplicate message, one without a name, and a missing placeholder. */
const mistaken = [
  ['id', 'en', 'de', 'klingon'],
  ['signup.title', 'Remind me at the start', 'Erinnert mich zum Start', 'tlhIngan'],
  ['signup.title', 'Remind me', 'Erinnert mich', ''],
  ['', 'Nobody knows where this belongs', '', ''],
  ['pre.starts', 'On {date}', 'Am Termin', ''],
];

/** A sheet with as many languages and messages as a large campaign. */
function long(): string[][] {
  const locales = ['en', ...localeCodes.filter((code) => code !== 'en').slice(0, 59)];
  const names = locales.map((code) => localeName(code));
  const texts = (at: number) => names.map((name) => `What message ${at} says in ${name}, for {name}.`);
  return [['id', ...locales], ...Array.from({ length: 500 }, (_, at) => [`message.${at}`, ...texts(at)])];
}

/** Ids of documents with other results, so that each can be tested without an account. */
const others: Record<string, () => string[][]> = {
  'sample-sheet-with-mistakes': () => mistaken,
  'sample-sheet-of-60-languages': long,
  'sample-sheet-kept-private': () => {
    throw new SheetRefusedError('sheet-private');
  },
  'sample-sheet-that-is-gone': () => {
    throw new SheetRefusedError('sheet-not-found');
  },
  'sample-sheet-unreadable': () => {
    throw new SheetRefusedError('sheet-unreadable');
  },
  'sample-sheet-far-too-large': () => {
    throw new SheetRefusedError('sheet-too-large');
  },
  'sample-sheet-asks-for-patience': () => {
    throw new ServiceFailedError('sheets', 'answered 429', 60);
  },
  'sample-sheet-that-failed': () => {
    throw new ServiceFailedError('sheets', 'answered 500');
  },
};

/** Returns one invented sheet for every document, except for ids with special results. */
export const sampleSheets: SheetService = {
  read: async ({ doc_id }) => (Object.hasOwn(others, doc_id) ? others[doc_id]?.() : undefined) ?? rows,
};
