import { pageTextId } from '#contracts/pageTexts.ts';
import { isPicture } from '../../page/blocks.ts';
import { isText, titleId } from '../../page/pageTexts.ts';
import { richTextWords } from '../../page/richText.ts';
import type { namedBlocks } from '../blockNames.ts';
import type { EditedPage } from '../editedPage.ts';
import { inputId, titleInputId } from '../selection.ts';
import { editorWords } from '../texts/words.ts';

/** A text that the form edits. */
export type EditableText = {
  /** The block that it belongs to; null for the title of the page. */
  block: string | null;
  /** The id of its input. */
  input: string;
  /** Its message id; null for a value that is the same in all languages. */
  id: string | null;
  name: string;
  /** Without formatting. */
  words: string;
};

type Named = ReturnType<typeof namedBlocks>;

/** Returns the texts of the page in one language in the order of the form: those of blocks, alternative texts and addresses. */
export function editableTexts(named: Named, { texts }: Pick<EditedPage, 'texts'>, language: string): EditableText[] {
  const textOf = (id: string) => texts[language]?.[id] ?? '';
  const title = { block: null, input: titleInputId, id: titleId, name: editorWords.title, words: textOf(titleId) };
  return [title, ...named.flatMap((one) => textsOf(one, textOf))].filter(({ words }) => words !== '');
}

function textsOf({ block, kind, name }: Named[number], textOf: (id: string) => string): EditableText[] {
  const fields = Object.entries(kind.fields);
  const place = (label: string) => (fields.length === 1 ? name : `${name}, ${label}`);
  const common = (field: string) => ({ block: block.id, input: inputId(block.id, field) });
  return fields.flatMap(([path, field]): EditableText[] => {
    const value = block.values[path];
    if (isText(field)) {
      const id = pageTextId(block.id, path);
      const words = field.kind === 'richText' ? richTextWords(textOf(id)) : textOf(id);
      return [{ ...common(path), id, name: place(field.label), words }];
    }
    if (field.kind === 'address')
      return [{ ...common(path), id: null, name: place(field.label), words: typeof value === 'string' ? value : '' }];
    const hasAlt = field.kind === 'picture' && field.hasAlt !== false && isPicture(value) && !value.decorative;
    if (!hasAlt) return [];
    const id = pageTextId(block.id, `${path}.alt`);
    return [{ ...common(`${path}-alt`), id, name: `${name}, ${editorWords.alt}`, words: textOf(id) }];
  });
}
