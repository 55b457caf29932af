import { blockOfPageText, isPageTextId, pageTextPrefix } from '../../../contracts/pageTexts.ts';
import { directionOf } from '../../../contracts/textDirection.ts';
import { languageName } from '../languages.ts';
import { titleId } from '../pageTexts.ts';
import type { BlockKind } from '../view/blockKind.ts';
import { type EditedPage, shownIn } from './editedPage.ts';
import { namedBlocks } from './PageForm.tsx';
import { PageSummary } from './PageSummary.tsx';
import { editorWords, fill } from './words.ts';

type ConflictedValuesProps = {
  kinds: readonly BlockKind[];
  page: EditedPage;
  /** The version to compare with, which may have blocks that `page` does not have. */
  other: EditedPage;
  /** The tool's paths of values: `page`, `i18n.de.page.b1.text`. */
  paths: readonly string[];
};

/** Returns the paths of texts in one language. */
export const conflictedTexts = (locale: string, texts: Record<string, unknown>): string[] =>
  Object.keys(texts).map((id) => `i18n.${locale}.${id}`);

/** Shows one version of the values that two users changed: each text with its name and language, or the blocks. */
export function ConflictedValues({ kinds, page, other, paths }: ConflictedValuesProps) {
  return paths.map((path) => {
    const text = textOfPath(path);
    if (!text) {
      return <PageSummary key={path} kinds={kinds} content={shownIn(kinds, page, page.languages[0] ?? '')} />;
    }
    const { locale, id } = text;
    const name = nameOfText(kinds, page, id) ?? nameOfText(kinds, other, id) ?? editorWords.deletedText;
    return (
      <div key={path}>
        <h4>{fill(editorWords.textIn, { text: name, language: languageName(locale) })}</h4>
        <p lang={locale} dir={directionOf(locale)}>
          {page.texts[locale]?.[id] || editorWords.noText}
        </p>
      </div>
    );
  });
}

/** Returns the language and the message id of a path; null for other values. */
function textOfPath(path: string): { locale: string; id: string } | null {
  const [, locale = '', ...rest] = path.split('.');
  const id = rest.join('.');
  return isPageTextId(id) ? { locale, id } : null;
}

/** Returns the name of a text as the form has it; null if the page does not have its block. */
function nameOfText(kinds: readonly BlockKind[], { blocks }: EditedPage, id: string): string | null {
  if (id === titleId) return editorWords.title;
  const named = namedBlocks(kinds, blocks).find(({ block }) => block.id === blockOfPageText(id));
  if (!named) return null;
  const { kind, name, block } = named;
  const [field = ''] = id.slice(pageTextPrefix(block.id).length).split('.');
  const label = kind.fields[field]?.label;
  return label === undefined || Object.keys(kind.fields).length === 1 ? name : `${name}, ${label}`;
}
