import { languageName } from '../languages.ts';
import { type EditedPage, missingTexts } from './editedPage.ts';
import { editorWords, fill } from './words.ts';

/** Says which language is edited and how many texts it lacks; nothing for a campaign with one language. */
export function LanguageStatus({ page, locale }: { page: EditedPage; locale: string }) {
  if (page.languages.length < 2) return null;
  const missing = missingTexts(page, locale).length;
  const count = missing === 1 ? editorWords.oneMissing : fill(editorWords.manyMissing, { count: String(missing) });
  return (
    <p className="text-language" role="status">
      {fill(editorWords.textsIn, { language: languageName(locale) })}{' '}
      {missing > 0 && <strong className="missing-count">{count}</strong>}
    </p>
  );
}
