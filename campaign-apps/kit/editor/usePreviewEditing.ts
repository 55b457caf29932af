import { type FocusEvent, useState } from 'react';
import { pageTextId } from '#contracts/pageTexts.ts';
import type { BlockKind } from '../app/blockKind.ts';
import { maxLengthOf } from '../page/blocks.ts';
import { pageLimits } from '../page/pageContent.ts';
import { fieldOfText, titleId } from '../page/pageTexts.ts';
import type { EditedPage } from './editedPage.ts';
import type { Pressed } from './inPlaceEvents.ts';
import { findBlock } from './pagePlaces.ts';
import { inputId, openedBlock, type Select, type Selection, titleInputId } from './selection.ts';
import { editorWords } from './texts/words.ts';
import type { EditorParts, useEditor } from './useEditor.ts';

type PreviewEditingParts = {
  parts: Pick<EditorParts, 'host'>;
  kinds: readonly BlockKind[];
  editor: Pick<ReturnType<typeof useEditor>, 'state' | 'waiting' | 'change'>;
  locale: string;
  selecting: [Selection, Select];
  /** Shows the form on screens that show either the form or the preview. */
  showForm: () => void;
};

/**
 * Connects the preview and the form: what is pressed in the preview is selected in the form, texts are edited in place,
 * and the preview outlines the selected block and the text whose input has the focus.
 */
export function usePreviewEditing({ parts, kinds, editor, locale, selecting, showForm }: PreviewEditingParts) {
  const [selection, select] = selecting;
  const [text, setText] = useState<string | null>(null);
  const { content } = editor.state;
  const onPress = ({ block, text: pressed }: Pressed) => {
    const found = findBlock(content, block);
    if (found) parts.host.place(block);
    // A text that is edited in place has the focus.
    if (!found || (pressed && limitsOf(kinds, content, pressed)))
      return select({ block: found?.id ?? null, focus: null });
    showForm();
    select(openedBlock(block, kindOf(kinds, content, block) ?? { fields: {} }));
  };
  return {
    outlined: { block: selection.block, text },
    editing: {
      isEditable: !editor.waiting,
      limitsOf: (id: string) => limitsOf(kinds, content, id),
      textOf: (id: string) => content.texts[locale]?.[id] ?? '',
      onText: (id: string, words: string) =>
        editor.change({ kind: 'set', place: { language: locale, text: id }, value: words }),
      onPress,
    },
    /** Events of the form. */
    formEvents: {
      onFocus: ({ target }: FocusEvent) => setText(textOfInput(target.id, selection.block)),
      onBlur: () => setText(null),
    },
  };
}

const kindOf = (kinds: readonly BlockKind[], content: EditedPage, block: string): BlockKind | undefined =>
  kinds.find(({ type }) => type === findBlock(content, block)?.type);

function limitsOf(kinds: readonly BlockKind[], content: EditedPage, id: string) {
  if (id === titleId) return { label: editorWords.title, max: pageLimits.maxTitleLength, isLine: true, isRich: false };
  const field = fieldOfText(kinds, content.blocks, id);
  if (field?.kind !== 'line' && field?.kind !== 'text' && field?.kind !== 'richText') return null;
  const { kind, label } = field;
  return { label, max: maxLengthOf(field), isLine: kind === 'line', isRich: kind === 'richText' };
}

/** Returns the id of the text that an input of the selected block edits. */
function textOfInput(input: string, block: string | null): string | null {
  if (input === titleInputId) return titleId;
  const prefix = block === null ? null : inputId(block, '');
  return block !== null && prefix && input.startsWith(prefix) ? pageTextId(block, input.slice(prefix.length)) : null;
}
