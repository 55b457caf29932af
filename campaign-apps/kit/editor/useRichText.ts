import { type RefObject, useEffect, useRef, useState } from 'react';
import { loadRichText } from './loadRichText.ts';
import type { RichTextEditor, RichTextParts } from './richTextEditor.ts';

type Loading = { rich: RichTextEditor | null; hasFailed: boolean };

/** Makes an element of the form an editor for a rich text, once that is loaded, and adds what was typed before to its end. */
export function useRichText(
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
