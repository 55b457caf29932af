import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RichTextEditor, RichTextParts } from './richTextEditor.ts';

/** Loads the editor of rich texts, which is larger than the rest of the page's editor. */
export const loadRichTextEditor = () => import('./richTextEditor.ts');

type Loading = { rich: RichTextEditor | null; hasFailed: boolean };

/** Makes an element of the form an editor for a rich text, once that is loaded, and adds what was typed before. */
export function useRichText(
  element: RefObject<HTMLElement | null>,
  { value, max, onChange, typed }: Pick<RichTextParts, 'value' | 'max' | 'onChange'> & { typed: RefObject<string> },
): Loading {
  const [loading, setLoading] = useState<Loading>({ rich: null, hasFailed: false });
  const current = useRef({ value, max, onChange });
  current.current = { value, max, onChange };
  useEffect(() => {
    let isLeft = false;
    let rich: RichTextEditor | null = null;
    const mount = async () => {
      const { createRichTextEditor } = await loadRichTextEditor();
      if (isLeft || !element.current) return;
      const { value, max } = current.current;
      const onChange = (words: string) => current.current.onChange(words);
      rich = createRichTextEditor({ element: element.current, attributes: {}, value, max, onChange });
      if (typed.current !== '') rich.editor.commands.insertContent({ type: 'text', text: typed.current });
      typed.current = '';
      setLoading({ rich, hasFailed: false });
    };
    mount().catch(() => setLoading({ rich: null, hasFailed: true }));
    return () => {
      isLeft = true;
      rich?.destroy();
    };
  }, [element, typed]);
  const { rich } = loading;
  useEffect(() => rich?.follow(value), [rich, value]);
  return loading;
}
