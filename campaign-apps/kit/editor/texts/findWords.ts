import { editorLanguage } from './words.ts';

/** The texts of the bar that finds texts. They are loaded with it, in all languages. */
const words = {
  en: {
    field: 'Find in the texts of the page',
    place: '{number} of {count}',
    none: 'No results',
    noneIn: 'No results in {language}',
    previous: 'Previous match',
    next: 'Next match',
    close: 'Close',
    others: 'Other languages:',
    inLanguage: '{language} ({count})',
    showIn: 'Show the matches in {language}',
  },
  de: {
    field: 'In den Texten der Seite suchen',
    place: '{number} von {count}',
    none: 'Keine Treffer',
    noneIn: 'Keine Treffer auf {language}',
    previous: 'Voriger Treffer',
    next: 'Nächster Treffer',
    close: 'Schließen',
    others: 'Andere Sprachen:',
    inLanguage: '{language} ({count})',
    showIn: 'Treffer zeigen: {language}',
  },
} satisfies Record<string, Record<string, string>>;

/** Returns the texts in the editor's language. */
export const findWords = (): (typeof words)['en'] => (editorLanguage === 'de' ? words.de : words.en);
