import { pageTextId, wholePage } from '#contracts/pageTexts.ts';
import type { Random } from './random.ts';

type Subject = { artist: string; release: string };

/** The texts of a page by language, from the first block to the last. */
const texts = {
  en: ({ artist, release }: Subject) => [
    `${artist} invites you to listen to ${release}, at the same moment as everyone else.`,
    'Every song comes with the story of the night it was written.',
    'Bring headphones and someone to listen with.',
  ],
  de: ({ artist, release }: Subject) => [
    `${artist} lädt dich ein: Hör ${release}, im selben Moment wie alle anderen.`,
    'Zu jedem Lied gehört die Geschichte der Nacht, in der es entstand.',
    'Bringt Kopfhörer mit und jemanden, der mithört.',
  ],
};

const blockId = (place: number): string => `text-${place + 1}`;

/** Returns a page in English, with one to three texts. */
export function demoPage(random: Random, subject: Subject) {
  const blocks = texts
    .en(subject)
    .slice(0, 1 + random.below(3))
    .map((text, place) => ({ id: blockId(place), type: 'text', text }));
  return { title: `${subject.artist}: ${subject.release}`, blocks };
}

/**
 * Returns the messages of a page in a language: in English as given, in German all that the page has, in others none,
 * so that pages show their default language there.
 */
export function pageIn(locale: string, subject: Subject, english: Record<string, string>): Record<string, string> {
  if (locale === 'en') return english;
  if (locale !== 'de') return {};
  const german = texts.de(subject).map((text, place) => [pageTextId(blockId(place), 'text'), text] as const);
  const title = pageTextId(wholePage, 'title');
  const same = title in english ? { [title]: english[title] ?? '' } : {};
  return { ...same, ...Object.fromEntries(german.filter(([id]) => id in english)) };
}
