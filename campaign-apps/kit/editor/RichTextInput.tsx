import { useRef } from 'react';
import { type BlockField, maxLengthOf } from '../page/blocks.ts';
import { richTextWords } from '../page/richText.ts';
import type { BlockFieldInputProps } from './blockField.ts';
import { RichTextLimit } from './RichTextLimit.tsx';
import { RichTextTools } from './RichTextTools.tsx';
import { useTextInput } from './TextLanguage.tsx';
import { editorWords } from './texts/words.ts';
import { useRichText } from './useRichText.ts';
import { toolbarKeys } from './useToolbar.ts';

type RichTextInputProps = Omit<BlockFieldInputProps, 'field' | 'pickPicture'> & {
  field: Extract<BlockField, { kind: 'richText' }>;
  hasOwnUndo?: boolean;
};

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
        {rich ? (
          <RichTextTools editor={rich.editor} label={label} />
        ) : (
          <div className="rich-tools" aria-hidden="true" />
        )}
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
          {editorWords.richTextFailed}
        </p>
      )}
      {note}
    </>
  );
}
