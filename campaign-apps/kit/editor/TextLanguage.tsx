import { createContext, useContext } from 'react';
import { directionOf } from '#contracts/textDirection.ts';
import { editorWords, fill, languageInWords } from './texts/words.ts';

/** The language whose texts are edited. `fallback` is the campaign's default language, null if that one is edited. */
type TextLanguage = { locale: string; fallback: string | null };

export const TextLanguageContext = createContext<TextLanguage>({ locale: 'en', fallback: null });

/** The languages of the campaign. */
export const PageLanguagesContext = createContext<readonly string[]>([]);

/** A text, what fans see while it is empty, and the id of its help if there is one. */
type EditedText = { id: string; text: string; shown: string; helpId?: string | undefined };

/**
 * Returns the attributes of a text's input in the edited language, and a note for below it. While the text is missing,
 * the text that fans see instead is its placeholder, and the note says so.
 */
export function useTextInput({ id, text, shown, helpId }: EditedText) {
  const { locale, fallback } = useContext(TextLanguageContext);
  const isMissing = fallback !== null && text === '' && shown !== '';
  const noteId = `${id}-missing`;
  const note = isMissing && (
    <p id={noteId} className="missing">
      {fill(editorWords.missing, { language: languageInWords(locale), shown: languageInWords(fallback) })}
    </p>
  );
  const describedBy = [helpId, isMissing && noteId].filter(Boolean).join(' ');
  const attributes = {
    lang: locale,
    dir: directionOf(locale),
    placeholder: isMissing ? shown : undefined,
    'aria-describedby': describedBy || undefined,
  };
  return { attributes, note };
}
