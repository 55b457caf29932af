import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { type BlockField, maxLengthOf } from '../page/blocks.ts';
import { richTextWords } from '../page/richText.ts';
import type { BlockFieldInputProps } from './blockField.ts';
import { loadRichText, RichTextTools, toolbarKeys } from './loadRichText.ts';
import { RichTextLimit } from './RichTextLimit.tsx';
import type { RichTextEditor, RichTextParts } from './richTextEditor.ts';
import { useTextInput } from './TextLanguage.tsx';
import { editorWords } from './texts/words.ts';

type RichTextInputProps = Omit<BlockFieldInputProps, 'field' | 'pickPicture'> & {
  field: Extract<BlockField, { kind: 'richText' }>;
  hasOwnUndo?: boolean;
};

/** The space of the toolbar, until it is loaded. */
const noTools = <div className="rich-tools" aria-hidden="true" />;

const wordsIn = (value: BlockFieldInputProps['value']): string => (typeof value === 'string' ? value : '');

/** The label and the input of a rich text in the edited language: its toolbar, and the text as visitors see it. */
export function RichTextInput(props: RichTextInputProps) {
  const { id, field, label, labelHidden, value, shown, hasOwnUndo, onChange } = props;
  const element = useRef<HTMLDivElement>(null);
  const text = wordsIn(value);
  const { rich, hasFailed } = useRichText(element, { value: text, max: maxLengthOf(field), hasOwnUndo, onChange });
  const helpId = field.help && `${id}-help`;
  const { attributes, note } = useTextInput({ id, text, shown: richTextWords(wordsIn(shown)), helpId });
  const { placeholder, ...others } = attributes;
  return (
    <>
      <span
        className={labelHidden ? 'visually-hidden' : 'field-label'}
        // The text has this name too: a label cannot name an element that is made editable.
        aria-hidden="true"
        onClick={() => element.current?.focus()}
      >
        {label}
      </span>
      <div className="rich-field">
        <Suspense fallback={noTools}>{rich ? <RichTextTools editor={rich.editor} label={label} /> : noTools}</Suspense>
        {/* biome-ignore lint/a11y/useSemanticElements: a textarea shows no formatting */}
        <div
          {...others}
          ref={element}
          id={id}
          className="rich-words"
          // The editor makes it editable. Until then it can already get the focus.
          tabIndex={-1}
          role="textbox"
          aria-multiline="true"
          aria-label={label}
          aria-keyshortcuts={toolbarKeys}
          aria-placeholder={placeholder}
          data-placeholder={placeholder}
        />
      </div>
      {rich && <RichTextLimit rich={rich} />}
      {hasFailed && (
        <p className="problem" role="alert">
          {editorWords.fieldFailed}
        </p>
      )}
      {note}
    </>
  );
}

type Loading = { rich: RichTextEditor | null; hasFailed: boolean };

/** Makes an element of the form an editor for a rich text, once that is loaded, and adds what was typed before to its end. */
function useRichText(
  element: RefObject<HTMLElement | null>,
  { value, max, hasOwnUndo, onChange }: Pick<RichTextParts, 'value' | 'max' | 'hasOwnUndo' | 'onChange'>,
): Loading {
  const [loading, setLoading] = useState<Loading>({ rich: null, hasFailed: false });
  const current = useRef({ value, max, onChange });
  current.current = { value, max, onChange };
  useEffect(() => {
    let isLeft = false;
    let rich: RichTextEditor | null = null;
    const mount = async () => {
      if (!element.current) return;
      const { create, typed } = await loadRichText(element.current);
      if (isLeft || !element.current) return;
      const { value, max } = current.current;
      const onChange = (words: string) => current.current.onChange(words);
      rich = create({ element: element.current, attributes: {}, value, max, hasOwnUndo, onChange });
      // No caret was visible before. Words are added to the end, and the focus comes there.
      rich.editor.commands.setTextSelection(rich.editor.state.doc.content.size);
      rich.type(typed);
      setLoading({ rich, hasFailed: false });
    };
    mount().catch(() => setLoading({ rich: null, hasFailed: true }));
    return () => {
      isLeft = true;
      rich?.destroy();
    };
  }, [element, hasOwnUndo]);
  const { rich } = loading;
  useEffect(() => rich?.follow(value), [rich, value]);
  return loading;
}
