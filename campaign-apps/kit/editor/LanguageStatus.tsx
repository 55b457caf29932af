import { type EditedPage, missingTexts } from './editedPage.ts';
import { editorWords, fill, fillCount, languageInWords } from './texts/words.ts';

/** Says which language is edited and how many texts it lacks; nothing for a campaign with one language. */
export function LanguageStatus({ page, locale }: { page: EditedPage; locale: string }) {
  if (page.languages.length < 2) return null;
  const missing = missingTexts(page, locale).length;
  const count = fillCount(editorWords.oneMissing, editorWords.manyMissing, missing);
  return (
    <p className="text-language" role="status">
      {fill(editorWords.textsIn, { language: languageInWords(locale) })}{' '}
      {missing > 0 && <strong className="missing-count">{count}</strong>}
    </p>
  );
}
