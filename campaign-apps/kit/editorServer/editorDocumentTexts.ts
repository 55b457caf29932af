import type { IncomingHttpHeaders } from 'node:http';
import { nearestLocale } from '#contracts/nearestLocale.ts';
import { acceptedLanguages } from '../server/acceptLanguage.ts';

/** The texts of the editor's document, before its script runs. */
export type EditorDocumentTexts = {
  locale: string;
  title: string;
  noScript: string;
  outsideTitle: string;
  outsideText: string;
  toCms: string;
};

const english: EditorDocumentTexts = {
  locale: 'en',
  title: 'Page editor',
  noScript: 'The editor needs JavaScript.',
  outsideTitle: 'This editor opens inside the CMS',
  outsideText: 'Open the campaign there and choose Editor.',
  toCms: 'Go to the CMS',
};

const german: EditorDocumentTexts = {
  locale: 'de',
  title: 'Seiteneditor',
  noScript: 'Der Editor braucht JavaScript.',
  outsideTitle: 'Dieser Editor öffnet sich im CMS',
  outsideText: 'Dort die Kampagne öffnen und „Editor“ wählen.',
  toCms: 'Zum CMS',
};

const texts: Record<string, EditorDocumentTexts> = { en: english, de: german };
const locales = Object.keys(texts);

/** Returns the texts in the first known language of the browser, else in English. */
export function documentTexts({ 'accept-language': header }: IncomingHttpHeaders): EditorDocumentTexts {
  const [known = 'en'] = acceptedLanguages(header).flatMap((code) => nearestLocale(code, locales) ?? []);
  return texts[known] ?? english;
}
